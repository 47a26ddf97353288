import { type SearchFieldInfo, textOf } from '@buchfink/contract/search';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import field from '#shared/ui/form/field.module.css';
import styles from './field-input.module.css';
import type { FieldValues, YearRange } from './year-range.ts';

interface Props {
  range: YearRange;
  values: FieldValues;
  error: string | undefined;
  onChange: (id: string, text: string) => void;
}

/** The first and the last year of publication in one box; both the same = that year. */
export function YearRangeInput({ range, values, error, onChange }: Props) {
  const t = useT();
  const id = useId();
  const end = ({ id: fieldId }: SearchFieldInfo, label: string) => (
    <label className={styles.end}>
      <span>{label}</span>
      <input
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={20}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-below`}
        value={textOf(values[fieldId] ?? '')}
        onChange={({ target }) => onChange(fieldId, target.value)}
      />
    </label>
  );
  return (
    <fieldset className={`${field.field} ${error ? field.bad : ''} ${styles.field} ${styles.years}`}>
      <legend className={field.label}>{t('catalogue.years')}</legend>
      <div className={field.box}>
        {end(range.start, t('catalogue.years-from'))}
        {end(range.end, t('catalogue.years-to'))}
      </div>
      <p className={field.hint} id={`${id}-below`}>
        {error ?? t('catalogue.years-hint')}
      </p>
    </fieldset>
  );
}
