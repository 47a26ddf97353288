import { endFeed } from '@buchfink/contract/account/calendar-feed';
import { useState } from 'react';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { cardKey, cardName } from '#shared/account/card/cards.ts';
import { errorText } from '#shared/failure/error-state.tsx';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './reminders.module.css';

/** Removes a card from all calendar feeds. */
export function FeedRevocation({ accounts }: { accounts: readonly Account[] }) {
  const t = useT();
  const online = useOnline();
  const libraries = useApp(({ selection }) => selection.libraries);
  const [selected, setSelected] = useState<Account>();
  const close = () => setSelected(undefined);
  const end = async (account: Account) => {
    close();
    const text = await callAsPatron(endFeed, { body: {} }, account).then(
      ({ ended }) => t('reminders.ended', { count: ended, name: cardName(account) }),
      (error: unknown) => errorText(error, t),
    );
    showSnackbar({ text });
  };
  return (
    <section className={styles.feed} aria-labelledby="end-title">
      <h2 id="end-title">{t('reminders.end-title')}</h2>
      <p>{t('reminders.end-text')}</p>
      <ul className={styles.ends}>
        {accounts.map((account) => (
          <li key={cardKey(account)}>
            <span className={styles.card}>
              <CardMark account={account} />
              {joinIsolated([cardName(account), libraries.find(({ id }) => id === account.libraryId)?.libname], ', ')}
            </span>
            <Button
              variant="text"
              aria-label={t('account.act-of', { act: t('reminders.end'), title: cardName(account) })}
              disabled={!online}
              onClick={() => setSelected(account)}
            >
              {t('reminders.end')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={selected !== undefined}
        onClose={close}
        title={t('reminders.end-ask')}
        acts={
          <DialogButtons onCancel={close} action={() => (selected ? void end(selected) : undefined)}>
            {t('reminders.end')}
          </DialogButtons>
        }
      >
        <p>{selected ? t('reminders.end-ask-text', { name: cardName(selected) }) : null}</p>
      </Dialog>
    </section>
  );
}
