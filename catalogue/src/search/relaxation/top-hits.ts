import type { IndexedSegment } from '../matching/evaluate.ts';
import { type Hits, noHits } from '../matching/hits.ts';
import type { IndexReader } from './index-reader.ts';

/** A document and its segment. */
export interface DocumentPosition {
  readonly part: IndexedSegment;
  readonly document: number;
}

/** The hits with the highest scores; among equals the first ones. */
export function topHits({ state }: IndexReader, hits: readonly Hits[], count: number): DocumentPosition[] {
  const best: (DocumentPosition & { score: number })[] = [];
  for (const [at, live] of state.segments.entries()) {
    const { documents, scores } = hits[at] ?? noHits;
    // Once the list is full, only hits better than its last enter: most documents cost one comparison.
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
