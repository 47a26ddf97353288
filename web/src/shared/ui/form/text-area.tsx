import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';
import area from './text-area.module.css';

interface Props {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the input; replaces the hint. */
  error?: string | undefined;
}

/** A text field of several lines with a label. It grows with its content. */
export function TextArea({ label, hint, error, ...areaProps }: Props & ComponentProps<'textarea'>) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={`${styles.field} ${error ? styles.bad : ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          className={area.text}
          rows={5}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          {...areaProps}
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
