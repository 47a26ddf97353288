import type { StateLook } from '../stream/target-view.ts';
import styles from './state-mark.module.css';

/** The shape and colour of a library's state. A text always accompanies it. */
export function StateMark({ look }: { look: StateLook }) {
  return <i className={`${styles.mark} ${styles[look]}`} aria-hidden="true" />;
}
