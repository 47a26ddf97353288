import type { ScorePart } from '@buchfink/contract/search';
import { inField } from '../../segment/fields.ts';
import type { IndexedSegment } from '../matching/evaluate.ts';
import { matchedTermsIn } from '../matching/matched-terms.ts';
import type { MatchedWord } from '../matching/query-node.ts';

/** The score that each word of the query adds to a hit, with the matched form and its fields. */
export function contributionsOf(part: IndexedSegment, words: readonly MatchedWord[], document: number): ScorePart[] {
  return words.flatMap(({ text, node }): ScorePart[] => {
    const terms = matchedTermsIn(part, node, document);
    if (terms.length === 0) return [];
    const mask = terms.reduce((fields, matchedTerm) => fields | matchedTerm.mask, 0);
    return [
      {
        part: text,
        value: terms.reduce((sum, { score }) => sum + score, 0),
        found: terms.map(({ surface }) => surface).join(' '),
        fields: Object.entries(inField).flatMap(([name, bit]) => (mask & bit ? [name] : [])),
      },
    ];
  });
}
