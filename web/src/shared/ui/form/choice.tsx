import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

type Props = { children: ReactNode /** Stands at the end of the line, e.g. a count. */; end?: ReactNode };

/** A checkbox with its label. */
export function Checkbox({ children, end, className = '', ...input }: Props & ComponentProps<'input'>) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input type="checkbox" {...input} />
      <span className={styles.words}>{children}</span>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </label>
  );
}

/** A setting that changes at once. */
export function Switch({ children, end, className = '', ...input }: Props & ComponentProps<'input'>) {
  return (
    <label className={`${styles.choice} ${className}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked */}
      <input type="checkbox" role="switch" {...input} />
      <span className={styles.words}>{children}</span>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </label>
  );
}

/** One of several choices; all of them share `name`. */
export function Radio({ children, end, className = '', ...input }: Props & ComponentProps<'input'>) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input type="radio" {...input} />
      <span className={styles.words}>{children}</span>
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </label>
  );
}
