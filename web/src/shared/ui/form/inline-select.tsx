import { useId } from 'react';
import styles from './inline-select.module.css';
import { SelectOptions, type SelectProps } from './select-options.tsx';

interface Props extends SelectProps {
  /** On a phone the label is only heard: what can be chosen says what it is about. */
  brief?: boolean;
}

/** A choice of one that stands in a line of words: its label beside it, no box around it. */
export function InlineSelect({ label, options, brief = false, className = '', ...select }: Props) {
  const id = useId();
  return (
    <span className={`${styles.choice} ${brief ? styles.brief : ''} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        <SelectOptions options={options} />
      </select>
    </span>
  );
}
