import { yearOptions } from '@buchfink/catalogue/search/facets/year-facet';
import type { UnlabelledFacet, UnlabelledOption } from '../../unlabelled.ts';
import type { CountedValue, IndexAnswer, OptionCount, ValueCounts } from '../index-engine.ts';
import { type IndexFacet, indexFacets } from '../index-settings.ts';
import type { IndexTarget } from '../index-target.ts';
import { optionClause, optionOf } from './option-values.ts';

/** The maximum number of options of a facet; years are more, because they are shown as decades. */
const [maxOptions, maxYears] = [100, 1000];
/** The maximum number of chosen options of one facet that are counted by themselves. */
const maxApplied = 20;

/** The maximum length of an option, because a longer one cannot be chosen. */
const maxOptionLength = 256;

/** The selected options by facet, as in a search query. */
export type AppliedOptions = Readonly<Record<string, readonly string[]>>;

/** The counts of all facets of an index, or of some. */
export function valueCountsOf({ facets }: IndexTarget, facetIds: readonly IndexFacet[] = indexFacets): ValueCounts[] {
  return facetIds.flatMap((facet) => {
    const field = facets[facet];
    return field ? [{ facet, field, limit: facet === 'year' ? maxYears : maxOptions }] : [];
  });
}

/**
 * Options that are counted by themselves: the chosen ones, which may be too rare for the list, and those that stand
 * for several values, whose counts cannot be added because a document may have two of them.
 */
export function optionCountsOf(target: IndexTarget, applied: AppliedOptions, merged: MergedOptions): OptionCount[] {
  return indexFacets.flatMap((facet) => {
    if (!target.facets[facet] || facet === 'year') return [];
    const options = new Set([...(applied[facet] ?? []).slice(0, maxApplied), ...(merged.get(facet) ?? [])]);
    return [...options].map((option) => ({ facet, option, clause: optionClause(facet, option, target) }));
  });
}

/** Options by facet that stand for several values of an index. */
export type MergedOptions = ReadonlyMap<IndexFacet, ReadonlySet<string>>;

/** The options of an answer that stand for several of its values. */
export function mergedOptionsOf({ values }: IndexAnswer, target: IndexTarget): Map<IndexFacet, Set<string>> {
  const merged = new Map<IndexFacet, Set<string>>();
  for (const facet of ['mediaType', 'language'] as const) {
    const seen = new Set<string>();
    for (const { value } of values.get(facet) ?? []) {
      const option = optionOf(facet, value, target);
      if (seen.has(option)) merged.set(facet, (merged.get(facet) ?? new Set()).add(option));
      seen.add(option);
    }
  }
  return merged;
}

/** The facets of an answer, with `counts` of options that were counted by themselves. */
export function facetsOf(
  answer: IndexAnswer,
  counts: ReadonlyMap<string, number>,
  applied: AppliedOptions,
  target: IndexTarget,
): UnlabelledFacet[] {
  return indexFacets.flatMap((facet): UnlabelledFacet[] => {
    const values = answer.values
      .get(facet)
      ?.filter(({ value }) => value.trim() !== '' && value.length <= maxOptionLength);
    if (values === undefined) return [];
    const chosen = applied[facet] ?? [];
    const options = facet === 'year' ? yearsOf(values, chosen) : optionsOf(facet, values, counts, chosen, target);
    return options.length === 0 ? [] : [{ id: facet, options }];
  });
}

/** The key of an option in `counts`. */
export const optionKey = ({ facet, option }: Pick<OptionCount, 'facet' | 'option'>): string => `${facet}\n${option}`;

function optionsOf(
  facet: IndexFacet,
  values: readonly CountedValue[],
  ownCounts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  target: IndexTarget,
): UnlabelledOption[] {
  const counts = new Map<string, number>();
  for (const { value, count } of values) {
    const option = optionOf(facet, value, target);
    counts.set(option, (counts.get(option) ?? 0) + count);
  }
  for (const option of chosen) counts.set(option, counts.get(option) ?? 0);
  return [...counts]
    .map(([id, count]) => ({
      id,
      count: ownCounts.get(optionKey({ facet, option: id })) ?? count,
      applied: chosen.includes(id),
    }))
    .filter(({ count, applied }) => count > 0 || applied)
    .sort((a, b) => b.count - a.count);
}

/** The years as spans; texts that are no years are left out. */
function yearsOf(values: readonly CountedValue[], chosen: readonly string[]): UnlabelledOption[] {
  const counts = new Map<number, number>();
  for (const { value, count } of values) {
    const year = /^\d{1,4}$/.test(value) ? Number(value) : 0;
    if (year > 0) counts.set(year, (counts.get(year) ?? 0) + count);
  }
  return yearOptions(counts, chosen).map(({ within, ...option }) => ({
    ...option,
    within: within && [...within],
  }));
}
