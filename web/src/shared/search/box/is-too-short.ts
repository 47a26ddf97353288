/**
 * The contract's `isSearchText`, repeated here because importing it would add all search schemas to the first screen.
 */
const fewestLetters = 3;
const twoDense = /(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}].*){2}/su;

/** Whether a text has too few characters to be searched for. */
export function isTooShort(text: string): boolean {
  return [...text].length < fewestLetters && !twoDense.test(text);
}
