import { changePin, type PinReason, type PinRules } from '@buchfink/contract/account/profile';
import { validateField } from '@buchfink/contract/validation/validate-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { fieldErrorText } from '#shared/i18n/field-error-text.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { NewPinField, pinFieldRule } from '#shared/pin/new-pin-field.tsx';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import { storeSession } from '#shared/session/log-in.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { useFocusOnError } from '#shared/ui/focus/use-focus-on-error.ts';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './profile.module.css';
import { pushStateQuery } from './push/push-choices.tsx';
import { renewPushes } from './push/push-device.ts';

/** The refusals that concern the new password; that of the old one is `wrong-pin`. */
const atNewPin: readonly PinReason[] = ['too-short', 'too-long', 'too-weak', 'invalid-characters'];

/** Changes the password. Afterwards this device has a new session, and all others are logged out. */
export function PinForm({ account, rules }: { account: Account; rules: PinRules }) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const queries = useQueryClient();
  const [oldPin, setOldPin] = useState('');
  const [newPin, setNewPin] = useState('');
  const [tries, setTries] = useState(0);
  const change = useMutation({
    mutationFn: async () => {
      const answer = await callAsPatron(changePin, { body: { oldPin, newPin } }, account);
      const gotPushes = queries.getQueryData(pushStateQuery(account).queryKey) === 'on';
      if (answer.session) await storeSession(answer.session);
      // The switch says so if they could not be asked for.
      if (answer.session && gotPushes) await renewPushes(account, locale).catch(console.warn);
      return answer;
    },
    onSuccess: ({ outcome }) => {
      if (outcome !== 'changed') return;
      setOldPin('');
      setNewPin('');
      setTries(0);
      showSnackbar({ text: t('profile.pin-changed'), timeout: 8000 });
      void queries.invalidateQueries({ queryKey: [...accountKey(account), 'sessions'] });
      void queries.invalidateQueries({ queryKey: pushStateQuery(account).queryKey });
    },
  });
  const faults = { old: validateField(oldPin), new: validateField(newPin, pinFieldRule(rules)) };
  const refusal = change.data?.outcome === 'refused' ? change.data : undefined;
  const isAtNewPin = refusal?.reason !== undefined && atNewPin.includes(refusal.reason);
  const faultText = (fault: (typeof faults)['old']) => (tries > 0 && fault ? fieldErrorText(fault, t) : undefined);
  const general =
    refusal && !isAtNewPin && refusal.reason !== 'wrong-pin' ? refusal.message : explainFailure(change.error, t);
  const form = useFocusOnError(`${tries} ${change.status} ${change.submittedAt}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setTries(tries + 1);
    if (!faults.old && !faults.new) change.mutate();
  };
  return (
    <section className={styles.card} aria-labelledby="pin-title">
      <h2 id="pin-title">{t('profile.pin')}</h2>
      <p className={styles.muted}>{t('profile.pin-text')}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {/* Password managers store the new password under this name. */}
        <VisuallyHidden>
          <input
            type="text"
            name="username"
            autoComplete="username"
            aria-hidden="true"
            tabIndex={-1}
            value={account.userId}
            readOnly
          />
        </VisuallyHidden>
        <PasswordField
          label={t('profile.pin-old')}
          error={faultText(faults.old) ?? (refusal?.reason === 'wrong-pin' ? refusal.message : undefined)}
          name="current-password"
          autoComplete="current-password"
          value={oldPin}
          onChange={(text) => {
            setOldPin(text);
            change.reset();
          }}
        />
        <NewPinField
          label={t('profile.pin-new')}
          rules={rules}
          error={faultText(faults.new) ?? (isAtNewPin ? refusal?.message : undefined)}
          value={newPin}
          onChange={(text) => {
            setNewPin(text);
            change.reset();
          }}
        />
        <div role="alert">{general ? <InlineError>{general}</InlineError> : null}</div>
        {online ? null : <p role="status">{t('profile.offline')}</p>}
        <div className={styles.acts}>
          <Button variant="primary" type="submit" disabled={!online} aria-disabled={change.isPending}>
            {t(change.isPending ? 'profile.saving' : 'profile.pin-change')}
          </Button>
        </div>
      </form>
    </section>
  );
}
