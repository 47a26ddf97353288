import type { CopyState } from '@buchfink/contract/availability';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import styles from './availability-mark.module.css';

/** The shape and colour of each state; its word is always beside it. */
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

interface Props {
  state: CopyState;
  /** Details of the state ("bis 3. Dezember"). */
  children?: ReactNode;
  /** Replaces the word; then `children` says it. */
  name?: ReactNode;
}

/** The state of a copy: a word, a shape and a colour. */
export function AvailabilityMark({ state, children, name }: Props) {
  const t = useT();
  return (
    <span className={`${styles.mark} ${styles[looks[state]]}`}>
      <span className={styles.shape} aria-hidden="true" />
      <span dir="auto">
        {name ?? t(`media.state-${state}`)}
        {children ? <small> {children}</small> : null}
      </span>
    </span>
  );
}
