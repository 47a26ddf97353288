import { mdiFilterVariant } from '@mdi/js';
import { useState } from 'react';
import { FacetGroup } from '#shared/facets/facet-group.tsx';
import facetStyles from '#shared/facets/facets.module.css';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import type { MetaAddress } from '#shared/metasearch/meta-address.ts';
import { chosenOptions } from '#shared/search/search-address.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { Sheet } from '#shared/ui/dialog.tsx';
import type { MergedFacet } from './merged-facets.ts';
import styles from './metasearch.module.css';

interface Given {
  facets: readonly MergedFacet[];
  search: MetaAddress;
  onToggle: (facet: string, option: string) => void;
}

/** These stand folded at first: long lists that few need. */
const folded: readonly string[] = ['author', 'subject', 'series'];

/** All ways to narrow the hits, counted over the libraries that have answered. */
export function MetaFacets({ facets, search, onToggle }: Given) {
  const t = useT();
  const groups = facets.filter(({ options }) => options.length > 0);
  return (
    <>
      <p className={styles.note}>{t('metasearch.counts-text')}</p>
      <div className={facetStyles.facets}>
        {groups.map((facet) => (
          <FacetGroup
            key={facet.id}
            facet={facet}
            chosen={chosenOptions(search.filters, facet.id)}
            unfolded={!folded.includes(facet.id)}
            onToggle={(option) => onToggle(facet.id, option)}
          />
        ))}
      </div>
    </>
  );
}

/** The same on a narrow screen, in a sheet. */
export function MetaFacetsSheet({ works, onClear, ...given }: Given & { works: number; onClear: () => void }) {
  const t = useT();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const count = Object.values(given.search.filters).flat().length;
  return (
    <div className={styles.narrow}>
      <Chip icon={mdiFilterVariant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('catalogue.filters', { count })}
      </Chip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('catalogue.narrow')}
        acts={
          <>
            {count > 0 ? (
              <Button variant="text" onClick={onClear}>
                {t('catalogue.filters-clear')}
              </Button>
            ) : null}
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('metasearch.show', { count: works, number: formatNumber(locale, works) })}
            </Button>
          </>
        }
      >
        <MetaFacets {...given} />
      </Sheet>
    </div>
  );
}
