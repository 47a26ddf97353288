import { isNative } from '@buchfink/device/platform/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import type { Account } from '#shared/state/accounts.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import { explainFailure } from '../explain-failure.ts';
import styles from '../profile.module.css';
import { readPushState, startPushes, stopPushes } from './push-device.ts';

const stateQuery = (account: Account) =>
  queryOptions({
    queryKey: [...accountKey(account), 'push-device'],
    queryFn: ({ signal }) => readPushState(account, signal),
  });

/**
 * Whether this device gets pushes. Nothing in the app for phones, which reminds by itself, nor where a login ends with the
 * page: others would read them.
 */
export function PushSwitch({ account }: { account: Account }) {
  return isNative || isKiosk() || account.keep === 'nothing' ? null : <DeviceSwitch account={account} />;
}

function DeviceSwitch({ account }: { account: Account }) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const queries = useQueryClient();
  const { data: state, error } = useQuery(stateQuery(account));
  const change = useMutation({
    mutationFn: (isWished: boolean) => (isWished ? startPushes(account, locale) : stopPushes(account)),
    onSuccess: (changed) => queries.setQueryData(stateQuery(account).queryKey, changed),
  });
  const failure = explainFailure(change.error ?? error, t);
  if (state === 'unsupported') return <p className={styles.muted}>{t('wishes.push-unsupported')}</p>;
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
      <div role="alert">{failure ? <InlineError>{failure}</InlineError> : null}</div>
    </>
  );
}
