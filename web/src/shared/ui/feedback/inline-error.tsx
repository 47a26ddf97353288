import type { ComponentProps } from 'react';
import styles from './inline-error.module.css';

/** A sentence in a box: something could not be done, the rest of the screen goes on. */
export function InlineError(given: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...given} className={styles.problem} />;
}
