import { changePin, type PinReason, type PinRules } from '@buchfink/contract/account/profile';
import { validateField } from '@buchfink/contract/validation/validate-field';
import type { Translate } from '@buchfink/texts/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrorText } from '#shared/i18n/field-error-text.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import { storeSession } from '#shared/session/log-in.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { explainFailure } from './explain-failure.ts';
import { estimateStrength } from './pin-strength.ts';
import styles from './profile.module.css';
import { pushStateQuery } from './push/push-choices.tsx';
import { renewPushes } from './push/push-device.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

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
  const faults = { old: validateField(oldPin), new: validateField(newPin, ruleOf(rules)) };
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
        <div className={styles.newPin}>
          <PasswordField
            label={t('profile.pin-new')}
            hint={rulesText(rules, t)}
            error={faultText(faults.new) ?? (isAtNewPin ? refusal?.message : undefined)}
            name="new-password"
            autoComplete="new-password"
            inputMode={rules.digitsOnly ? 'numeric' : 'text'}
            passwordRules={passwordRulesOf(rules)}
            value={newPin}
            onChange={(text) => {
              setNewPin(text);
              change.reset();
            }}
          />
          <Strength text={newPin} />
        </div>
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

/** How hard the new password is to guess, in a bar and in words. */
function Strength({ text }: { text: string }) {
  const t = useT();
  const id = useId();
  const strength = estimateStrength(text);
  return (
    <p className={styles.strength} data-strength={strength} role="status" aria-labelledby={strength && id}>
      {strength ? (
        <>
          <span className={styles.bar} aria-hidden="true" />
          <span id={id}>{t(`profile.pin-${strength}`)}</span>
        </>
      ) : null}
    </p>
  );
}

/** The rules in a sentence, e.g. "4 to 60 characters"; undefined if the library has none. */
function rulesText({ minLength, maxLength, digitsOnly }: PinRules, t: Translate): string | undefined {
  const kind = digitsOnly ? 'digits' : 'characters';
  if (minLength !== undefined && maxLength !== undefined)
    return t(`profile.rule-${kind}`, { min: minLength, max: maxLength });
  if (minLength !== undefined) return t(`profile.rule-${kind}-min`, { min: minLength });
  return digitsOnly ? t('profile.rule-digits-only') : undefined;
}

const ruleOf = ({ minLength, maxLength, digitsOnly }: PinRules) => ({
  min: minLength,
  max: maxLength,
  only: digitsOnly ? ('numbers' as const) : undefined,
});

/** The rules for the generator of a password manager (Apple, "Customizing Password AutoFill Rules"). */
function passwordRulesOf({ minLength, maxLength, digitsOnly }: PinRules): string {
  const rules = [
    ...(minLength === undefined ? [] : [`minlength: ${minLength}`]),
    ...(maxLength === undefined ? [] : [`maxlength: ${maxLength}`]),
    ...(digitsOnly ? ['allowed: digit'] : []),
  ];
  return rules.map((rule) => `${rule};`).join(' ');
}
