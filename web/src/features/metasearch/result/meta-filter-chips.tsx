import type { MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { AppliedFilterChips } from '#shared/facets/applied-filter-chips.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { UnderstoodChips } from '#shared/understood/understood-chips.tsx';
import { facetOfWords, understoodFilters } from '#shared/understood/understood-filters.ts';
import type { MergedFacet } from '../stream/merge-facets.ts';
import type { Target } from '../stream/stream-state.ts';

interface Props {
  facets: readonly MergedFacet[];
  search: MetaAddress;
  targets: readonly Target[];
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** The filters that words stand for in some library, and the chosen ones. */
export function MetaFilterChips({ facets, search, targets, onToggle, onClear }: Props) {
  const t = useT();
  return (
    <>
      <UnderstoodChips understood={understoodFilters(targets, search)} facets={facets} onToggle={onToggle} />
      <AppliedFilterChips
        facets={[...facets, facetOfWords(search, t)]}
        filters={search.filters}
        onToggle={onToggle}
        onClear={onClear}
      />
    </>
  );
}
