import { optionKey } from '../../segment/columns/option-key.ts';
import type { ColumnId, FacetColumn, IndexState, Segment } from '../../segment/segment.ts';
import { branchCodesOf, branchColumnOf, type CopyDemand } from '../filters/copy-demand.ts';
import type { FilteredHits } from '../filters/filters.ts';
import type { OptionCount } from '../index-query.ts';
import { withApplied } from './applied-options.ts';
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
): OptionCount[] {
  countColumn(state, id, filtered, ({ columns }) => columns[id]);
  return optionsOf(sharedOptions(state, id), facetCounts.toCountedOptions(), applied, { rankOf });
}

/** The branches with a copy that meets the other demands; where the fields name branches, only these. */
export function branchOptions(
  state: IndexState,
  filtered: readonly FilteredHits[],
  applied: readonly string[],
  demand: CopyDemand,
): OptionCount[] {
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
): OptionCount[] {
  const { id } = shared;
  const top = topOptions(shared, counted, maxOptionsOf(id), rankOf) ?? [];
  const counts = new Map(top.map((option) => [option.id, option.count]));
  const missing = applied.filter((option) => !counts.has(option));
  for (const option of missing) {
    // An applied option in another spelling than the shown one is listed as it was applied.
    const sameOption = top.find(
      (topOption) => !applied.includes(topOption.id) && optionKey(id, topOption.id) === optionKey(id, option),
    );
    if (sameOption) counts.delete(sameOption.id);
    counts.set(option, countOf(shared.find(option)));
  }
  const options = withApplied(counts, applied);
  if (missing.length === 0) return options;
  const isLast = (option: string) => {
    const number = shared.find(option);
    return rankOf !== undefined && number >= 0 && rankOf(number) !== offered;
  };
  return byFrequency(id, options, isLast);
}
