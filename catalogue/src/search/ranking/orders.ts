import type { SortOrder } from '@buchfink/contract/search';
import { compareTitles } from '../../segment/building/segment-builder.ts';
import { yearOf } from '../../segment/columns/document-features.ts';
import { startOf } from '../../segment/columns/facet-column.ts';
import { compareSorted, sortedOption } from '../../segment/columns/option-key.ts';
import type { IndexState, Segment } from '../../segment/segment.ts';
import type { Hits } from '../matching/hits.ts';
import type { ScoreHits } from './ranking-features.ts';
import { documentsByTitle } from './title-order.ts';

/** A ranked hit, with the key it was ranked by. */
export interface Ranked {
  readonly segment: number;
  /** The hits of its segment, and its index among them. */
  readonly hits: Hits;
  readonly hitIndex: number;
  readonly document: number;
  readonly key: number;
}

/**
 * An order of hits. Every order is total, so that pages never overlap: relevance = score, newer year, record number;
 * year = newer year, number; newest = later arrival, then as year; title = sort key (none last), then as year; author
 * = sort key of the first author (none last), the name, then as title. Keys do not change while paging.
 */
export interface Order {
  /**
   * Writes keys of the hits from `from` up to `to` into `keys` (from 0). Within a segment the larger key comes first,
   * among equals the earlier document. A key below `threshold` may be written as any other key below it.
   */
  computeKeys(segment: number, hits: Hits, from: number, to: number, keys: Float64Array, threshold: number): void;
  /** All documents of a segment in this order, where it is precomputed. */
  documentsInOrder?(segment: number): Uint32Array;
  /** Compares hits of different segments. */
  compare(a: Ranked, b: Ranked): number;
}

/** Years take 16 bits. */
const yearRange = 0x1_0000;
/** Positions take 24 bits, as documents do. */
const positionRange = 2 ** 24;

/** Creates the order of a search; `score` scores hits. */
export function orderOf(sort: SortOrder, state: IndexState, score: ScoreHits): Order {
  const segments = state.segments.map(({ segment }) => segment);
  const segmentOf = ({ segment }: Ranked) => segments[segment];
  const numberOf = (hit: Ranked) => segmentOf(hit)?.numberOf(hit.document) ?? 0;
  const yearOfHit = (hit: Ranked) => segmentOf(hit)?.years[hit.document] ?? 0;
  const byKey = (a: Ranked, b: Ranked) => b.key - a.key || numberOf(a) - numberOf(b);
  const byYear = (a: Ranked, b: Ranked) => yearOfHit(b) - yearOfHit(a) || numberOf(a) - numberOf(b);
  const titleOf = (hit: Ranked) => segmentOf(hit)?.titles.key(hit.document) ?? '';
  const byTitle = (a: Ranked, b: Ranked) => compareTitles(titleOf(a), titleOf(b)) || byYear(a, b);
  const keysBy =
    (keyOf: (segment: Segment, document: number) => number): Order['computeKeys'] =>
    (at, { documents }, from, to, keys) => {
      const segment = segments[at];
      if (segment) for (let hit = from; hit < to; hit += 1) keys[hit - from] = keyOf(segment, documents[hit] ?? 0);
    };
  switch (sort) {
    case 'relevance':
      return { computeKeys: relevance(score), compare: byKey };
    case 'year':
      return { computeKeys: keysBy(({ years }, document) => years[document] ?? 0), compare: byKey };
    case 'newest':
      return {
        computeKeys: keysBy(
          ({ added, years }, document) => (added[document] ?? 0) * yearRange + (years[document] ?? 0),
        ),
        compare: byKey,
      };
    case 'title':
      return {
        computeKeys: keysBy(({ titles }, document) => -(titles.positions[document] ?? 0)),
        documentsInOrder: (at) => (segments[at] ? documentsByTitle(segments[at]) : new Uint32Array()),
        compare: byTitle,
      };
    case 'author': {
      const nameOf = (hit: Ranked) => authorOf(segmentOf(hit), hit.document);
      const byAuthor = (a: Ranked, b: Ranked) => compareNames(nameOf(a), nameOf(b)) || byTitle(a, b);
      return { computeKeys: keysBy(authorKey), compare: byAuthor };
    }
  }
}

/** The bits of a non-negative score, which sort as the scores do (IEEE 754), followed by the year. */
function relevance(score: ScoreHits): Order['computeKeys'] {
  return (at, hits, from, to, keys, threshold) => {
    const { count, hitIndexes, scores, documentFeatures } = score(at, hits, from, to, scoreOfKey(threshold));
    const scoreBits = new Uint32Array(scores.buffer, scores.byteOffset, count);
    keys.fill(-1, 0, to - from);
    for (let hit = 0; hit < count; hit += 1)
      keys[(hitIndexes[hit] ?? 0) - from] = (scoreBits[hit] ?? 0) * yearRange + yearOf(documentFeatures[hit] ?? 0);
  };
}

const bits = new Uint32Array(1);
const scoreOfBits = new Float32Array(bits.buffer);

/** The score that is part of a relevance key. */
export function scoreOfKey(key: number): number {
  bits[0] = Math.floor(key / yearRange);
  return scoreOfBits[0] ?? 0;
}

function authorKey({ columns: { author }, titles }: Segment, document: number): number {
  const from = startOf(author, document);
  const option = from < startOf(author, document + 1) ? (author.values[from] ?? 0) : author.optionCount;
  return -(option * positionRange + (titles.positions[document] ?? 0));
}

function authorOf(segment: Segment | undefined, document: number): string {
  if (!segment) return '';
  const { author } = segment.columns;
  const from = startOf(author, document);
  return from < startOf(author, document + 1) ? author.option(author.values[from] ?? 0) : '';
}

function compareNames(nameA: string, nameB: string): number {
  if (nameA === nameB) return 0;
  if (nameA === '' || nameB === '') return nameB.length - nameA.length;
  return compareSorted('author', sortedOption('author', nameA), sortedOption('author', nameB));
}
