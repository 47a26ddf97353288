import type { Facet } from '@buchfink/contract/search';
import { useState } from 'react';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { chosenOptions, type SearchAddress } from '#shared/search/search-address.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/choice.tsx';
import styles from './facets.module.css';

interface Given {
  facets: readonly Facet[];
  search: SearchAddress;
  onToggle: (facet: string, option: string) => void;
}

const shortList = 6;

/** All ways to narrow the hits. */
export function ResultFacets({ facets, search, onToggle }: Given) {
  return (
    <div className={styles.facets}>
      {facets
        .filter(({ options }) => options.length > 0)
        .map((facet) => (
          <FacetGroup
            key={facet.id}
            facet={facet}
            chosen={chosenOptions(search.filters, facet.id)}
            onToggle={(option) => onToggle(facet.id, option)}
          />
        ))}
    </div>
  );
}

function FacetGroup({
  facet,
  chosen,
  onToggle,
}: {
  facet: Facet;
  chosen: readonly string[];
  onToggle: (option: string) => void;
}) {
  const t = useT();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const shown = facet.options.filter(({ id }, index) => all || index < shortList || chosen.includes(id));
  return (
    <fieldset className={styles.group}>
      <legend>{facet.label}</legend>
      {shown.map(({ id, label, count }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={() => onToggle(id)}
          end={formatNumber(locale, count)}
          className={styles.option}
        >
          {label}
        </Checkbox>
      ))}
      {facet.options.length > shortList ? (
        <Button variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'catalogue.facet-less' : 'catalogue.facet-more', { facet: facet.label })}
        </Button>
      ) : null}
    </fieldset>
  );
}
