import type { UnderstoodFilter } from '@buchfink/contract/search';
import { appliedFilters, type NamedFacet } from '#shared/facets/applied-filters.ts';
import styles from '#shared/facets/facets.module.css';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Chips, RemovableChip } from '#shared/ui/action/chip.tsx';

interface Props {
  understood: readonly UnderstoodFilter[];
  facets: readonly NamedFacet[];
  onToggle: (facet: string, option: string) => void;
}

/** The filters that words of the search stand for. Without one, its words are searched as words. */
export function UnderstoodChips({ understood, facets, onToggle }: Props) {
  const t = useT();
  const locale = useLocale();
  if (understood.length === 0) return null;
  return (
    <div className={styles.applied}>
      <Chips label={t('catalogue.applied')}>
        {understood.map(({ words, facet, options }) => {
          const labels = appliedFilters(facets, { [facet]: options }, t).map(({ label }) => label);
          const filter = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(labels);
          return (
            <li key={words}>
              <RemovableChip
                label={t('catalogue.understood-remove', { words, filter })}
                onRemove={() => onToggle('words', words)}
              >
                {t('catalogue.understood', { words, filter })}
              </RemovableChip>
            </li>
          );
        })}
      </Chips>
    </div>
  );
}
