import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Chips, RemovableChip } from '#shared/ui/action/chip.tsx';
import { type AppliedFilter, appliedFilters, type NamedFacet } from './applied-filters.ts';
import styles from './facets.module.css';

interface Props {
  facets: readonly NamedFacet[];
  filters: Readonly<Record<string, readonly string[]>>;
  /** The filters that the screen already shows as switches: a pressed one is not shown again. */
  switches?: readonly Pick<AppliedFilter, 'facet' | 'option'>[];
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** The applied filters, each shown once; one or all of them can be removed. */
export function AppliedFilterChips({ facets, filters, switches = [], onToggle, onClear }: Props) {
  const t = useT();
  const isSwitch = ({ facet, option }: AppliedFilter) =>
    switches.some((shown) => shown.facet === facet && shown.option === option);
  const applied = appliedFilters(facets, filters, t).filter((filter) => !isSwitch(filter));
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
