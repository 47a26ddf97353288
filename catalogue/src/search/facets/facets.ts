import { type FacetId, facetIds } from '@buchfink/contract/search';
import { countCommon } from '../../segment/document-bits.ts';
import type { ColumnId, IndexState, Segment } from '../../segment/segment.ts';
import { compareByCodePoint } from '../../segment/text-table.ts';
import { availabilityBits, type Filtered, type Filters } from '../filters/filters.ts';
import { bitsOfAvailability } from '../filters/narrowing.ts';
import type { FoundWord } from '../found.ts';
import type { IndexFacet, OptionCount } from '../index-query.ts';
import { countColumns } from './column-counts.ts';
import { maxOptionsOf } from './max-options.ts';
import { sharedOptions } from './shared-options.ts';
import { allCounts, type Counts, Tally } from './tally.ts';
import { byFrequency, topOptions } from './top-options.ts';
import { countYears, yearOptions } from './year-facet.ts';
import { countsOfYears } from './year-table.ts';

const tally = new Tally();
/** So many combinations of the bits of availability there may be. */
const combinations = 256;

/**
 * Counts every facet's options exactly, each over the hits that pass the other facets' filters: choosing an option does
 * not change its neighbours' numbers, so that more of them can be chosen. `filtered` has one entry for each segment;
 * `words` are those that were found.
 */
export function countFacets(
  state: IndexState,
  filtered: readonly Filtered[],
  filters: Filters,
  words: readonly FoundWord[],
): IndexFacet[] {
  const counts = countColumns(
    state,
    filtered.map(({ hits }) => hits),
    words,
  );
  return facetIds.map((id) => {
    const applied = filters[id] ?? [];
    const own = applied.length === 0 ? counts.get(id) : undefined;
    const known = own && knownOptions(state, id, own);
    if (known) return { id, options: known };
    return { id, options: optionsOf(state, id, filtered, applied) };
  });
}

function optionsOf(
  state: IndexState,
  id: FacetId,
  filtered: readonly Filtered[],
  applied: readonly string[],
): OptionCount[] {
  if (id === 'availability') return availabilityOptions(countAvailability(state, filtered), applied);
  if (id !== 'year') return columnOptions(state, id, filtered, applied);
  const lists = filtered.map((each) => each.documentsFor(id));
  return yearOptions(countYears(state, lists), applied);
}

/** Undefined where the counts do not tell the options for sure. */
function knownOptions(state: IndexState, id: FacetId, counts: Counts): OptionCount[] | undefined {
  if (id === 'year' || id === 'availability') {
    const all = allCounts(counts);
    return all && (id === 'year' ? yearOptions(all, []) : availabilityOptions(optionsOfBits(all), []));
  }
  return topOptions(sharedOptions(state, id), counts, maxOptionsOf(id))?.map(({ id: option, count }) => ({
    id: option,
    count,
    applied: false,
  }));
}

function columnOptions(
  state: IndexState,
  id: ColumnId,
  filtered: readonly Filtered[],
  applied: readonly string[],
): OptionCount[] {
  const shared = sharedOptions(state, id);
  tally.begin(shared.bases.at(-1) ?? 0);
  for (const [segment, each] of filtered.entries()) {
    const column = shared.columns[segment];
    const live = state.segments[segment];
    if (!column || !live) continue;
    const years = each.yearsFor(id);
    const known = years && countsOfYears(live, id, years);
    if (known) tally.addCounts(known, shared.numbers[segment]);
    else tally.add(column, each.documentsFor(id), shared.numbers[segment]);
  }
  const top = topOptions(shared, tally.counted(), maxOptionsOf(id)) ?? [];
  const counts = new Map(top.map((option) => [option.id, option.count]));
  for (const option of applied) if (!counts.has(option)) counts.set(option, tally.of(shared.find(option)));
  const options = withApplied(counts, applied);
  return options.length === top.length ? options : byFrequency(id, options);
}

/** How many of the documents have each option. */
function countAvailability({ segments }: IndexState, filtered: readonly Filtered[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [at, each] of filtered.entries()) {
    const segment = segments[at]?.segment;
    if (!segment) continue;
    const bits = each.bitsFor?.('availability');
    const counts = bits
      ? [...availabilityBits].map(
          ([option, bit]) => [option, countCommon(bits, bitsOfAvailability(segment, bit))] as const,
        )
      : optionsOfBits(combinationsIn(segment, each.documentsFor('availability')));
    for (const [option, count] of counts) sums.set(option, (sums.get(option) ?? 0) + count);
  }
  return sums;
}

/** How many of the documents have each combination of bits. */
function combinationsIn({ availability }: Segment, documents: Uint32Array): ReadonlyMap<number, number> {
  tally.begin(combinations);
  tally.addEach(availability, documents);
  return allCounts(tally.counted()) ?? new Map();
}

/** How often each option is among combinations of bits, which occur so often. */
function optionsOfBits(records: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [option, bit] of availabilityBits) {
    let count = 0;
    for (const [bits, some] of records) if (bits & bit) count += some;
    counts.set(option, count);
  }
  return counts;
}

function availabilityOptions(counts: ReadonlyMap<string, number>, applied: readonly string[]): OptionCount[] {
  const met = new Map([...counts].filter(([, count]) => count > 0));
  for (const option of applied) if (!met.has(option)) met.set(option, 0);
  return withApplied(met, applied).sort((a, b) => b.count - a.count || compareByCodePoint(a.id, b.id));
}

function withApplied(counts: ReadonlyMap<string, number>, applied: readonly string[]): OptionCount[] {
  return [...counts].map(([id, count]) => ({ id, count, applied: applied.includes(id) }));
}
