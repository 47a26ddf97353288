import { type ActiveSession, endSessions, sessions } from '@buchfink/contract/session';
import { regionalLocale } from '@buchfink/texts/format';
import { formatRelativeTime } from '@buchfink/texts/relative-time';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { requestLogOut, requestLogOutAll } from '#shared/account/log-out/request-log-out.ts';
import { showLoggedOut } from '#shared/account/log-out/show-logged-out.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { ErrorState, errorText } from '#shared/failure/error-state.tsx';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { removeToken } from '#shared/session/access-tokens.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './sessions.module.css';
import settings from './settings.module.css';

/** The sessions of one card. Each can be logged out, or all at once. `onLoaded`: they are here, or cannot be had. */
export function SessionList({ account, onLoaded }: { account: Account; onLoaded: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { libraryId, userId } = account;
  const queryKey = ['account', libraryId, userId, 'sessions', getServiceContext().locale];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => callAsPatron(sessions, { signal }, account) });
  const end = useMutation({
    mutationFn: (target: { id: string } | { all: true }) => callAsPatron(endSessions, { body: target }, account),
    onSuccess: ({ ended }, target) => {
      if ('id' in target) {
        showSnackbar({ text: t('login.place-ended') });
        return queries.invalidateQueries({ queryKey });
      }
      removeToken(account);
      dispatch({ type: 'signed-out', account });
      return showLoggedOut([account], {
        text: t('login.everywhere-done', { count: ended }),
        onLogOutAll: requestLogOutAll,
      });
    },
    onError: (error) => showSnackbar({ text: errorText(error, t) }),
  });
  const tellLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (!query.isPending) tellLoaded();
  }, [query.isPending]);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const close = () => setConfirming(false);
  return (
    <>
      <ul className={styles.places}>
        {query.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => (session.current ? requestLogOut([account]) : end.mutate({ id: session.id }))}
          />
        ))}
      </ul>
      <Button variant="line" className={styles.everywhere ?? ''} onClick={() => setConfirming(true)}>
        {t('login.everywhere')}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t('login.everywhere-title')}
        acts={
          <DialogButtons
            onCancel={close}
            action={() => {
              close();
              end.mutate({ all: true });
            }}
          >
            {t('login.everywhere')}
          </DialogButtons>
        }
      >
        <p>{t('login.everywhere-text', { user: userId })}</p>
      </Dialog>
    </>
  );
}

function SessionRow({ session, onEnd }: { session: ActiveSession; onEnd: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { device, created, lastUsed, current } = session;
  const since = new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle: 'medium' }).format(new Date(created));
  const used = t('login.place-used', { age: formatRelativeTime(locale, lastUsed, new Date()) });
  return (
    <li>
      <Icon path={/iPhone|iPad|Android/.test(device) ? mdiCellphone : mdiMonitor} />
      <span>
        <b>{device}</b>
        {current ? <em>{t('login.place-here')}</em> : null}
        <small className={settings.muted}>{joinIsolated([used, t('login.place-since', { date: since })])}</small>
      </span>
      <Button variant="text" aria-label={t('login.place-end-of', { device })} onClick={onEnd}>
        {t('login.place-end')}
      </Button>
    </li>
  );
}
