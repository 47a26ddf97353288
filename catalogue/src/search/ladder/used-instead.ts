import { type Realised, realisedIn } from '../documents/realised.ts';
import { all } from '../words/wanted.ts';
import type { Rewrite } from './attempt.ts';
import type { Place } from './place.ts';

/** The forms a document has instead of words that it does not have. */
export function usedIn(place: Place, rewrite: Rewrite): Realised[] {
  return rewrite.word && !isFoundIn(place, rewrite) ? realisedIn(place.part, rewrite.word.wanted, place.document) : [];
}

/** Whether a document has the words as they were asked for; function words need not be found. */
export function isFoundIn({ part, document }: Place, { asked, word }: Rewrite): boolean {
  if (word === undefined) return false;
  if (word.optional) return true;
  return realisedIn(part, all(asked.map(({ exact }) => exact.wanted)), document).length > 0;
}
