import { mdiMenuDown } from '@mdi/js';
import { useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { SelectOptions, type SelectProps } from './select-options.tsx';

/** A select with a label. */
export function Select({ label, options, className = '', ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={`${styles.field} ${className}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select id={id} {...select}>
          <SelectOptions options={options} />
        </select>
        <Icon path={mdiMenuDown} />
      </div>
    </div>
  );
}
