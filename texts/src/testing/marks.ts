/** Marks around a text of the messages. They take no room, so that no screen gets wider. */
const before = '\u2063';
const after = '\u2064';

/** A text between marks. */
export const marked = (text: string): string => `${before}${text}${after}`;

/** Whether a part of a text comes from the messages. */
export const hasMarked = (text: string): boolean => text.includes(before);

/** The text outside all marks, with blanks in their place; marks may be nested, since a text may be a value of another. */
export function outsideMarks(text: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of text) {
    if (letter === before) depth += 1;
    else if (letter === after) depth -= 1;
    else outside += depth === 0 ? letter : ' ';
  }
  return outside;
}
