import { useState } from 'react';
import { requestLogOut } from '#shared/account/log-out/request-log-out.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { SessionList } from './session-list.tsx';
import styles from './sessions.module.css';
import settings from './settings.module.css';

const keyOf = ({ libraryId, userId }: Account) => `${libraryId}/${userId}`;

/** Each card of this device with its sessions elsewhere. All appear together, so that no card pushes the next one away. */
export function SessionsSetting() {
  const t = useT();
  const accounts = useApp((state) => state.accounts);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  if (accounts.length === 0) return null;
  const isLoading = accounts.some((account) => isLoggedIn(account) && !loaded.has(keyOf(account)));
  return (
    <section className={settings.card}>
      <h2>{t('login.places-title')}</h2>
      <RenewTime />
      {isLoading ? <Skeleton height="224px" /> : null}
      <div hidden={isLoading}>
        {accounts.map((account) => (
          <CardSessions
            key={keyOf(account)}
            account={account}
            onLoaded={() => setLoaded((before) => new Set([...before, keyOf(account)]))}
          />
        ))}
      </div>
    </section>
  );
}

/** The refresh interval of accounts, in seconds; a value from an earlier app or the project is offered, too. */
const renewTimes = [60, 300, 600, 1800, 3600];

function RenewTime() {
  const t = useT();
  const seconds = useApp(({ settings: { accountRenewTime } }) => accountRenewTime);
  const offered = [...new Set([...renewTimes, seconds])].toSorted((a, b) => a - b);
  return (
    <div className={styles.renew}>
      <Select
        label={t('login.renew-time')}
        value={String(seconds)}
        options={offered.map((minutes) => ({
          key: String(minutes),
          label:
            minutes % 60 === 0 ? t('login.minutes', { count: minutes / 60 }) : t('login.seconds', { count: minutes }),
        }))}
        onChange={({ target }) =>
          dispatch({ type: 'settings-changed', change: { accountRenewTime: Number(target.value) } })
        }
      />
    </div>
  );
}

function CardSessions({ account, onLoaded }: { account: Account; onLoaded: () => void }) {
  const t = useT();
  const { libraryId, userId, name, label } = account;
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  const called = label || name;
  const number = t('login.places-of', { user: userId, library: library?.libname ?? '' });
  return (
    <div className={styles.card}>
      <h3>
        {called ?? number}
        {called ? <small className={styles.number}>{number}</small> : null}
      </h3>
      {isLoggedIn(account) ? (
        <SessionList account={account} onLoaded={onLoaded} />
      ) : (
        <p className={settings.muted}>{t('login.logged-out')}</p>
      )}
      <Button variant="text" className={styles.forget ?? ''} onClick={() => requestLogOut([account])}>
        {t('login.forget')}
      </Button>
    </div>
  );
}
