import type { Change } from '@buchfink/contract/search';
import { evaluate, type Part } from '../documents/evaluate.ts';
import { type Hits, noHits } from '../documents/hits.ts';
import { isBroad } from '../documents/realised.ts';
import type { FoundWord } from '../found.ts';
import { leadingHits } from '../ranking/leading.ts';
import type { Lookup } from '../words/lookup.ts';
import { isKnown, sizeOf } from '../words/occurs.ts';
import type { Rewrite, Success } from './attempt.ts';
import { bestOf, type Place } from './place.ts';
import { suggestedText } from './suggested-text.ts';
import { usedIn } from './used-instead.ts';

/** The best documents that tell what was used. */
const told = 3;

/** What an attempt changed, by what its best hits hold, and the first changed text as it was probably meant. */
export function changesOf(lookup: Lookup, success: Success): { changes: Change[]; suggestion?: string } {
  const { hits, rung, rewrites, words } = success;
  // An attempt that changed nothing has nothing to tell, and need not look for its best hits.
  const places = rewrites.length === 0 ? [] : bestOf(lookup, leading(lookup, hits, words), told);
  const [best] = places;
  if (!best) return { changes: [] };
  const changes = rewrites.flatMap((rewrite) => changeOf(lookup, success, rewrite, [best, ...places.slice(1)]));
  // A beginning was meant as it is, and a language's or medium's name is spelt as it was: there is nothing to be corrected.
  const suggestion = rung === 'prefix' || rung === 'described' ? undefined : suggestedText(best, rewrites);
  return { changes, ...(suggestion !== undefined && { suggestion }) };
}

/** What was used in place of some words; none where the best hits have the words themselves. */
function changeOf(lookup: Lookup, { hits, rung }: Success, rewrite: Rewrite, places: [Place, ...Place[]]): Change[] {
  const [best] = places;
  // Of a broad beginning all of them tell the same.
  const looked = rewrite.word && isBroad(best.part, rewrite.word.wanted) ? [best] : places;
  const used = looked.flatMap((place) => usedIn(place, rewrite)).map(({ surface }) => surface);
  if (used.length === 0 && !(rung === 'fewer-words' && isLeftOut(lookup, hits, rewrite))) return [];
  const change = { asked: rewrite.asked.map(({ exact }) => exact.asked).join(' '), used: [...new Set(used)] };
  return [used.length === 0 && isElsewhere(lookup, rewrite) ? { ...change, known: true } : change];
}

/** The hits that may be the best; of a beginning that many documents have not all are scored to find them. */
function leading({ state }: Lookup, hits: readonly Hits[], words: readonly FoundWord[]): Hits[] {
  return state.segments.map((live, at) => {
    const own = hits[at] ?? noHits;
    const first = leadingHits({ live, at }, words, own, told)?.hits;
    return first && first.documents.length >= told ? first : own;
  });
}

/** Whether no hit has the words, nor anything in their place. */
function isLeftOut({ state }: Lookup, hits: readonly Hits[], { word }: Rewrite): boolean {
  if (!word) return true;
  if (word.optional) return false;
  const isIn = ({ documents }: Hits, part: Part) =>
    documents.length > 0 && evaluate(part, word.wanted, documents).documents.length > 0;
  return !state.segments.some((live, at) => isIn(hits[at] ?? noHits, { live, at }));
}

/** Whether records that are no hits have the words as they were asked for. */
function isElsewhere(lookup: Lookup, { asked }: Rewrite): boolean {
  return asked.every(({ exact: { wanted } }) => isKnown(lookup, wanted) && sizeOf(lookup, wanted) > 0);
}
