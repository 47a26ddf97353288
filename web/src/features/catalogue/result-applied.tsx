import type { Facet } from '@buchfink/contract/search';
import { useT } from '#shared/i18n/use-t.ts';
import type { SearchAddress } from '#shared/search/search-address.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chips, RemovableChip } from '#shared/ui/chip.tsx';
import { appliedFilters } from './applied-filters.ts';
import styles from './result.module.css';

interface Given {
  facets: readonly Facet[];
  search: SearchAddress;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** The filters that are on; each can be taken away, and all at once. */
export function ResultApplied({ facets, search, onToggle, onClear }: Given) {
  const t = useT();
  const applied = appliedFilters(facets, search, t);
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
