/** Right-to-left letters: Hebrew, Arabic, Syriac, Thaana, N'Ko and their further blocks. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text within another one: right-to-left text is put between U+2068 and U+2069 (Unicode Bidirectional Algorithm,
 * section 2.7), so that it does not reorder what surrounds it. Other texts stay unchanged.
 */
export function bidiIsolate(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** Joins the texts that are not empty in one line, each isolated from the others. */
export function joinIsolated(parts: readonly (string | number | false | null | undefined)[], between = ' · '): string {
  return parts
    .filter(Boolean)
    .map((part) => bidiIsolate(String(part)))
    .join(between);
}

/** The values of a message, with its texts isolated: they come from data as well, and none may reorder the words around it. */
export const isolateValues = (
  values: Readonly<Record<string, string | number>> = {},
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? bidiIsolate(value) : value]),
  );
