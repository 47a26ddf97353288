import { historyOf, removeHistory, useLoanHistory } from '#shared/account/history/history-store.ts';
import { leave, useLogoutQuestion } from '#shared/account/log-out/request-log-out.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

/** Asks before a logout what shall become of the loan histories of the cards on this device. */
export function LogoutDialog() {
  const t = useT();
  const { pending } = useLogoutQuestion();
  const count = useLoanHistory((state) =>
    (pending?.accounts ?? []).reduce((sum, account) => sum + (historyOf(state, account)?.entries.length ?? 0), 0),
  );
  if (!pending) return null;
  const { accounts, before } = pending;
  const close = () => useLogoutQuestion.setState({ pending: undefined });
  const answer = (keepsHistory: boolean) => {
    close();
    if (!keepsHistory) for (const account of accounts) removeHistory(account);
    void leave(accounts, before);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('history.logout-title')}
      acts={
        <>
          <Button variant="text" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <Button variant="line" onClick={() => answer(true)}>
            {t('history.logout-keep')}
          </Button>
          <Button variant="primary" onClick={() => answer(false)}>
            {t('history.logout-delete')}
          </Button>
        </>
      }
    >
      <p>{t('history.logout-text', { count })}</p>
    </Dialog>
  );
}
