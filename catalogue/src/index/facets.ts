import type { FacetId } from '@buchfink/contract/search';
import type { FacetOption, IndexFacet } from './catalogue-index.ts';
import { keep } from './conditions.ts';
import type { Hits } from './hits.ts';
import { type FacetColumn, hasOption, type Segment } from './segment.ts';

const maxOptions = 20;
const maxYears = 30;

type Filters = Partial<Record<FacetId, readonly string[]>>;

/** Hits with, for each, which facets' filters it fails (bit i for facet i). */
export interface Filtered {
  readonly hits: Hits;
  readonly fails: Uint8Array;
}

/** Holds the chosen options against the hits: any of one facet's options, all of the facets. */
export function filter(segment: Segment, hits: Hits, filters: Filters): Filtered {
  const fails = new Uint8Array(hits.documents.length);
  for (const [bit, column] of segment.facets.entries()) {
    const chosen = filters[column.id] ?? [];
    if (chosen.length === 0) continue;
    const numbers = new Set(chosen.map((option) => column.optionNumbers.get(option)));
    for (let at = 0; at < fails.length; at += 1)
      if (!hasOption(column, hits.documents[at] ?? 0, numbers)) fails[at] = (fails[at] ?? 0) | (1 << bit);
  }
  return { hits, fails };
}

/** The hits that fail no filter. */
export function passing({ hits, fails }: Filtered): Hits {
  return fails.some((bits) => bits !== 0) ? keep(hits, (_, at) => fails[at] === 0) : hits;
}

/** Counts every facet's options over the hits that pass all other facets' filters, so that more can be chosen. */
export function countFacets(segment: Segment, filtered: Filtered, filters: Filters): IndexFacet[] {
  return segment.facets.map((column, bit) => {
    const counts = countOptions(column, filtered, ~(1 << bit));
    return { id: column.id, options: shown(column, counts, filters[column.id] ?? []) };
  });
}

function countOptions(column: FacetColumn, { hits, fails }: Filtered, others: number): Map<number, number> {
  const counts = new Uint32Array(column.options.length);
  const { starts, values } = column;
  const met: number[] = [];
  for (let at = 0; at < fails.length; at += 1) {
    if ((fails[at] ?? 0) & others) continue;
    const document = hits.documents[at] ?? 0;
    const end = starts[document + 1] ?? 0;
    for (let value = starts[document] ?? 0; value < end; value += 1) {
      const option = values[value] ?? 0;
      if (counts[option] === 0) met.push(option);
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
  return new Map(met.map((option) => [option, counts[option] ?? 0]));
}

/** The most frequent options and all chosen ones, also those without hits. */
function shown(column: FacetColumn, counts: ReadonlyMap<number, number>, chosen: readonly string[]): FacetOption[] {
  const byYear = column.id === 'year';
  const applied = new Set(chosen);
  const top = mostFrequent(column, counts, byYear ? maxYears : maxOptions);
  const ids = new Set([...top, ...applied]);
  const options = [...ids].map((id) => ({
    id,
    count: counts.get(column.optionNumbers.get(id) ?? -1) ?? 0,
    applied: applied.has(id),
  }));
  return options.sort((a, b) => (byYear ? Number(b.id) - Number(a.id) : 0) || b.count - a.count || order(a.id, b.id));
}

/** The counts are cut at the last place first, so that only options near the top are read as text and sorted. */
function mostFrequent(column: FacetColumn, counts: ReadonlyMap<number, number>, limit: number): string[] {
  const least = Uint32Array.from(counts.values()).sort().at(-limit) ?? 0;
  return [...counts]
    .filter(([, count]) => count >= least)
    .map(([option, count]) => ({ id: column.options.at(option), count }))
    .sort((a, b) => b.count - a.count || order(a.id, b.id))
    .slice(0, limit)
    .map(({ id }) => id);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
