import { mdiMenuDown } from '@mdi/js';
import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Given {
  label: string;
  options: readonly { key: string; label: string }[];
}

/** A labelled choice of one. */
export function Select({ label, options, className = '', ...select }: Given & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={`${styles.field} ${className}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select id={id} {...select}>
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon path={mdiMenuDown} />
      </div>
    </div>
  );
}
