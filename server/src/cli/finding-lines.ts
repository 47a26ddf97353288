/**
 * A finding as lines for a terminal: its mark, its text, and behind an arrow the advice. The marks are padded to the widest, and
 * further lines stand below the text.
 */
export function findingLines<Mark extends string>(
  marks: Readonly<Record<Mark, string>>,
  { outcome, lines, advice }: { readonly outcome: Mark; readonly lines: readonly string[]; readonly advice?: string },
): string {
  const width = Math.max(...Object.values<string>(marks).map(({ length }) => length));
  const indent = ' '.repeat(width + 2);
  const shown = `${marks[outcome].padEnd(width)}  ${lines.join(`\n${indent}`)}\n`;
  return advice === undefined ? shown : `${shown}${indent}→ ${advice}\n`;
}
