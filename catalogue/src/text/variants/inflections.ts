import { isFunctionWord } from '../function-words.ts';

/** Endings of German nouns, adjectives and verbs, the longest first; umlauts are folded before. */
const removedEndings = ['ern', 'em', 'en', 'er', 'es', 'e', 'n', 's'];
/** Endings that are added to a stem; after an e only the rest of them. */
const addedEndings = ['', 'e', 'en', 'er', 'es', 'ern', 'n', 's'];
const addedToE = ['', 'n', 'r', 's', 'rn', 'm'];
/** A short stem gets only noun endings: `leben` does not find `leber`. */
const addedToShort = ['', 'e', 'es', 'en', 's'];
const minLength = 3;
const shortStem = 3;

/**
 * The inflected forms of a word: its stem after a light German stemmer (J. Savoy, Light stemming approaches for the
 * French, Portuguese, German and Hungarian languages, 2006) and an English one for plurals (D. Harman, How effective
 * is suffixing?, 1991), with endings added. Many of them do not exist: look them up in the dictionary.
 *
 * @param form a canonical form
 * @returns canonical forms without the word itself; empty for short words, function words and other scripts
 */
export function inflectionsOf(form: string): readonly string[] {
  if (form.length < minLength || isFunctionWord(form) || !/^\p{Script=Latin}+$/u.test(form)) return [];
  const ending = form.endsWith('ss')
    ? undefined
    : removedEndings.find((suffix) => form.endsWith(suffix) && form.length - suffix.length >= leastStem(form, suffix));
  const stem = ending ? form.slice(0, -ending.length) : form;
  const endings = stem.length <= shortStem ? addedToShort : stem.endsWith('e') ? addedToE : addedEndings;
  const forms: string[] = [];
  // A linear search in so few forms is faster than a set.
  const add = (inflected: string) => {
    if (inflected !== form && !forms.includes(inflected)) forms.push(inflected);
  };
  for (const end of endings) add(stem + end);
  if (ending && !ending.endsWith('s')) add(`${form}s`);
  if (/[^aeiou]y$/.test(form)) add(`${form.slice(0, -1)}ies`);
  if (/[^ae]ies$/.test(form)) add(`${form.slice(0, -3)}y`);
  if (form.endsWith('innen')) add(form.slice(0, -3));
  if (form.endsWith('in')) add(`${form}nen`);
  return forms;
}

/**
 * The minimum stem length: `tage` is a form of `tag` and `hats` of `hat`, but `haus` not of `hau`, `reis` not of
 * `rei` and `then` not of `the`.
 */
function leastStem(form: string, ending: string): number {
  return ending.startsWith('e') || (ending === 's' && !/[sui]s$/.test(form)) ? shortStem : shortStem + 1;
}
