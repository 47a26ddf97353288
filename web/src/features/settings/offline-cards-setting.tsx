import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cardKey, cardName } from '#shared/account/card/cards.ts';
import { canSealCards } from '#shared/account/offline-card/offline-card-mark.ts';
import { daysOfOfflineCards, findOfflineCard, removeCard } from '#shared/account/offline-card/offline-cards.ts';
import { startOfflineCard } from '#shared/account/offline-card/record-offline-cards.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './settings.module.css';

/** Which cards this device keeps for use offline. Only those that stay logged in can be kept. */
export function OfflineCardsSetting() {
  const t = useT();
  const accounts = useApp((state) => state.accounts).filter((card) => isLoggedIn(card) && card.keep === 'stay');
  const days = daysOfOfflineCards();
  if (accounts.length === 0 || days === 0 || !canSealCards()) return null;
  return (
    <section className={styles.card} aria-labelledby="offline-cards">
      <h2 id="offline-cards">{t('settings.offline-cards')}</h2>
      <p className={styles.muted}>{t('login.offline-card-text', { count: days })}</p>
      {accounts.map((account) => (
        <KeptCard key={cardKey(account)} account={account} />
      ))}
    </section>
  );
}

function KeptCard({ account }: { account: Account }) {
  const t = useT();
  const queries = useQueryClient();
  const [isKept, setKept] = useState<boolean>();
  const { libraryId, userId } = account;
  useEffect(() => {
    findOfflineCard({ libraryId, userId }).then(
      (card) => setKept((chosen) => chosen ?? card !== undefined),
      () => setKept(false),
    );
  }, [libraryId, userId]);
  const change = async (keeps: boolean) => {
    setKept(keeps);
    const done = await (keeps ? startOfflineCard(account, queries) : removeCard(account));
    if (done) return;
    setKept(false);
    showSnackbar({ text: t('settings.offline-cards-failed') });
  };
  return (
    <Checkbox
      checked={isKept ?? false}
      disabled={isKept === undefined}
      onChange={({ target }) => void change(target.checked)}
    >
      {cardName(account)}
    </Checkbox>
  );
}
