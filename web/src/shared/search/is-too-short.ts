/** The contract's `minSearchText`; stated again because with it all shapes of searches would come to the first screen. */
const fewestLetters = 3;

/** Whether a text has too few characters to be searched for. */
export function isTooShort(text: string): boolean {
  return [...text].length < fewestLetters;
}
