/** Words with fewer letters resemble too many others. */
const minLength = 4;

/**
 * Whether one of the names begins with a word, or with one that differs from it by one slip: a letter that is wrong,
 * missing, superfluous or changed places with its neighbour.
 *
 * @param names folded, with spaces between them
 */
export function hasWithSlip(names: string, word: string): boolean {
  if (names.includes(word)) return true;
  return word.length >= minLength && names.split(/[^\p{L}\p{N}]+/u).some((name) => beginsWithSlip(name, word));
}

function beginsWithSlip(name: string, word: string): boolean {
  const at = [...word].findIndex((letter, place) => letter !== name[place]);
  const [rest, typed] = [name.slice(at), word.slice(at)];
  return (
    rest.startsWith(typed.slice(1)) ||
    rest.slice(1).startsWith(typed.slice(1)) ||
    rest.slice(1).startsWith(typed) ||
    (rest.slice(0, 2) === `${typed[1]}${typed[0]}` && rest.slice(2).startsWith(typed.slice(2)))
  );
}
