import { startOf } from '../segment/facet-column.ts';
import type { FacetColumn, IndexState, Segment } from '../segment/segment.ts';
import type { Hits } from './hits.ts';
import { liveCount } from './option-counts.ts';

/** How many records of a work were found, and in which media, the most frequent first. */
interface FoundEditions {
  readonly count: number;
  readonly mediaTypes: readonly string[];
}

/** The number of a document's work, 40 bits. */
export function workOf({ works }: Segment, document: number): number {
  return (works.high[document] ?? 0) * 2 ** 32 + (works.low[document] ?? 0);
}

const media = new WeakMap<FacetColumn, readonly string[]>();

/** The medium of a document. The few texts there are, are read once. */
export function mediumOf({ columns: { mediaType } }: Segment, document: number): string {
  const known = media.get(mediaType);
  const texts = known ?? Array.from({ length: mediaType.optionCount }, (_, option) => mediaType.option(option));
  if (!known) media.set(mediaType, texts);
  return texts[mediaType.values[startOf(mediaType, document)] ?? 0] ?? '';
}

/*
 * A set of works, kept from one use to the next: a hash table with linear probing (D. Knuth, The Art of Computer
 * Programming 3, 6.4) at most half full. Work numbers are hashes already, so their low bits are the place.
 */
let lows = new Uint32Array(0);
/** The high byte plus one; 0 is free. */
let highs = new Uint16Array(0);

/** The works of all live records, kept as long as these. */
const worksOfAll = new WeakMap<IndexState, number>();

/** The exact number of distinct works among the hits. */
export function countWorks(state: IndexState, hits: readonly Hits[]): number {
  const isAll = state.segments.every((live, at) => hits[at]?.documents.length === liveCount(live));
  const known = isAll ? worksOfAll.get(state) : undefined;
  if (known !== undefined) return known;
  const count = countDistinct(state, hits);
  if (isAll) worksOfAll.set(state, count);
  return count;
}

function countDistinct({ segments }: IndexState, hits: readonly Hits[]): number {
  const total = hits.reduce((sum, { documents }) => sum + documents.length, 0);
  const size = 2 ** Math.ceil(Math.log2(2 * total + 1));
  if (lows.length < size) {
    lows = new Uint32Array(size);
    highs = new Uint16Array(size);
  } else highs.fill(0, 0, size);
  let count = 0;
  for (const [at, { documents }] of hits.entries()) {
    const works = segments[at]?.segment.works;
    if (works) count += addWorks(works, documents, size - 1);
  }
  return count;
}

/** Adds the works of documents to the set; answers how many were new. */
function addWorks({ low, high }: Segment['works'], documents: Uint32Array, mask: number): number {
  const [lowSlots, highSlots] = [lows, highs];
  let added = 0;
  for (let hit = 0; hit < documents.length; hit += 1) {
    const document = documents[hit] ?? 0;
    const ownLow = low[document] ?? 0;
    const ownHigh = (high[document] ?? 0) + 1;
    let slot = ownLow & mask;
    while (highSlots[slot] !== 0 && (lowSlots[slot] !== ownLow || highSlots[slot] !== ownHigh))
      slot = (slot + 1) & mask;
    if (highSlots[slot] !== 0) continue;
    lowSlots[slot] = ownLow;
    highSlots[slot] = ownHigh;
    added += 1;
  }
  return added;
}

/** A filter that lets few other works through: one bit for each value of 16 bits of a work's number. */
const filterBits = 0x1_0000;

/** The editions of these works among the hits; works of one record only are left out. */
export function editionsOf(
  { segments }: IndexState,
  hits: readonly Hits[],
  works: readonly number[],
): Map<number, FoundEditions> {
  const maybe = new Uint8Array(filterBits);
  const mediaOf = new Map<number, Map<string, number>>();
  for (const work of works) {
    maybe[work % filterBits] = 1;
    mediaOf.set(work, new Map());
  }
  for (const [at, { documents }] of hits.entries()) {
    const segment = segments[at]?.segment;
    if (!segment) continue;
    const { low } = segment.works;
    for (let hit = 0; hit < documents.length; hit += 1) {
      const document = documents[hit] ?? 0;
      if (maybe[(low[document] ?? 0) & (filterBits - 1)] === 0) continue;
      const counts = mediaOf.get(workOf(segment, document));
      const medium = mediumOf(segment, document);
      counts?.set(medium, (counts.get(medium) ?? 0) + 1);
    }
  }
  const found = new Map<number, FoundEditions>();
  for (const [work, counts] of mediaOf) {
    const count = [...counts.values()].reduce((sum, each) => sum + each, 0);
    const mediaTypes = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([medium]) => medium);
    if (count > 1) found.set(work, { count, mediaTypes });
  }
  return found;
}
