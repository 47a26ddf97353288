import { optionKey } from '../../segment/columns/option-key.ts';
import type { ColumnId, FacetColumn, IndexState, Segment } from '../../segment/segment.ts';
import { branchCodesOf, branchColumnOf, type CopyDemand } from '../filters/copy-demand.ts';
import type { FilteredHits } from '../filters/filtered-hits.ts';
import type { NumberedOption } from './count-works.ts';
import { type CountedOptions, FacetCounts } from './facet-counts.ts';
import { maxOptionsOf } from './max-options.ts';
import { type SharedOptions, sharedOptions } from './shared-options.ts';
import { offered, type RankOf } from './subject-ranks.ts';
import { byFrequency, topOptions } from './top-options.ts';
import { countsOfYears } from './year-table.ts';

const facetCounts = new FacetCounts();

/** The options of a facet column, counted over its filtered documents. */
export function columnOptions(
  state: IndexState,
  id: ColumnId,
  filtered: readonly FilteredHits[],
  applied: readonly string[],
  rankOf?: RankOf,
): NumberedOption[] {
  countColumn(state, id, filtered, ({ columns }) => columns[id]);
  return optionsOf(sharedOptions(state, id), facetCounts.toCountedOptions(), applied, { rankOf });
}

/** The branches with a copy that meets the other demands; where the fields name branches, only these. */
export function branchOptions(
  state: IndexState,
  filtered: readonly FilteredHits[],
  applied: readonly string[],
  demand: CopyDemand,
): NumberedOption[] {
  const shared = sharedOptions(state, 'branch');
  countColumn(state, 'branch', filtered, (segment) => branchColumnOf(segment, demand.mask));
  if (demand.branches.length === 0) return optionsOf(shared, facetCounts.toCountedOptions(), applied);
  const options = branchCodesOf(demand)
    .map((code) => shared.find(code))
    .filter((number) => number >= 0);
  const counted = { options, counts: options.map((number) => facetCounts.get(number)) };
  return optionsOf(shared, counted, applied, {
    countOf: (number) => (options.includes(number) ? facetCounts.get(number) : 0),
  });
}

/** Counts the options of the filtered documents in a column of each segment, by shared numbers. */
function countColumn(
  state: IndexState,
  id: ColumnId,
  filtered: readonly FilteredHits[],
  columnOf: (segment: Segment) => FacetColumn,
): void {
  const { bases, numbers } = sharedOptions(state, id);
  facetCounts.reset(bases.at(-1) ?? 0);
  for (const [at, filteredHits] of filtered.entries()) {
    const live = state.segments[at];
    if (!live) continue;
    const column = columnOf(live.segment);
    const years = filteredHits.yearsFor(id);
    const yearCounts = years && countsOfYears(live, column, years);
    if (yearCounts) facetCounts.addCounts(yearCounts, numbers[at]);
    else facetCounts.add(column, filteredHits.documentsFor(id), numbers[at]);
  }
}

/** The most frequent options of a facet, with the applied ones, however rare. */
function optionsOf(
  shared: SharedOptions,
  counted: CountedOptions,
  applied: readonly string[],
  {
    countOf = (number) => facetCounts.get(number),
    rankOf,
  }: { readonly countOf?: (number: number) => number; readonly rankOf?: RankOf | undefined } = {},
): NumberedOption[] {
  const { id } = shared;
  const top = topOptions(shared, counted, maxOptionsOf(id), rankOf) ?? [];
  const counts = new Map(top.map(({ id: option, count, number }) => [option, { count, number }]));
  const missing = applied.filter((option) => !counts.has(option));
  for (const option of missing) {
    // An applied option in another spelling than the shown one is listed as it was applied.
    const sameOption = top.find(
      (topOption) => !applied.includes(topOption.id) && optionKey(id, topOption.id) === optionKey(id, option),
    );
    if (sameOption) counts.delete(sameOption.id);
    const number = shared.find(option);
    counts.set(option, { count: countOf(number), number });
  }
  const options = [...counts].map(([option, counted]) => ({
    id: option,
    applied: applied.includes(option),
    ...counted,
  }));
  return missing.length === 0 ? options : inOrder(id, options, rankOf);
}

/**
 * The options with the most works first. Options of the first segment are numbered in the facet's order; where all are, no text
 * is compared.
 */
export function inOrderOfWorks(
  { id, bases }: SharedOptions,
  options: readonly NumberedOption[],
  rankOf?: RankOf,
): NumberedOption[] {
  const end = bases[1] ?? 0;
  if (!options.every(({ number = -1 }) => number >= 0 && number < end)) return inOrder(id, options, rankOf);
  const last = ({ number = -1 }: NumberedOption) => Number(rankOf !== undefined && rankOf(number) !== offered);
  return options.toSorted((a, b) => last(a) - last(b) || b.count - a.count || (a.number ?? 0) - (b.number ?? 0));
}

/** The options with the most hits first; those that are offered last after all others. */
function inOrder(id: ColumnId, options: readonly NumberedOption[], rankOf?: RankOf): NumberedOption[] {
  const isLast = new Set(
    options.flatMap(({ id: option, number = -1 }) =>
      rankOf && number >= 0 && rankOf(number) !== offered ? option : [],
    ),
  );
  return byFrequency(id, options, (option) => isLast.has(option));
}
