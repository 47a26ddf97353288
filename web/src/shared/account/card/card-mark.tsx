import type { Account } from '#shared/state/accounts.ts';
import { cardColour } from '../../state/card-colours.ts';
import styles from './card-mark.module.css';

/** The colour of a card; its name is beside it. */
export function CardMark({ account }: { account: Pick<Account, 'colour'> }) {
  return <span className={`${styles.mark} ${styles[cardColour(account)]}`} aria-hidden="true" />;
}
