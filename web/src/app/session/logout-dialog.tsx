import { historyOf, removeHistory, useLoanHistory } from '#shared/account/history/history-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { logOut } from '#shared/session/log-in.ts';
import { useLogoutQuestion } from '#shared/session/request-log-out.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

/** Asks before a logout what shall become of the card's loan history on this device. */
export function LogoutDialog() {
  const t = useT();
  const { pending } = useLogoutQuestion();
  const count = useLoanHistory((state) => (pending && historyOf(state, pending.account)?.entries.length) ?? 0);
  if (!pending) return null;
  const { account, before } = pending;
  const close = () => useLogoutQuestion.setState({ pending: undefined });
  const leave = (keepsHistory: boolean) => {
    close();
    if (!keepsHistory) removeHistory(account);
    before?.();
    void logOut(account);
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
          <Button variant="line" onClick={() => leave(true)}>
            {t('history.logout-keep')}
          </Button>
          <Button variant="primary" onClick={() => leave(false)}>
            {t('history.logout-delete')}
          </Button>
        </>
      }
    >
      <p>{t('history.logout-text', { count })}</p>
    </Dialog>
  );
}
