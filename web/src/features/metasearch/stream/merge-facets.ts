import type { Facet, FacetOption } from '@buchfink/contract/search';
import type { Target } from './stream-state.ts';

/** An option over all libraries. */
export interface MergedOption extends Omit<FacetOption, 'within'> {
  /** Some library may count more than it lists: `count` is a minimum. */
  readonly atLeast: boolean;
  readonly within?: MergedOption[];
}

export interface MergedFacet extends Omit<Facet, 'options'> {
  readonly options: MergedOption[];
}

/** Facets with a meaning in one library only: the same code is another branch elsewhere. */
const localFacets: readonly string[] = ['branch', 'work'];

/** A library that lists this many options of a facet may have more; years are complete. */
const maxOptions = 20;

/**
 * Merges the facets of all libraries that have answered. An option's count is the sum over the libraries; it is a
 * minimum where a library with hits does not count that facet, or does not list all its options.
 */
export function mergeFacets(targets: readonly Target[]): MergedFacet[] {
  const answered = targets.filter(({ state }) => state === 'done');
  const ids = new Set(answered.flatMap(({ facets }) => facets.map(({ id }) => id)));
  return [...ids]
    .filter((id) => !localFacets.includes(id))
    .map((id) => {
      const counted = answered.map(({ facets }) => facets.find((facet) => facet.id === id));
      const label = counted.find((facet) => facet)?.label ?? id;
      const lists = counted.map((facet) => facet?.options);
      if (id === 'year') return { id, label, options: newestFirst(mergeOptions(lists, Number.POSITIVE_INFINITY)) };
      return { id, label, options: byCount(mergeOptions(lists, maxOptions)) };
    });
}

type OptionList = readonly FacetOption[] | undefined;

function mergeOptions(lists: readonly OptionList[], maxListed: number): MergedOption[] {
  /** Lists that may be incomplete. */
  const incomplete = lists.filter((list) => list === undefined || list.length >= maxListed);
  const counted = optionsById(lists);
  const countedIncompletely = optionsById(incomplete);
  return [...counted].map(([id, sameOptions]) => {
    const within = mergeOptions(
      sameOptions.map((option) => option.within ?? []),
      maxListed,
    );
    return {
      id,
      label: sameOptions[0]?.label ?? id,
      count: sameOptions.reduce((sum, { count }) => sum + count, 0),
      applied: sameOptions.some(({ applied }) => applied),
      atLeast: (countedIncompletely.get(id)?.length ?? 0) < incomplete.length,
      within: within.length > 0 ? newestFirst(within) : undefined,
    };
  });
}

function optionsById(lists: readonly OptionList[]): Map<string, FacetOption[]> {
  const options = new Map<string, FacetOption[]>();
  for (const list of lists)
    for (const option of list ?? []) {
      const sameOptions = options.get(option.id);
      if (sameOptions) sameOptions.push(option);
      else options.set(option.id, [option]);
    }
  return options;
}

function byCount(options: readonly MergedOption[]): MergedOption[] {
  return options.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}

/** Years and spans of years, by their last year. */
function newestFirst(options: readonly MergedOption[]): MergedOption[] {
  const last = ({ id }: MergedOption) => Number(id.split('-').at(-1));
  return options.toSorted((a, b) => last(b) - last(a));
}
