import { isListedWord } from '../../text/language/word-kind.ts';
import { withoutArticle } from '../../text/title-words.ts';
import type { SpellingDictionary } from './suggestion-source.ts';
import type { TypedText } from './typed-text.ts';

/** Shorter words are not corrected; words of at least `longWord` letters may have two typos. */
const minLength = 3;
const longWord = 6;
/** Letters removed at most from the end of an unfinished word, for typos there. */
const maxRemovedLetters = 2;
/** Spellings tried per word, and combinations tried for all words. */
const maxSpellings = 4;
const maxTexts = 8;

/** Another spelling of a word; the higher its cost, the less likely. */
interface Spelling {
  readonly form: string;
  readonly cost: number;
}

/** The cost of replacing a word that occurs: above any correction of words that do not occur. */
const knownWordCost = 3;

/**
 * Corrections of a typed text without suggestions, the likeliest first: words that do not occur are replaced by
 * similar ones; words that do occur are kept first, and replaced later.
 */
export function correctTypedText(
  dictionary: SpellingDictionary,
  { completeWords, lastPrefix }: TypedText,
): TypedText[] {
  // A word alone that is spelt as it should be is what is meant, though no record has it.
  if (completeWords.length === 0 && isListedWord(lastPrefix)) return [];
  const words = completeWords.map((form) => spellingsOf(dictionary, form, occurs(dictionary, form)));
  const isBegun = hasPrefix(dictionary, lastPrefix);
  const last = spellingsOf(dictionary, lastPrefix, isBegun);
  const shorter = isBegun || last.length > 0 ? undefined : shortened(dictionary, lastPrefix);
  if (shorter !== undefined) last.push({ form: shorter, cost: 0 });
  let texts: { forms: readonly string[]; cost: number }[] = [{ forms: [], cost: 0 }];
  for (const spellings of [...words, last]) {
    const longer = texts.flatMap(({ forms, cost }) =>
      spellings.map((spelling) => ({ forms: [...forms, spelling.form], cost: cost + spelling.cost })),
    );
    // One more than needed, as the text itself may be among them.
    texts = longer.sort((a, b) => a.cost - b.cost).slice(0, maxTexts + 1);
  }
  return texts
    .filter(({ forms }) => forms.some((form, at) => form !== (completeWords[at] ?? lastPrefix)))
    .map(({ forms }) => ({ completeWords: forms.slice(0, -1), lastPrefix: forms.at(-1) ?? '', key: keyOf(forms) }));
}

/** In the form of title sort keys. */
function keyOf(forms: readonly string[]): string {
  return withoutArticle([...forms]).join(' ');
}

function spellingsOf(dictionary: SpellingDictionary, form: string, isKnown: boolean): Spelling[] {
  const similar = nearestTerms(dictionary, form).filter((term) => term !== form);
  const ranked = similar.map((similarForm, at) => ({
    form: similarForm,
    cost: 1 + at / maxSpellings + (isKnown ? knownWordCost : 0),
  }));
  return isKnown ? [{ form, cost: 0 }, ...ranked] : ranked;
}

function occurs(dictionary: SpellingDictionary, form: string): boolean {
  return dictionary.form(form).count > 0;
}

function hasPrefix(dictionary: SpellingDictionary, form: string): boolean {
  return dictionary.prefix(form).count > 0;
}

function shortened(dictionary: SpellingDictionary, form: string): string | undefined {
  for (let length = form.length - 1; length >= Math.max(minLength, form.length - maxRemovedLetters); length -= 1)
    if (hasPrefix(dictionary, form.slice(0, length))) return form.slice(0, length);
  return undefined;
}

/** The most similar terms; among equally similar ones the most frequent first. */
function nearestTerms(dictionary: SpellingDictionary, form: string): string[] {
  if (form.length < minLength) return [];
  const distances = [...dictionary.similarTo(form, form.length < longWord ? 1 : 2)];
  dictionary.prepare(distances.map(([term]) => term));
  return distances
    .map(([term, distance]) => ({ term, distance, count: dictionary.form(term).count }))
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.term < b.term ? -1 : 1))
    .slice(0, maxSpellings)
    .map(({ term }) => term);
}
