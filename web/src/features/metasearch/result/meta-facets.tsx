import type { MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { chosenOptions } from '@buchfink/contract/search/search-address';
import { formatNumber } from '@buchfink/texts/format';
import { FacetGroup } from '#shared/facets/facet-group.tsx';
import facetStyles from '#shared/facets/facets.module.css';
import { FacetsSheet } from '#shared/facets/facets-sheet.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { toggledOption, understoodFilters, withUnderstood } from '#shared/understood/understood-filters.ts';
import styles from '../metasearch.module.css';
import type { MergedFacet } from '../stream/merge-facets.ts';
import type { Target } from '../stream/stream-state.ts';

interface Props {
  facets: readonly MergedFacet[];
  search: MetaAddress;
  targets: readonly Target[];
  onToggle: (facet: string, option: string) => void;
}

/** Long facets that few patrons need are collapsed at first. */
const collapsedFacets: readonly string[] = ['author', 'subject', 'series'];

/** All filters, with counts over the libraries that have answered. */
export function MetaFacets({ facets, search, targets, onToggle }: Props) {
  const t = useT();
  const understood = understoodFilters(targets, search);
  const { filters } = withUnderstood(search, understood);
  const groups = facets.filter(({ options }) => options.length > 0);
  return (
    <>
      <p className={styles.note}>{t('metasearch.counts-text')}</p>
      <div className={facetStyles.facets}>
        {groups.map((facet) => (
          <FacetGroup
            key={facet.id}
            facet={facet}
            chosen={chosenOptions(filters, facet.id)}
            unfolded={!collapsedFacets.includes(facet.id)}
            onToggle={(option) => onToggle(...toggledOption(search, understood, facet.id, option))}
          />
        ))}
      </div>
    </>
  );
}

/** The same filters in a sheet, for narrow screens. */
export function MetaFacetsSheet({
  hitCount,
  onClear,
  ...facetProps
}: Props & { hitCount: number; onClear: () => void }) {
  const { search, targets } = facetProps;
  const t = useT();
  const locale = useLocale();
  return (
    <div className={styles.narrow}>
      <FacetsSheet
        filters={withUnderstood(search, understoodFilters(targets, search)).filters}
        show={t('metasearch.show', { count: hitCount, number: formatNumber(locale, hitCount) })}
        onClear={onClear}
      >
        <MetaFacets {...facetProps} />
      </FacetsSheet>
    </div>
  );
}
