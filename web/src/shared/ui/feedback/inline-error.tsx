import type { ComponentProps } from 'react';
import styles from './inline-error.module.css';

/** A sentence in a box about an error that leaves the rest of the screen working. */
export function InlineError(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={styles.problem} />;
}
