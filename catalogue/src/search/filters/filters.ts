import { type FacetId, facetIds } from '@buchfink/contract/search';
import { isOnline, onShelf } from '../../segment/facet-values.ts';
import type { LiveSegment, Segment } from '../../segment/segment.ts';
import { workNumber } from '../../segment/work-number.ts';
import { arena } from '../documents/arena.ts';
import { everyDocument } from '../documents/every-document.ts';
import { Hits, unmarked } from '../documents/hits.ts';
import type { IndexQuery } from '../index-query.ts';
import type { Condition } from './conditions.ts';
import { filterMany } from './filter-bits.ts';
import { availabilityWith, fulfillingEach, type Narrowing, withOption, yearWithin } from './narrowing.ts';
import { spanOf, type YearSpan } from './year-spans.ts';

/** Chosen options by facet, and work keys. */
export type Filters = IndexQuery['filters'];

/** The options of availability and their bits. */
export const availabilityBits: ReadonlyMap<string, number> = new Map([
  ['available', onShelf],
  ['online', isOnline],
]);

/** The hits of a segment after the filters. */
export interface Filtered {
  /** Those that pass all filters. */
  readonly hits: Hits;
  /** The documents that pass the filters of all facets but this one: its options are counted over them. */
  documentsFor(facet: FacetId): Uint32Array;
  /** The same as one bit for each document of the segment, where that is how they were found. */
  bitsFor?(facet: FacetId): Uint32Array;
  /** The years of which all live documents are just those of `documentsFor`, where it is as simple as that. */
  yearsFor(facet: FacetId): YearSpan | undefined;
}

type Filtering = FacetId | 'work';
const filterings: readonly Filtering[] = [...facetIds, 'work'];

/** The hits of a segment that fulfil the conditions. */
export function fulfilling({ segment }: LiveSegment, hits: Hits, conditions: readonly Condition[]): Hits {
  let kept = hits;
  for (const condition of conditions) {
    if (kept.count === 0) return kept;
    const places = condition(segment).among(kept.documents);
    if (places.length < kept.count) kept = kept.at(places);
  }
  return kept;
}

/** Holds the chosen options against the hits: any of one facet's options, all of the facets. Unknown ones match nothing. */
export function filterHits({ segment }: LiveSegment, hits: Hits, filters: Filters): Filtered {
  const chosen = narrowingsBy(segment, filters);
  const yearsFor = () => undefined;
  if (chosen.size === 0) return { hits, documentsFor: () => hits.documents, yearsFor };
  return { ...(filterMany(segment, hits, chosen) ?? filterFew(hits, chosen)), yearsFor };
}

/** Notes of each hit which of the chosen options it does not have. */
function filterFew(hits: Hits, chosen: ReadonlyMap<Filtering, Narrowing>): Omit<Filtered, 'yearsFor'> {
  const fails = new Uint16Array(hits.count);
  fails.fill([...chosen.keys()].reduce((bits, facet) => bits | bitOf(facet), 0));
  for (const [facet, narrowing] of chosen) pass(fails, bitOf(facet), narrowing.among(hits.documents));
  const passing = hitsPassing(hits, fails);
  return {
    hits: passing,
    documentsFor: (facet) =>
      chosen.has(facet) ? documentsFailing(hits.documents, fails, bitOf(facet)) : passing.documents,
  };
}

/** Of all live documents, unscored, those that fulfil the conditions and have the chosen options. */
export function filterAll(live: LiveSegment, conditions: readonly Condition[], filters: Filters): Filtered {
  const { segment } = live;
  const asked = conditions.map((condition) => condition(segment));
  const chosen = narrowingsBy(segment, filters);
  const documents = everyDocument(live, [...asked, ...chosen.values()]);
  const others = (facet: FacetId) => [
    ...asked,
    ...[...chosen].flatMap(([other, narrowing]) => (other === facet ? [] : [narrowing])),
  ];
  return {
    hits: new Hits(documents, ({ length }) => unmarked(length)),
    documentsFor: (facet) => (chosen.has(facet) ? everyDocument(live, others(facet)) : documents),
    yearsFor: (facet) => {
      const [only, ...more] = others(facet);
      return only ? (more.length === 0 ? only.years : undefined) : allYears;
    },
  };
}

const allYears: YearSpan = { from: 0, to: Number.POSITIVE_INFINITY };

/** What the chosen options leave, by facet. */
function narrowingsBy(segment: Segment, filters: Filters): ReadonlyMap<Filtering, Narrowing> {
  const used = filterings.filter((facet) => (filters[facet] ?? []).length > 0);
  return new Map(used.map((facet) => [facet, narrowingBy(segment, facet, filters)]));
}

/** The bit of a facet in what a hit fails; the bit after all facets is that of `work`. */
function bitOf(facet: Filtering): number {
  return 1 << filterings.indexOf(facet);
}

/** Clears the bit of the hits at these places. */
function pass(fails: Uint16Array, bit: number, places: Uint32Array): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    fails[place] = (fails[place] ?? 0) & ~bit;
  }
}

/** The hits that fail nothing; the given ones when none fails. */
function hitsPassing(hits: Hits, fails: Uint16Array): Hits {
  const places = arena.numbers(fails.length);
  let count = 0;
  for (let at = 0; at < fails.length; at += 1) if (fails[at] === 0) places[count++] = at;
  return count === fails.length ? hits : hits.at(places.subarray(0, count));
}

/** The documents that fail nothing but what is allowed. */
function documentsFailing(documents: Uint32Array, fails: Uint16Array, allowed: number): Uint32Array {
  const kept = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1)
    if (((fails[at] ?? 0) & ~allowed) === 0) kept[count++] = documents[at] ?? 0;
  return kept.subarray(0, count);
}

/** What the chosen options of a facet leave. */
function narrowingBy(segment: Segment, facet: Filtering, filters: Filters): Narrowing {
  const chosen = filters[facet] ?? [];
  switch (facet) {
    case 'availability':
      return availabilityWith(
        segment,
        chosen.reduce((sum, option) => sum | (availabilityBits.get(option) ?? 0), 0),
      );
    case 'year':
      return yearWithin(segment, chosen.flatMap(datedSpan));
    case 'work':
      return ofWorks(segment, chosen);
    default: {
      const { find } = segment.columns[facet];
      return withOption(segment, facet, chosen.map(find));
    }
  }
}

/** The years of an option; undated records have the year 0. */
function datedSpan(option: string): YearSpan[] {
  const span = spanOf(option);
  return span ? [{ from: Math.max(1, span.from), to: span.to }] : [];
}

function ofWorks({ works: { low, high }, documentCount }: Segment, chosen: readonly string[]): Narrowing {
  const works = chosen.flatMap((key) => workNumber(key) ?? []);
  return fulfillingEach(documentCount, (document) =>
    works.some((work) => low[document] === work.low && high[document] === work.high),
  );
}
