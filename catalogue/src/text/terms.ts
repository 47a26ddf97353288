import { romanise } from './scripts/romanise.ts';
import { slavicKey } from './scripts/slavic-key.ts';
import { type Term, termsOfWord, wordsOf } from './words.ts';

/**
 * The index terms of a text in order: the parts of each word, the parts joined, Cyrillic and Greek words also
 * romanised (`romanise`), and the keys of Slavic names (`slavicKey`). A repeated form is returned repeatedly.
 */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  for (const word of wordsOf(text)) {
    for (const term of termsOfWord(word)) terms.push(term);
    if (word.unspaced) continue;
    for (const { surface } of word.parts) {
      if (!latin.test(surface)) terms.push(...romanise(surface));
      const key = slavicKey(surface);
      if (key !== undefined) terms.push({ form: key, surface });
    }
  }
  return terms;
}

/** Most words need no check for Cyrillic and Greek letters. */
const latin = /^[\0-\u024F]*$/;

/**
 * The index terms of a name, including its initials (`initialsOf`), so that `T. Mann`, `JRR Tolkien` and `J. R. R.
 * Tolkien` find `Mann, Thomas` and `Tolkien, John Ronald Reuel`.
 */
export function termsOfName(name: string): Term[] {
  return [...termsOf(name), ...initialsOf(name).flatMap((text) => termsOf(text))];
}

/**
 * The initials of the given names, each and joined. The given names follow the first comma; a name without a comma
 * has only the initials it is written with, joined.
 */
export function initialsOf(name: string): string[] {
  const comma = name.indexOf(',');
  if (comma < 0) return joinInitials(partsOf(name).filter(isLetter));
  const givenNames = partsOf(name.slice(comma + 1, comma + maxGivenLength)).filter(isGiven);
  return [...givenNames.filter((part) => !isLetter(part)).map(firstLetter), ...joinInitials(givenNames)];
}

/** Given names are short; a text after the comma by mistake yields no further initials. */
const maxGivenLength = 60;

/** Not given names: particles such as `von` and `de`, titles, `Jr.`. */
const notGiven = new Set('von van de der den zu zur zum di da del la le du dos und jr sr graf freiherr'.split(' '));

function isGiven({ form, surface }: Term): boolean {
  return /^\p{L}/u.test(surface) && !notGiven.has(form);
}

function isLetter({ form }: Term): boolean {
  return form.length === 1;
}

function partsOf(text: string): Term[] {
  return wordsOf(text).flatMap((word) => (word.unspaced ? [] : word.parts));
}

function joinInitials(initials: readonly Term[]): string[] {
  return initials.length < 2 ? [] : [initials.map(firstLetter).join('')];
}

function firstLetter({ surface }: Term): string {
  return String.fromCodePoint(surface.codePointAt(0) ?? 0);
}
