import { useT } from '#shared/i18n/use-t.ts';
import type { MetaAddress } from '#shared/metasearch/meta-address.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chips, RemovableChip } from '#shared/ui/chip.tsx';
import type { MergedFacet } from './merged-facets.ts';
import styles from './metasearch.module.css';

interface Given {
  facets: readonly MergedFacet[];
  search: MetaAddress;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** The filters that are on; each can be taken away, and all at once. */
export function MetaApplied({ facets, search, onToggle, onClear }: Given) {
  const t = useT();
  const applied = Object.entries(search.filters).flatMap(([facet, options]) =>
    options.map((option) => ({ facet, option, label: labelOf(facets, facet, option) })),
  );
  if (applied.length === 0) return null;
  return (
    <div className={styles.applied}>
      <Chips label={t('catalogue.applied')}>
        {applied.map(({ facet, option, label }) => (
          <li key={`${facet} ${option}`}>
            <RemovableChip
              label={t('catalogue.filter-remove', { filter: label })}
              onRemove={() => onToggle(facet, option)}
            >
              {label}
            </RemovableChip>
          </li>
        ))}
        <li>
          <Button variant="text" onClick={onClear}>
            {t('catalogue.filters-clear')}
          </Button>
        </li>
      </Chips>
    </div>
  );
}

function labelOf(facets: readonly MergedFacet[], facet: string, option: string): string {
  const options = facets.find(({ id }) => id === facet)?.options ?? [];
  const all = options.flatMap((one) => [one, ...(one.within ?? [])]);
  return all.find(({ id }) => id === option)?.label ?? option;
}
