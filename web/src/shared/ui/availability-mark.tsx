import type { CopyState } from '@buchfink/contract/availability';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import styles from './availability-mark.module.css';

/** The shape and colour of each state; the word always stands beside it. */
const looks = {
  available: 'disc',
  online: 'diamond',
  reference: 'square',
  lent: 'ring',
  reserved: 'ring',
  'in-transit': 'half',
  'on-order': 'half',
  missing: 'triangle',
  unknown: 'none',
} as const satisfies Record<CopyState, string>;

/** Where a copy is: a word, a shape and a colour. `children` is what else is known ("bis 3. Dezember"). */
export function AvailabilityMark({ state, children }: { state: CopyState; children?: ReactNode }) {
  const t = useT();
  return (
    <span className={`${styles.mark} ${styles[looks[state]]}`}>
      <span className={styles.shape} aria-hidden="true" />
      <span>
        {t(`media.state-${state}`)}
        {children ? <small> {children}</small> : null}
      </span>
    </span>
  );
}
