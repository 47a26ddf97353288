import { formatNumber } from '@buchfink/texts/format';
import styles from '#shared/facets/facets.module.css';
import { useLocale } from '#shared/i18n/use-t.ts';
import { Chip } from '#shared/ui/action/chip.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import type { QuickFilter } from './quick-filters.ts';

interface Props {
  filters: readonly QuickFilter[];
  onToggle: (facet: string, option: string) => void;
}

/** The quick filters as switches, each with its number of hits. */
export function QuickSwitches({ filters, onToggle }: Props) {
  const locale = useLocale();
  if (filters.length === 0) return null;
  return (
    <div className={styles.quick}>
      {filters.map(({ facet, option, label, detail, count, on }) => (
        <Switch
          key={`${facet} ${option}`}
          checked={on}
          onChange={() => onToggle(facet, option)}
          end={count === undefined ? undefined : formatNumber(locale, count)}
        >
          {label}
          {detail ? <span className={styles.detail}>{detail}</span> : null}
        </Switch>
      ))}
    </div>
  );
}

/** The quick filters as chips, for narrow screens. */
export function QuickChips({ filters, onToggle }: Props) {
  return filters.map(({ facet, option, short, icon, on }) => (
    <Chip key={`${facet} ${option}`} icon={icon} aria-pressed={on} onClick={() => onToggle(facet, option)}>
      {short}
    </Chip>
  ));
}
