import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface Given {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the input; takes the hint's place. */
  error?: string | undefined;
}

/** A labelled line of text. */
export function TextField({ label, hint, error, className = '', ...input }: Given & ComponentProps<'input'>) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={`${styles.field} ${error ? styles.bad : ''} ${className}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          {...input}
        />
      </div>
      {below ? (
        <p className={styles.hint} id={`${id}-below`}>
          {below}
        </p>
      ) : null}
    </div>
  );
}
