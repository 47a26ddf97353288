import { type FacetId, facetIds } from '@buchfink/contract/search';
import { startOf } from '../segment/facet-column.ts';
import { isOnline, onShelf } from '../segment/facet-values.ts';
import type { FacetColumn, Segment } from '../segment/segment.ts';
import { workNumber } from '../segment/work-number.ts';
import { type Hits, keep } from './hits.ts';
import type { IndexQuery } from './index-query.ts';
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
    const matches = matcher(segment, facet, chosen);
    const bit = bitOf(facet);
    for (let at = 0; at < fails.length; at += 1)
      if (!matches(hits.documents[at] ?? 0)) fails[at] = (fails[at] ?? 0) | bit;
  }
  const passing = keep(hits, (_, at) => fails[at] === 0);
  return {
    hits: passing,
    documentsFor: (facet) => {
      if (!used.includes(facet)) return passing.documents;
      return documentsFailing(hits.documents, fails, bitOf(facet));
    },
  };
}

/** The documents that fail nothing but what is allowed. */
function documentsFailing(documents: Uint32Array, fails: Uint16Array, allowed: number): Uint32Array {
  const kept = new Uint32Array(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1)
    if (((fails[at] ?? 0) & ~allowed) === 0) kept[count++] = documents[at] ?? 0;
  return kept.subarray(0, count);
}

function matcher(segment: Segment, facet: FacetId | 'work', chosen: readonly string[]): (document: number) => boolean {
  switch (facet) {
    case 'availability':
      return bitMatcher(segment.availability, chosen);
    case 'year':
      return yearMatcher(segment.years, chosen);
    case 'work':
      return workMatcher(segment.works, chosen);
    default:
      return optionMatcher(segment.columns[facet], chosen);
  }
}

function bitMatcher(availability: Uint8Array, chosen: readonly string[]) {
  const bits = chosen.reduce((sum, option) => sum | (availabilityBits.get(option) ?? 0), 0);
  return (document: number) => ((availability[document] ?? 0) & bits) !== 0;
}

function yearMatcher(years: Uint16Array, chosen: readonly string[]) {
  const wanted = new Uint8Array(0x1_0000);
  for (const option of chosen) {
    const span = spanOf(option);
    if (span) wanted.fill(1, Math.max(1, span.from), span.to + 1);
  }
  return (document: number) => wanted[years[document] ?? 0] === 1;
}

function workMatcher({ low, high }: Segment['works'], chosen: readonly string[]) {
  const works = chosen.flatMap((key) => workNumber(key) ?? []);
  return (document: number) => works.some((work) => low[document] === work.low && high[document] === work.high);
}

function optionMatcher(column: FacetColumn, chosen: readonly string[]) {
  const wanted = new Uint8Array(column.optionCount);
  for (const option of chosen) {
    const number = column.find(option);
    if (number >= 0) wanted[number] = 1;
  }
  const { values } = column;
  return (document: number) => {
    const to = startOf(column, document + 1);
    for (let at = startOf(column, document); at < to; at += 1) if (wanted[values[at] ?? 0] === 1) return true;
    return false;
  };
}
