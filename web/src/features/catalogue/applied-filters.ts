import type { Facet } from '@buchfink/contract/search';
import type { Translate } from '#shared/i18n/i18n.ts';
import type { SearchAddress } from '#shared/search/search-address.ts';

/** A filter that is on, with its words. */
export interface AppliedFilter {
  readonly facet: string;
  readonly option: string;
  readonly label: string;
}

/** The filters of a search, called as the facets call them. */
export function appliedFilters(facets: readonly Facet[], search: SearchAddress, t: Translate): AppliedFilter[] {
  return Object.entries(search.filters).flatMap(([facet, options]) =>
    options.map((option) => ({ facet, option, label: labelOf(facets, facet, option, t) })),
  );
}

function labelOf(facets: readonly Facet[], facet: string, option: string, t: Translate): string {
  // The key of a work says nothing to anybody.
  if (facet === 'work') return t('catalogue.one-work');
  const options = facets.find(({ id }) => id === facet)?.options ?? [];
  const all = options.flatMap((one) => [one, ...(one.within ?? [])]);
  return all.find(({ id }) => id === option)?.label ?? option;
}
