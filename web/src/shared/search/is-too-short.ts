/**
 * The contract's `isSearchText`, repeated here because importing it would add all search schemas to the first screen.
 */
const longEnough =
  /([^*?][*?]*){3}|([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}].*){2}|^(\p{L}[\p{N}#+]|\?{3})$/su;

/** Whether a text has too few characters to be searched for. */
export function isTooShort(text: string): boolean {
  return !longEnough.test(text);
}
