import { type FacetId, facetIds } from '@buchfink/contract/search';
import { isOnline, onShelf } from '../segment/facet-values.ts';
import type { ColumnId, Segment } from '../segment/segment.ts';
import { workNumber } from '../segment/work-number.ts';
import { arena } from './arena.ts';
import type { Hits } from './hits.ts';
import type { IndexQuery } from './index-query.ts';
import { placesWith } from './option-documents.ts';
import { spanOf } from './year-spans.ts';

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
}

/** The bit of a facet in what a hit fails; the bit after all facets is that of `work`. */
const bitOf = (facet: FacetId | 'work') => 1 << (facet === 'work' ? facetIds.length : facetIds.indexOf(facet));

/** Holds the chosen options against the hits: any of one facet's options, all of the facets. Unknown ones match nothing. */
export function filterHits(segment: Segment, hits: Hits, filters: Filters): Filtered {
  const used = [...facetIds, 'work' as const].filter((facet) => (filters[facet] ?? []).length > 0);
  if (used.length === 0) return { hits, documentsFor: () => hits.documents };
  const fails = new Uint16Array(hits.documents.length);
  for (const facet of used) {
    const chosen = filters[facet] ?? [];
    marker(segment, facet, chosen)(hits.documents, fails, bitOf(facet));
  }
  const passing = hitsPassing(hits, fails);
  return {
    hits: passing,
    documentsFor: (facet) => {
      if (!used.includes(facet)) return passing.documents;
      return documentsFailing(hits.documents, fails, bitOf(facet));
    },
  };
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

/** Sets a bit in what the documents fail. Each kind has a loop of its own: a call for each document would cost more. */
type Marker = (documents: Uint32Array, fails: Uint16Array, bit: number) => void;

function marker(segment: Segment, facet: FacetId | 'work', chosen: readonly string[]): Marker {
  switch (facet) {
    case 'availability':
      return bitMarker(segment.availability, chosen);
    case 'year':
      return yearMarker(segment.years, chosen);
    case 'work':
      return workMarker(segment.works, chosen);
    default:
      return optionMarker(segment, facet, chosen);
  }
}

function bitMarker(availability: Uint8Array, chosen: readonly string[]): Marker {
  const bits = chosen.reduce((sum, option) => sum | (availabilityBits.get(option) ?? 0), 0);
  return (documents, fails, bit) => {
    for (let at = 0; at < documents.length; at += 1)
      if (((availability[documents[at] ?? 0] ?? 0) & bits) === 0) fails[at] = (fails[at] ?? 0) | bit;
  };
}

function yearMarker(years: Uint16Array, chosen: readonly string[]): Marker {
  const wanted = new Uint8Array(0x1_0000);
  for (const option of chosen) {
    const span = spanOf(option);
    if (span) wanted.fill(1, Math.max(1, span.from), span.to + 1);
  }
  return (documents, fails, bit) => {
    for (let at = 0; at < documents.length; at += 1)
      if (wanted[years[documents[at] ?? 0] ?? 0] === 0) fails[at] = (fails[at] ?? 0) | bit;
  };
}

function workMarker({ low, high }: Segment['works'], chosen: readonly string[]): Marker {
  const works = chosen.flatMap((key) => workNumber(key) ?? []);
  const isChosen = (document: number) =>
    works.some((work) => low[document] === work.low && high[document] === work.high);
  return (documents, fails, bit) => {
    for (let at = 0; at < documents.length; at += 1)
      if (!isChosen(documents[at] ?? 0)) fails[at] = (fails[at] ?? 0) | bit;
  };
}

function optionMarker(segment: Segment, facet: ColumnId, chosen: readonly string[]): Marker {
  const options = chosen.map((option) => segment.columns[facet].find(option));
  return (documents, fails, bit) => {
    for (let at = 0; at < documents.length; at += 1) fails[at] = (fails[at] ?? 0) | bit;
    const places = placesWith(segment, facet, options, documents);
    for (let at = 0; at < places.length; at += 1) fails[places[at] ?? 0] = (fails[places[at] ?? 0] ?? 0) & ~bit;
  };
}
