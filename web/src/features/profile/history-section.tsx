import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { historyOf, removeHistory, startHistory, useLoanHistory } from '#shared/account/history/history-store.ts';
import { recordHistory } from '#shared/account/history/record-history.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import type { Account } from '#shared/state/accounts.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './profile.module.css';

/** Whether this device remembers what the card had borrowed. Off until the patron wants it. */
export function HistorySection({ account }: { account: Account }) {
  const t = useT();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const history = useLoanHistory((state) => historyOf(state, account));
  const count = history?.entries.length ?? 0;
  const close = () => setConfirming(false);
  const start = () => {
    if (!startHistory(account)) return showSnackbar({ text: t('history.blocked') });
    // The app records by itself from its next start on; until then from here, beginning with today's loans.
    recordHistory(queries);
    void queries.prefetchQuery(accountInfoQuery(account));
  };
  const stop = () => {
    close();
    removeHistory(account);
  };
  return (
    <section className={styles.card} aria-labelledby="history-title">
      <h2 id="history-title">{t('history.title')}</h2>
      <Switch
        checked={history !== undefined}
        aria-describedby="history-text"
        onChange={({ target }) => (target.checked ? start() : count > 0 ? setConfirming(true) : stop())}
      >
        {t('history.switch')}
      </Switch>
      <p className={styles.muted} id="history-text">
        {t('history.switch-text')}
      </p>
      {history ? (
        <ButtonLink variant="line" to="/loan-history">
          {t('history.open', { count })}
        </ButtonLink>
      ) : null}
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t('history.stop-title')}
        acts={
          <DialogButtons onCancel={close} action={stop}>
            {t('history.stop')}
          </DialogButtons>
        }
      >
        <p>{t('history.stop-text', { count })}</p>
      </Dialog>
    </section>
  );
}
