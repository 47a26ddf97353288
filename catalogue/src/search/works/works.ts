import { startOf } from '../../segment/columns/facet-column.ts';
import { liveCount } from '../../segment/live-documents.ts';
import type { FacetColumn, IndexState, Segment } from '../../segment/segment.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { countHits, type Hits } from '../matching/hits.ts';
import { type DocumentSet, groupByWork, type WorkGroups } from './work-groups.ts';

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

/** The groups of all live records, kept as long as the index state. */
const groupsOfAll = new WeakMap<IndexState, WorkGroups>();

/** The hits that are editions of one work, side by side. */
export function worksOfHits(state: IndexState, hits: readonly Hits[]): WorkGroups {
  const isAll = state.segments.every((live, at) => hits[at]?.count === liveCount(live));
  return isAll ? worksOfAll(state, () => hits) : groupByWork(state, hits);
}

/** The groups of all live records; `all` lists these at first use. */
export function worksOfAll(state: IndexState, all: () => readonly DocumentSet[]): WorkGroups {
  const cached = groupsOfAll.get(state);
  if (cached) return cached;
  const { count, starts, segments, documents } = groupByWork(state, all());
  const copied = { starts: starts.slice(), segments: segments.slice(), documents: documents.slice() };
  const kept: WorkGroups = { ...copied, count, areOfAll: true };
  groupsOfAll.set(state, kept);
  return kept;
}

/** The exact number of distinct works among the hits. */
export function countWorks(hits: readonly Hits[], groups: WorkGroups): number {
  return countHits(hits) - groups.documents.length + groups.count;
}

/** The editions of these works among the hits; works with one record only are left out. */
export function editionsOf(
  { segments }: IndexState,
  groups: WorkGroups,
  works: readonly number[],
): Map<number, Editions> {
  const requested = new Set(works);
  const editions = new Map<number, Editions>();
  for (let group = 0; group < groups.count && editions.size < requested.size; group += 1) {
    const [from, to] = [groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0];
    const first = segments[groups.segments[from] ?? 0]?.segment;
    const work = first ? workOf(first, groups.documents[from] ?? 0) : 0;
    if (requested.has(work)) editions.set(work, { count: to - from, mediaTypes: mediaOf(segments, groups, from, to) });
  }
  return editions;
}

function mediaOf(segments: IndexState['segments'], groups: WorkGroups, from: number, to: number): readonly string[] {
  const counts = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const segment = segments[groups.segments[at] ?? 0]?.segment;
    const medium = segment ? mediumOf(segment, groups.documents[at] ?? 0) : '';
    counts.set(medium, (counts.get(medium) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([medium]) => medium);
}
