/** The columns of a line of a mail: quoted twice it still has fewer than 80. */
export const mailColumns = 76;

/**
 * Breaks a text into lines of at most `mailColumns` characters, all but the first with `indent` before them. A word that is
 * longer than a line is cut, but an address stays whole: cut, it would lead nowhere. A no-break space is no end of a line.
 */
export function wrapText(text: string, first = '', indent = first): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/[^\S\u00a0\u202f]+/).flatMap(piecesOf(mailColumns - indent.length))) {
    const isFull = !isEmpty && widthOf(line) + 1 + widthOf(word) > mailColumns;
    if (isFull) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}

const widthOf = (text: string): number => [...text].length;

const piecesOf =
  (width: number) =>
  (word: string): string[] => {
    if (/^https?:\/\//.test(word) || widthOf(word) <= width) return [word];
    const characters = [...word];
    const count = Math.ceil(characters.length / width);
    return Array.from({ length: count }, (_, at) => characters.slice(at * width, (at + 1) * width).join(''));
  };
