import type { ScorePart } from '@buchfink/contract/search';
import { inField } from '../../segment/fields.ts';
import type { Part } from '../documents/evaluate.ts';
import { realisedIn } from '../documents/realised.ts';
import type { FoundWord } from '../found.ts';

/** What each word of the query adds to a hit's score, and in which form and fields it was found. */
export function contributionsOf(part: Part, words: readonly FoundWord[], document: number): ScorePart[] {
  return words.flatMap(({ asked, wanted }): ScorePart[] => {
    const realised = realisedIn(part, wanted, document);
    if (realised.length === 0) return [];
    const mask = realised.reduce((fields, each) => fields | each.mask, 0);
    return [
      {
        part: asked,
        value: realised.reduce((sum, { score }) => sum + score, 0),
        found: realised.map(({ surface }) => surface).join(' '),
        fields: Object.entries(inField).flatMap(([name, bit]) => (mask & bit ? [name] : [])),
      },
    ];
  });
}
