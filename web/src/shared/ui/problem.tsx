import type { ComponentProps } from 'react';
import styles from './problem.module.css';

/** A sentence in a box: something could not be done, the rest of the screen goes on. */
export function Problem(given: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...given} className={styles.problem} />;
}
