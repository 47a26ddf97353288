import { useId } from 'react';
import styles from './inline-select.module.css';
import { type SelectGiven, SelectOptions } from './select-options.tsx';

/** A choice of one that stands in a line of words: its label beside it, no box around it. */
export function InlineSelect({ label, options, className = '', ...select }: SelectGiven) {
  const id = useId();
  return (
    <span className={`${styles.choice} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        <SelectOptions options={options} />
      </select>
    </span>
  );
}
