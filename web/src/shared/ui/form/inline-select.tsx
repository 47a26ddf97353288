import { useId } from 'react';
import styles from './inline-select.module.css';
import { SelectOptions, type SelectProps } from './select-options.tsx';

interface Props extends SelectProps {
  /** The label is only spoken: the options say what they are about. */
  brief?: boolean;
}

/** A select within a line of text, with its label beside it and no box. */
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
