import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import styles from '../profile.module.css';
import { findPushBarrier } from './push-barrier.ts';
import { readPushState, startPushes, stopPushes } from './push-device.ts';

/** Whether this device gets pushes. */
export const pushStateQuery = (account: Account) =>
  queryOptions({
    queryKey: [...accountKey(account), 'push-device'],
    queryFn: ({ signal }) => readPushState(account, signal),
  });

interface Props {
  account: Account;
  /** What the patron gets as pushes. */
  children: ReactNode;
}

/** The choices of pushes with the switch of this device; where it can get none, a sentence that says why. */
export function PushChoices({ account, children }: Props) {
  const t = useT();
  const barrier = findPushBarrier(account);
  const { data: state } = useQuery({ ...pushStateQuery(account), enabled: barrier === undefined });
  const shownBarrier = barrier ?? (state === 'unsupported' ? state : undefined);
  if (shownBarrier !== undefined) return <p className={styles.muted}>{t(`wishes.push-${shownBarrier}`)}</p>;
  return (
    <>
      <DeviceSwitch account={account} />
      {children}
    </>
  );
}

function DeviceSwitch({ account }: { account: Account }) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const queries = useQueryClient();
  const { data: state, error } = useQuery(pushStateQuery(account));
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? startPushes(account, locale) : stopPushes(account)),
    onSuccess: (changed) => queries.setQueryData(pushStateQuery(account).queryKey, changed),
  });
  const failure = explainFailure(change.error ?? error, t);
  const isOn = change.isPending ? change.variables : state === 'on';
  return (
    <>
      <Switch
        checked={isOn}
        disabled={!online || state === undefined || state === 'denied' || change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      >
        {t('wishes.push-here')}
      </Switch>
      {state === 'denied' ? <p className={styles.muted}>{t('wishes.push-denied')}</p> : null}
      {account.keep === 'visit' ? <p className={styles.muted}>{t('wishes.push-visit')}</p> : null}
      <div role="alert">{failure ? <InlineError>{failure}</InlineError> : null}</div>
    </>
  );
}
