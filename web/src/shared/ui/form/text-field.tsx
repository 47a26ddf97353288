import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Props {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the input; replaces the hint. */
  error?: string | undefined;
  /** Renders the input itself where more than a plain one is needed. */
  line?: (input: ComponentProps<'input'>) => ReactNode;
}

/** A text field with a label. */
export function TextField({
  label,
  hint,
  error,
  className = '',
  line,
  ...inputProps
}: Props & ComponentProps<'input'>) {
  const id = useId();
  const below = error ?? hint;
  const input = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': below ? `${id}-below` : undefined,
    ...inputProps,
  };
  return (
    <div className={`${styles.field} ${error ? styles.bad : ''} ${className}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>{line ? line(input) : <input {...input} />}</div>
      {below ? (
        <p className={styles.hint} id={`${id}-below`}>
          {below}
        </p>
      ) : null}
    </div>
  );
}
