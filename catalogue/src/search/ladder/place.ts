import type { Part } from '../documents/evaluate.ts';
import { type Hits, noHits } from '../documents/hits.ts';
import type { Lookup } from '../words/lookup.ts';

/** Where a document that was found stands. */
export interface Place {
  readonly part: Part;
  readonly document: number;
}

/** The hits with the highest scores, the first ones among equals. */
export function bestOf({ state }: Lookup, hits: readonly Hits[], count: number): Place[] {
  const best: (Place & { score: number })[] = [];
  for (const [at, live] of state.segments.entries()) {
    const { documents, scores } = hits[at] ?? noHits;
    // Once there are enough, only what is better than the last of them comes in: most documents cost one comparison.
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
