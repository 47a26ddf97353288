import { startOf } from '../../segment/columns/facet-column.ts';
import type { FacetColumn, IndexState, Segment } from '../../segment/segment.ts';
import { liveCount } from '../facets/option-counts.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { filterByBitmap, intersectBitmaps } from '../matching/document-sets.ts';
import { countHits, type Hits, noHits } from '../matching/hits.ts';
import { WorkSet } from './work-set.ts';

/** The number of a work's records among the hits, and their media, the most frequent first. */
interface Editions {
  readonly count: number;
  readonly mediaTypes: readonly string[];
}

/** The 40-bit number of a document's work. */
export function workOf({ works }: Segment, document: number): number {
  return (works.high[document] ?? 0) * 2 ** 32 + (works.low[document] ?? 0);
}

const media = new WeakMap<FacetColumn, readonly string[]>();

/** The medium of a document. The few option texts are read once. */
export function mediumOf({ columns: { mediaType } }: Segment, document: number): string {
  const cached = media.get(mediaType);
  const texts = cached ?? Array.from({ length: mediaType.optionCount }, (_, option) => mediaType.option(option));
  if (!cached) {
    countLazyTable();
    media.set(mediaType, texts);
  }
  return texts[mediaType.values[startOf(mediaType, document)] ?? 0] ?? '';
}

/** The number of works of all live records, kept as long as the index state. */
const workCountCache = new WeakMap<IndexState, number>();
const countedWorks = new WorkSet();

/** The exact number of distinct works among the hits. */
export function countWorks(state: IndexState, hits: readonly Hits[]): number {
  const isAll = state.segments.every((live, at) => hits[at]?.count === liveCount(live));
  const cached = isAll ? workCountCache.get(state) : undefined;
  if (cached !== undefined) return cached;
  const count = countDistinct(state, hits);
  if (isAll) workCountCache.set(state, count);
  return count;
}

/**
 * Of the largest segment only works with several documents are put into the set; all others count one per document,
 * except those that a later segment has too.
 */
function countDistinct(
  { segments: [first, ...later] }: IndexState,
  [firstHits = noHits, ...furtherHits]: readonly Hits[],
): number {
  if (!first) return 0;
  const { works } = first.segment;
  const shared = hitsWithSharedWorks(first.segment, firstHits);
  countedWorks.reset(countHits(furtherHits) + shared.length);
  for (const [at, { documents }] of furtherHits.entries()) {
    const sharedWorks = later[at]?.segment.works;
    if (sharedWorks) countedWorks.add(sharedWorks, documents);
  }
  const alsoLater =
    countedWorks.count === 0
      ? 0
      : countedWorks.countIn(works, firstHits.documents) - countedWorks.countIn(works, shared);
  countedWorks.add(works, shared);
  return countedWorks.count + firstHits.count - shared.length - alsoLater;
}

/** Results of the current search, which are needed twice. */
const sharedWorksCache = new WeakMap<Hits, Uint32Array>();

/** The hits whose works have other documents in the segment. */
function hitsWithSharedWorks({ works: { shared } }: Segment, hits: Hits): Uint32Array {
  const before = sharedWorksCache.get(hits);
  if (before) return before;
  const editions = hits.bitmap ? intersectBitmaps(hits.bitmap, shared) : filterByBitmap(hits.documents, shared);
  sharedWorksCache.set(hits, editions);
  return editions;
}

/** A filter that few other works pass: one entry for each 16-bit value of a work number. */
const filterBits = 0x1_0000;

/** The editions of these works among the hits; works with one record only are left out. */
export function editionsOf(
  { segments: [first, ...later] }: IndexState,
  [firstHits = noHits, ...furtherHits]: readonly Hits[],
  works: readonly number[],
): Map<number, Editions> {
  const maybe = new Uint8Array(filterBits);
  const mediaOf = new Map<number, Map<string, number>>();
  for (const work of works) {
    maybe[work % filterBits] = 1;
    mediaOf.set(work, new Map());
  }
  const add = (segment: Segment, documents: Uint32Array) => {
    const { low } = segment.works;
    for (let hit = 0; hit < documents.length; hit += 1) {
      const document = documents[hit] ?? 0;
      if (maybe[(low[document] ?? 0) & (filterBits - 1)] === 0) continue;
      const counts = mediaOf.get(workOf(segment, document));
      const medium = mediumOf(segment, document);
      counts?.set(medium, (counts.get(medium) ?? 0) + 1);
    }
  };
  for (const [at, { documents }] of furtherHits.entries()) {
    const segment = later[at]?.segment;
    if (segment) add(segment, documents);
  }
  const isInLater = [...mediaOf.values()].some(({ size }) => size > 0);
  if (first) add(first.segment, isInLater ? firstHits.documents : hitsWithSharedWorks(first.segment, firstHits));
  const editions = new Map<number, Editions>();
  for (const [work, counts] of mediaOf) {
    const count = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const mediaTypes = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([medium]) => medium);
    if (count > 1) editions.set(work, { count, mediaTypes });
  }
  return editions;
}
