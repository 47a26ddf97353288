import { inField } from '../../segment/fields.ts';
import { allOf, anyOf, type MatchedWord } from '../matching/query-node.ts';
import { hasOccurrences } from '../query/occurrences.ts';
import { matchedWordsOf, type ParsedText, type QueryWord } from '../query/parsed-query.ts';
import { exactNode, formsNode } from '../query/word-forms.ts';
import type { IndexReader } from './index-reader.ts';
import type { RelaxationStep } from './relaxation-step.ts';

/** One initial and a family name are shared by many persons; nobody types more given names. */
const minGivenNames = 2;
const maxGivenNames = 4;
/** Limits for a pasted page: words tried as family names, and names searched. */
const maxWords = 16;
const maxNames = 4;
/** Share of the score of a name matched by its initials. */
const initialsShare = 0.6;
/** The scope of author names. */
const authors = { mask: inField.author, numbers: 0, columns: false };

/**
 * Matches given names in full where records have initials: `John Ronald Reuel Tolkien` for `Tolkien, J. R. R.`.
 * Neighbours count as given names of the word after or before them where some author has that family name and some
 * author these initials.
 */
export function* initialsSteps(reader: IndexReader, texts: readonly ParsedText[]): Generator<RelaxationStep> {
  let count = 0;
  for (const { meaning, words } of texts) {
    if (meaning !== 'FREE' && meaning !== 'AUTHOR') continue;
    for (const { givenNames, familyName } of namesIn(words.slice(0, maxWords))) {
      const initials = formsNode(
        reader,
        [{ form: givenNames.map(initialOf).join(''), share: initialsShare }],
        authors.mask,
      );
      if (!hasOccurrences(reader, initials)) continue;
      const named = exactNode(reader, familyName.word, authors, true);
      if (!hasOccurrences(reader, named)) continue;
      const [first] = givenNames;
      const node = anyOf([allOf(givenNames.map(({ exact }) => exact.node)), initials]);
      const written = givenNames.map(({ exact }) => exact.text).join(' ');
      yield {
        rung: 'spelling',
        words: matchedWordsOf(texts, (word): MatchedWord[] => {
          if (word === familyName) return [{ ...word.exact, node: named }];
          if (word === first) return [{ ...word.exact, text: written, parts: givenNames.length, node }];
          return givenNames.includes(word) ? [] : [word.exact];
        }),
        rewrites: [],
      };
      count += 1;
      if (count === maxNames) return;
    }
  }
}

interface Name {
  readonly givenNames: readonly QueryWord[];
  readonly familyName: QueryWord;
}

/** Possible names, those with the most given names first; the family name is mostly last. */
function namesIn(words: readonly QueryWord[]): Name[] {
  const names: Name[] = [];
  for (let count = Math.min(maxGivenNames, words.length - 1); count >= minGivenNames; count -= 1)
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const familyName = words[at];
      const before = at >= count ? words.slice(at - count, at) : [];
      for (const givenNames of [before, words.slice(at + 1, at + 1 + count)])
        if (familyName && isName(familyName) && givenNames.length === count && givenNames.every(isName))
          names.push({ givenNames, familyName });
    }
  return names;
}

/** Whether a word is plain letters and no function word. */
function isName({ word: { parts, unspaced }, exact }: QueryWord): boolean {
  return parts.length === 1 && !unspaced && !exact.optional && /^\p{L}{2,}$/u.test(parts[0]?.form ?? '');
}

function initialOf({ word }: QueryWord): string {
  return String.fromCodePoint(word.parts[0]?.form.codePointAt(0) ?? 0);
}
