import { useT } from '#shared/i18n/use-t.ts';
import { logOut } from '#shared/session/log-in.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { showSnackbar } from '#shared/ui/snackbar-queue.ts';
import styles from './logged-in.module.css';
import { LoggedInPlaces } from './logged-in-places.tsx';
import settings from './settings.module.css';

/** Every card of this device, and where else it is logged in. */
export function LoggedInSetting() {
  const t = useT();
  const accounts = useApp((state) => state.accounts);
  if (accounts.length === 0) return null;
  return (
    <section className={settings.card}>
      <h2>{t('login.places-title')}</h2>
      {accounts.map((account) => (
        <Card key={`${account.libraryId}/${account.userId}`} account={account} />
      ))}
    </section>
  );
}

function Card({ account }: { account: Account }) {
  const t = useT();
  const { libraryId, userId, name, label } = account;
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  const forget = () => {
    void logOut(account);
    showSnackbar({ text: t('login.forgotten-card') });
  };
  const called = label || name;
  const number = t('login.places-of', { user: userId, library: library?.libname ?? '' });
  return (
    <div className={styles.card}>
      <h3>
        {called ?? number}
        {called ? <small className={styles.number}>{number}</small> : null}
      </h3>
      {isLoggedIn(account) ? (
        <LoggedInPlaces account={account} />
      ) : (
        <p className={settings.muted}>{t('login.logged-out')}</p>
      )}
      <Button variant="text" className={styles.forget ?? ''} onClick={forget}>
        {t('login.forget')}
      </Button>
    </div>
  );
}
