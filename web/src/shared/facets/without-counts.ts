import type { DisplayedFacet } from './facet-group.tsx';
import type { DisplayedOption } from './facet-option-row.tsx';

/** The facets of hits that only approximate the query: their options can be chosen, and say no numbers. */
export function withoutCounts(facets: readonly DisplayedFacet[]): readonly DisplayedFacet[] {
  return facets.map((facet) => ({ ...facet, options: facet.options.map(withoutCount) }));
}

function withoutCount({ count: _, within, ...option }: DisplayedOption): DisplayedOption {
  return { ...option, within: within?.map(withoutCount) };
}
