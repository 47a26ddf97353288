import type { Translate } from '@buchfink/texts/texts';

/** An applied filter with its label. */
export interface AppliedFilter {
  readonly facet: string;
  readonly option: string;
  readonly label: string;
}

interface NamedOption {
  readonly id: string;
  readonly label: string;
}

/** The parts of a facet that name its options. */
export interface NamedFacet {
  readonly id: string;
  readonly options: readonly (NamedOption & { readonly within?: readonly NamedOption[] | undefined })[];
}

/** The applied filters of a search, with the labels of the facets. */
export function appliedFilters(
  facets: readonly NamedFacet[],
  filters: Readonly<Record<string, readonly string[]>>,
  t: Translate,
): AppliedFilter[] {
  return Object.entries(filters).flatMap(([facet, options]) =>
    options.map((option) => ({ facet, option, label: labelOf(facets, facet, option, t) })),
  );
}

function labelOf(facets: readonly NamedFacet[], facet: string, option: string, t: Translate): string {
  // The key of a work is not readable.
  if (facet === 'work') return t('catalogue.one-work');
  const options = facets.find(({ id }) => id === facet)?.options ?? [];
  const all = options.flatMap((option) => [option, ...(option.within ?? [])]);
  return all.find(({ id }) => id === option)?.label ?? option;
}
