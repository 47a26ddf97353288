import { chosenOptions, type SearchAddress } from '@buchfink/contract/search/search-address';
import type { Translate } from '@buchfink/texts/texts';
import { mdiCheckCircleOutline, mdiHomeMapMarker, mdiWeb } from '@mdi/js';
import type { DisplayedFacet } from '#shared/facets/facet-group.tsx';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';

/** A filter with a switch of its own above all facets. */
export interface QuickFilter {
  readonly facet: string;
  readonly option: string;
  readonly icon: string;
  readonly label: string;
  /** The short label, for a chip. */
  readonly short: string;
  /** What it means exactly, where the label alone does not tell. */
  readonly detail?: string;
  /** Its number of hits, if known. */
  readonly count: number | undefined;
  readonly on: boolean;
}

const icons: Readonly<Record<string, string>> = { available: mdiCheckCircleOutline, online: mdiWeb };

/** Home branch, available now, online: those with hits, and those that are on. */
export function quickFilters(
  facets: readonly DisplayedFacet[],
  search: SearchAddress,
  home: HomeBranch | undefined,
  t: Translate,
): QuickFilter[] {
  const optionsOf = (id: string) => facets.find((facet) => facet.id === id)?.options ?? [];
  const isOn = (facet: string, option: string) => chosenOptions(search.filters, facet).includes(option);
  const availability = optionsOf('availability')
    .toSorted((a, b) => Number(b.id === 'available') - Number(a.id === 'available'))
    .map(({ id, label, count }) => ({
      facet: 'availability',
      option: id,
      icon: icons[id] ?? mdiCheckCircleOutline,
      label,
      short: label,
      count,
      on: isOn('availability', id),
    }));
  const branches = optionsOf('branch');
  const mine = home && {
    facet: 'branch',
    option: home.id,
    icon: mdiHomeMapMarker,
    label: t('catalogue.in-my-branch'),
    short: home.name,
    detail: home.name,
    // With very many branches, the rarest are not among the options.
    count: branches.length > 0 ? branches.find(({ id }) => id === home.id)?.count : 0,
    on: isOn('branch', home.id),
  };
  return [...(mine ? [mine] : []), ...availability].filter(({ count, on }) => count !== 0 || on);
}
