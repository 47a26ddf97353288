import { bidiIsolate } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LoadedAccount } from '#shared/own-titles/own-title.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { FeesLink } from '../multi-step/fees-link.tsx';
import styles from './reserve-dialog.module.css';

/** Whether the library names a block of this card. What that means for a reservation, the library alone decides. */
export const isBlocked = (loaded: readonly LoadedAccount[], { userId }: AccountKey): boolean =>
  blocksOf(loaded, userId).length > 0;

const blocksOf = (loaded: readonly LoadedAccount[], userId: string) =>
  loaded.find(({ account }) => account.userId === userId)?.data.account.blocks ?? [];

/** Says why a card is blocked, before it reserves anything; a block by fees leads to them. */
export function CardBlock({ account, loaded }: { account: AccountKey; loaded: readonly LoadedAccount[] }) {
  const t = useT();
  const blocks = blocksOf(loaded, account.userId);
  if (blocks.length === 0) return null;
  return (
    <p className={styles.block}>
      <b>{t('own.card-blocked')}</b> {blocks.map(({ text }) => bidiIsolate(text)).join(' ')}{' '}
      {blocks.some(({ code }) => code === 'fees') ? <FeesLink account={account} /> : null}
    </p>
  );
}
