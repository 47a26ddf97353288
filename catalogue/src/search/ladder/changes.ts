import type { Change } from '@buchfink/contract/search';
import { plainText } from '../../text/fold.ts';
import { isSigned } from '../../text/words.ts';
import { evaluate, type Part } from '../documents/evaluate.ts';
import { type Hits, noHits } from '../documents/hits.ts';
import { isBroad, type Realised, realisedIn } from '../documents/realised.ts';
import type { FoundWord } from '../found.ts';
import { leadingHits } from '../ranking/leading.ts';
import type { Lookup } from '../words/lookup.ts';
import { isKnown, sizeOf } from '../words/occurs.ts';
import { all } from '../words/wanted.ts';
import type { Rewrite, Success } from './attempt.ts';

/** The best documents that tell what was used. */
const told = 3;

/** A document found, by its place. */
interface Place {
  readonly part: Part;
  readonly document: number;
}

/** What an attempt changed, by what its best hits hold, and the first changed text as it was probably meant. */
export function changesOf(
  lookup: Lookup,
  { hits, rung, rewrites, words }: Success,
): { changes: Change[]; suggestion?: string } {
  const places = rewrites.length === 0 ? [] : bestOf(lookup, leading(lookup, hits, words), told);
  const [best] = places;
  if (!best) return { changes: [] };
  const changes = rewrites.flatMap((rewrite): Change[] => {
    // Of a broad beginning all of them tell the same.
    const asked = rewrite.word && isBroad(best.part, rewrite.word.wanted) ? [best] : places;
    const used = asked.flatMap((place) => usedIn(place, rewrite)).map(({ surface }) => surface);
    if (used.length === 0 && !(rung === 'fewer-words' && isLeftOut(lookup, hits, rewrite))) return [];
    const change = { asked: rewrite.asked.map(({ exact }) => exact.asked).join(' '), used: [...new Set(used)] };
    return [used.length === 0 && isElsewhere(lookup, rewrite) ? { ...change, known: true } : change];
  });
  // Neither of them spells a word in another way.
  const suggestion = rung === 'prefix' || rung === 'described' ? undefined : suggested(best, rewrites);
  return { changes, ...(suggestion !== undefined && { suggestion }) };
}

/** The hits that may be the best; of a beginning that many documents have not all are scored to find them. */
function leading({ state }: Lookup, hits: readonly Hits[], words: readonly FoundWord[]): Hits[] {
  return state.segments.map((live, at) => {
    const own = hits[at] ?? noHits;
    const first = leadingHits({ live, at }, words, own, told)?.hits;
    return first && first.documents.length >= told ? first : own;
  });
}

/**
 * The text of the first rewrite, with what the best hit holds in place of each word that it does not; without the words
 * for which it holds nothing. Undefined when no word is another.
 */
function suggested(place: Place, rewrites: readonly Rewrite[]): string | undefined {
  const [first] = rewrites;
  if (!first) return undefined;
  const before = plainText(first.text.text).toLowerCase().replace(/\s+/gu, ' ').trim();
  const instead = new Map<string, string>();
  const missing = new Map<string, string>();
  for (const rewrite of rewrites) {
    if (rewrite.text !== first.text || !rewrite.word) continue;
    const written = rewrite.asked.flatMap(({ word, exact }) =>
      isSigned(word) ? [exact.asked] : word.parts.map(({ surface }) => surface),
    );
    const surfaces = usedIn(place, rewrite).map(({ surface }) => surface);
    if (surfaces.length === 0) {
      if (!isFoundIn(place, rewrite)) missing.set(written.join(' '), '');
    } else if (written.length === surfaces.length)
      for (const [at, surface] of surfaces.entries()) instead.set(written[at] ?? '', surface);
    else instead.set(written.join(' '), surfaces.join(' '));
  }
  const after = withWords(before, instead);
  return after === before ? undefined : withWords(before, new Map([...missing, ...instead]));
}

/** A text with other words in place of some, each wherever it stands as a whole. */
function withWords(text: string, instead: ReadonlyMap<string, string>): string {
  if (instead.size === 0) return text;
  const asked = [...instead.keys()]
    .sort((a, b) => b.length - a.length)
    .map((words) => words.replaceAll('+', '\\+').replaceAll(' ', between));
  const whole = new RegExp(`(?<!${letter})(?:${asked.join('|')})(?!${letter})`, 'gu');
  const changed = text.replace(whole, (found) => instead.get(found.replace(/[^\p{L}\p{N}\p{M}+#]+/gu, ' ')) ?? found);
  return changed.replace(/\s+/gu, ' ').trim();
}

const letter = '[\\p{L}\\p{N}\\p{M}]';
const between = '[^\\p{L}\\p{N}\\p{M}]+';

/** The forms a document has instead of words that it does not have. */
function usedIn(place: Place, rewrite: Rewrite): Realised[] {
  return rewrite.word && !isFoundIn(place, rewrite) ? realisedIn(place.part, rewrite.word.wanted, place.document) : [];
}

/** Whether a document has the words as they were asked for; function words need not be found. */
function isFoundIn({ part, document }: Place, { asked, word }: Rewrite): boolean {
  if (word?.optional) return true;
  return realisedIn(part, all(asked.map(({ exact }) => exact.wanted)), document).length > 0 && word !== undefined;
}

/** Whether no hit has the words, nor anything in their place. */
function isLeftOut({ state }: Lookup, hits: readonly Hits[], { word }: Rewrite): boolean {
  if (!word) return true;
  const isIn = ({ documents }: Hits, part: Part) =>
    documents.length > 0 && evaluate(part, word.wanted, documents).documents.length > 0;
  return !word.optional && !state.segments.some((live, at) => isIn(hits[at] ?? noHits, { live, at }));
}

/** Whether records that are no hits have the words as they were asked for. */
function isElsewhere(lookup: Lookup, { asked }: Rewrite): boolean {
  return asked.every(({ exact: { wanted } }) => isKnown(lookup, wanted) && sizeOf(lookup, wanted) > 0);
}

/** The hits with the highest scores, the first ones among equals. */
export function bestOf({ state }: Lookup, hits: readonly Hits[], count: number): Place[] {
  const best: (Place & { score: number })[] = [];
  for (const [at, live] of state.segments.entries()) {
    const { documents, scores } = hits[at] ?? noHits;
    let least = best.length === count ? (best.at(-1)?.score ?? 0) : -1;
    for (let place = 0; place < documents.length; place += 1) {
      const score = scores[place] ?? 0;
      if (score <= least) continue;
      best.push({ part: { live, at }, document: documents[place] ?? 0, score });
      best.sort((a, b) => b.score - a.score);
      best.length = Math.min(best.length, count);
      if (best.length === count) least = best.at(-1)?.score ?? 0;
    }
  }
  return best;
}
