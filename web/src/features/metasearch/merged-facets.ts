import type { Facet, FacetOption } from '@buchfink/contract/search';
import type { Target } from './course.ts';

/** An option of all libraries together. */
export interface MergedOption extends Omit<FacetOption, 'within'> {
  /** Some library counts more than it tells: `count` is the least there are. */
  readonly atLeast: boolean;
  readonly within?: MergedOption[];
}

export interface MergedFacet extends Omit<Facet, 'options'> {
  readonly options: MergedOption[];
}

/** These mean something in one library only: there the same code names another branch, here a whole work. */
const ofOneLibrary: readonly string[] = ['branch', 'work'];

/** A library that tells so many options of a facet may have more. */
const mostOptions = 20;

/**
 * The facets of all libraries that have answered as one. An option counts the sum of what the libraries count; it is said to
 * be the least where a library has hits but does not count that facet, or does not tell all its options.
 */
export function mergedFacets(targets: readonly Target[]): MergedFacet[] {
  const answered = targets.filter(({ state }) => state === 'done');
  const ids = new Set(answered.flatMap(({ facets }) => facets.map(({ id }) => id)));
  return [...ids]
    .filter((id) => !ofOneLibrary.includes(id))
    .map((id) => {
      const facets = answered.map(({ facets: all }) => all.find((facet) => facet.id === id));
      const options = mergedOptions(facets.map((facet) => facet?.options));
      return {
        id,
        label: facets.find((facet) => facet)?.label ?? id,
        options: id === 'year' ? options : byCount(options),
      };
    });
}

function mergedOptions(lists: readonly (readonly FacetOption[] | undefined)[]): MergedOption[] {
  const ids = new Set(lists.flatMap((list) => list?.map(({ id }) => id) ?? []));
  return [...ids].map((id) => {
    const told = lists.map((list) => list?.find((option) => option.id === id));
    const known = told.filter((option) => option !== undefined);
    const isSilent = (list: readonly FacetOption[] | undefined, at: number) =>
      told[at] === undefined && (list === undefined || list.length >= mostOptions);
    const within = mergedOptions(known.map((option) => option.within ?? []));
    return {
      id,
      label: known[0]?.label ?? id,
      count: known.reduce((sum, { count }) => sum + count, 0),
      applied: known.some(({ applied }) => applied),
      atLeast: lists.some(isSilent),
      ...(within.length > 0 && { within }),
    };
  });
}

function byCount(options: readonly MergedOption[]): MergedOption[] {
  return options.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}
