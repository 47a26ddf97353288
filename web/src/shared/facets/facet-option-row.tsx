import type { FacetOption } from '@buchfink/contract/search';
import { formatNumber } from '@buchfink/texts/format';
import { mdiChevronDown } from '@mdi/js';
import { useId, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './facets.module.css';

/** An option to display. Without a count its hits are not counted; `atLeast`: the count is a lower bound. */
export type DisplayedOption = Omit<FacetOption, 'within' | 'count'> & {
  readonly count?: number | undefined;
  readonly atLeast?: boolean;
  readonly within?: readonly DisplayedOption[] | undefined;
};

interface Props {
  option: DisplayedOption;
  chosen: readonly string[];
  onToggle: (option: string) => void;
}

/** One option with its count; a span of years expands to its years. */
export function FacetOptionRow({ option, chosen, onToggle }: Props) {
  const t = useT();
  const id = useId();
  const subOptions = option.within ?? [];
  const isChosen = subOptions.some((inner) => chosen.includes(inner.id));
  const [open, setOpen] = useState(isChosen);
  const box = <Box option={option} chosen={chosen} onToggle={onToggle} />;
  // A span of one year is no choice, unless that year is chosen or was just now.
  if (subOptions.length < (open || isChosen ? 1 : 2)) return box;
  return (
    <>
      <div className={styles.span}>
        {box}
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('catalogue.years-of', { span: option.label })}
          onClick={() => setOpen(!open)}
        >
          <Icon path={mdiChevronDown} size={20} />
        </button>
      </div>
      <div id={id} hidden={!open} className={styles.within}>
        {subOptions.map((inner) => (
          <Box key={inner.id} option={inner} chosen={chosen} onToggle={onToggle} />
        ))}
      </div>
    </>
  );
}

function Box({ option: { id, label, count, atLeast }, chosen, onToggle }: Props) {
  const locale = useLocale();
  return (
    <Checkbox
      checked={chosen.includes(id)}
      onChange={() => onToggle(id)}
      end={count === undefined ? undefined : `${formatNumber(locale, count)}${atLeast ? '+' : ''}`}
      className={styles.option}
    >
      {label}
    </Checkbox>
  );
}
