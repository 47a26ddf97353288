import styles from './state-mark.module.css';
import type { StateLook } from './target-view.ts';

/** The shape and colour of a library's state. A text always accompanies it. */
export function StateMark({ look }: { look: StateLook }) {
  return <i className={`${styles.mark} ${styles[look]}`} aria-hidden="true" />;
}
