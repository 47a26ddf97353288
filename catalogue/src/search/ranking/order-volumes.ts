import { startOf } from '../../segment/columns/facet-column.ts';
import type { IndexState } from '../../segment/segment.ts';
import type { SearchMatches } from '../search-matches.ts';
import type { Ranked } from './orders.ts';

/**
 * Orders the volumes of a set: the set itself first, then its volumes by number. They share the positions that they
 * have among the hits. A query that names a volume (`werke band 3`) keeps its order: only hits whose title and author
 * have all of the words are moved.
 *
 * @param withPlaceOf makes the hit that takes the position of another
 */
export function orderVolumes<Hit extends Ranked>(
  state: IndexState,
  matches: SearchMatches,
  hits: readonly Hit[],
  withPlaceOf: (hit: Hit, hitIndex: Hit) => Hit,
): readonly Hit[] {
  const wordCount = matches.words.reduce((sum, { optional, parts }) => sum + (optional ? 0 : parts), 0);
  const ordered = [...hits];
  for (const hitIndexes of hitIndexesBySet(state, hits, wordCount)) {
    const volumes = hitIndexes.flatMap((hitIndex) => hits[hitIndex] ?? []);
    const inOrder = [...volumes].sort((a, b) => volumeOf(state, a) - volumeOf(state, b));
    for (const [at, hit] of inOrder.entries()) {
      const before = volumes[at];
      if (before) ordered[hitIndexes[at] ?? 0] = withPlaceOf(hit, before);
    }
  }
  return ordered;
}

/** The indexes of the hits of each set that has several hits. */
function hitIndexesBySet(state: IndexState, hits: readonly Ranked[], wordCount: number): number[][] {
  if (!hits.some((hit) => volumeOf(state, hit) > 0)) return [];
  const sets = new Map<string, number[]>();
  for (const [hitIndex, hit] of hits.entries()) {
    if (!namesNoVolume(hit, wordCount)) continue;
    const set = setOf(state, hit);
    const hitIndexes = sets.get(set);
    if (hitIndexes) hitIndexes.push(hitIndex);
    else sets.set(set, [hitIndex]);
  }
  return [...sets.values()].filter((hitIndexes) => hitIndexes.some((hitIndex) => isVolume(state, hits[hitIndex])));
}

const isVolume = (state: IndexState, hit: Ranked | undefined) => hit !== undefined && volumeOf(state, hit) > 0;

function namesNoVolume({ hits, hitIndex: at }: Ranked, wordCount: number): boolean {
  const inTitle = hits.titleWords[at] ?? 0;
  return inTitle > 0 && inTitle + (hits.authorWords[at] ?? 0) >= wordCount;
}

function volumeOf({ segments }: IndexState, { segment, document }: Ranked): number {
  return segments[segment]?.segment.volumes[document] ?? 0;
}

/** The identity of a set: title and first author. */
function setOf({ segments }: IndexState, hit: Ranked): string {
  const segment = segments[hit.segment]?.segment;
  if (!segment) return '';
  const { author } = segment.columns;
  const from = startOf(author, hit.document);
  const name = from < startOf(author, hit.document + 1) ? author.option(author.values[from] ?? 0) : '';
  return `${segment.titles.key(hit.document)}\n${name}`;
}
