import { type ComponentProps, useId } from 'react';
import styles from './inline-select.module.css';

interface Given {
  label: string;
  options: readonly { key: string; label: string }[];
}

/** A choice of one that stands in a line of words: its label beside it, no box around it. */
export function InlineSelect({ label, options, className = '', ...select }: Given & ComponentProps<'select'>) {
  const id = useId();
  return (
    <span className={`${styles.choice} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
