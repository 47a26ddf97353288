import { inField } from '../../segment/fields.ts';
import { isKnown } from '../query/occurs.ts';
import { type ParsedText, type QueryWord, queryNodeOf } from '../query/parsed-query.ts';
import { allOf, anyOf } from '../query/query-node.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { exactWord, existingForms } from '../query/word-forms.ts';
import type { MatchedWord } from '../search-matches.ts';
import type { RelaxationStep } from './relaxation-step.ts';

/** One initial and a family name are those of many; nobody is asked for by more given names. */
const fewestGiven = 2;
const mostGiven = 4;
/** Of a pasted page, only so many words are tried as family names, and so many names are looked for. */
const maxWords = 16;
const maxNames = 4;
/** What initials leave of the score of the names themselves. */
const shareOfInitials = 0.6;
/** Where names of authors are found. */
const authors = { mask: inField.author, numbers: 0, columns: false };

/**
 * Given names written in full where the records have initials: `John Ronald Reuel Tolkien` for `Tolkien, J. R. R.`. Neighbours
 * are taken for the given names of the word after or before them where some author has that name and some these initials.
 */
export function* givenNames(lookup: TermLookup, texts: readonly ParsedText[]): Generator<RelaxationStep> {
  let count = 0;
  for (const { meaning, words } of texts) {
    if (meaning !== 'FREE' && meaning !== 'AUTHOR') continue;
    for (const { given, family } of namesIn(words.slice(0, maxWords))) {
      const initials = existingForms(
        lookup,
        [{ form: given.map(initialOf).join(''), share: shareOfInitials }],
        authors.mask,
      );
      if (!isKnown(lookup, initials)) continue;
      const named = exactWord(lookup, family.word, authors, true);
      if (!isKnown(lookup, named)) continue;
      const [first] = given;
      const wanted = anyOf([allOf(given.map(({ exact }) => exact.wanted)), initials]);
      const written = given.map(({ exact }) => exact.asked).join(' ');
      yield {
        rung: 'spelling',
        words: queryNodeOf(texts, (word): MatchedWord[] => {
          if (word === family) return [{ ...word.exact, wanted: named }];
          if (word === first) return [{ ...word.exact, asked: written, parts: given.length, wanted }];
          return given.includes(word) ? [] : [word.exact];
        }),
        rewrites: [],
      };
      count += 1;
      if (count === maxNames) return;
    }
  }
}

interface Name {
  readonly given: readonly QueryWord[];
  readonly family: QueryWord;
}

/** What may be names, those with the most given names first; the family name mostly stands last. */
function namesIn(words: readonly QueryWord[]): Name[] {
  const names: Name[] = [];
  for (let count = Math.min(mostGiven, words.length - 1); count >= fewestGiven; count -= 1)
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const family = words[at];
      const before = at >= count ? words.slice(at - count, at) : [];
      for (const given of [before, words.slice(at + 1, at + 1 + count)])
        if (family && isName(family) && given.length === count && given.every(isName)) names.push({ given, family });
    }
  return names;
}

/** Whether a word is plain letters with a meaning of its own. */
function isName({ word: { parts, unspaced }, exact }: QueryWord): boolean {
  return parts.length === 1 && !unspaced && !exact.optional && /^\p{L}{2,}$/u.test(parts[0]?.form ?? '');
}

function initialOf({ word }: QueryWord): string {
  return String.fromCodePoint(word.parts[0]?.form.codePointAt(0) ?? 0);
}
