import type { Facet, FacetOption } from '@buchfink/contract/search';
import type { HomeBranch } from '#shared/state/home-branch.ts';

/** The branch that a patron may want to call theirs: the one that is chosen alone, has hits and is not theirs already. */
export function branchToKeep(
  { options }: Pick<Facet, 'options'>,
  chosen: readonly string[],
  home: HomeBranch | undefined,
): FacetOption | undefined {
  const [only, ...others] = chosen;
  if (others.length > 0 || only === home?.id) return undefined;
  return options.find(({ id, count }) => id === only && count > 0);
}
