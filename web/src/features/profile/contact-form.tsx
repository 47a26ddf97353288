import {
  type Contact,
  type ContactField,
  type ContactReason,
  changeContact,
  contactLimits,
} from '@buchfink/contract/account/profile';
import { ApiException } from '@buchfink/contract/error';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { useFocusOnError } from '#shared/ui/focus/use-focus-on-error.ts';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { type ContactFields, changesOf, fieldsOf } from './contact-fields.ts';
import styles from './profile.module.css';

interface Props {
  account: Account;
  contact: Contact;
  pinNeeded: boolean;
  onEnd: (mayHaveChanged: boolean) => void;
}

/** The field at which a refusal is shown; all others stand above the button. */
const fieldOfReason: Partial<Record<ContactReason, ContactField | 'pin'>> = {
  'wrong-pin': 'pin',
  'invalid-email': 'email',
  'invalid-phone': 'phones',
  'invalid-address': 'address',
  'unknown-branch': 'homeBranch',
};

/** Changes the contact data that the patron may change. Only what is different is sent. */
export function ContactForm({ account, contact, pinNeeded, onEnd }: Props) {
  const t = useT();
  const online = useOnline();
  const [fields, setFields] = useState<ContactFields>(() => fieldsOf(contact));
  const [pin, setPin] = useState('');
  const [tries, setTries] = useState(0);
  const [needsPin, setNeedsPin] = useState(pinNeeded);
  const { editable, homeBranches } = contact;
  const save = useMutation({
    mutationFn: () =>
      callAsPatron(changeContact, { body: { change: changesOf(contact, fields), pin: pin || undefined } }, account),
    // The login may have become too old while the form was open.
    onError: (error) => {
      if (error instanceof ApiException && error.code === 'pin-needed') setNeedsPin(true);
    },
    onSuccess: ({ outcome }) => {
      if (outcome === 'refused') return;
      if (outcome === 'changed' && fields.homeBranch !== (contact.homeBranch ?? '')) rememberBranch();
      showSnackbar({ text: t(outcome === 'changed' ? 'profile.saved' : 'profile.requested'), timeout: 8000 });
      onEnd(true);
    },
  });
  const isPinMissing = tries > 0 && needsPin && pin === '';
  const refusal = save.data?.outcome === 'refused' ? save.data : undefined;
  const refusedField = refusal?.reason && fieldOfReason[refusal.reason];
  const errorAt = (field: ContactField | 'pin') => (refusedField === field ? refusal?.message : undefined);
  const general = refusal && !refusedField ? refusal.message : explainFailure(save.error, t);
  const form = useFocusOnError(`${tries} ${save.status} ${save.submittedAt}`);

  /** The device selects the branch in reservations, and shows its copies first. */
  function rememberBranch() {
    const { id = '', name = '' } = homeBranches.find((branch) => branch.id === fields.homeBranch) ?? {};
    dispatch({ type: 'home-branch-chosen', branch: { libraryId: account.libraryId, id, name } });
  }
  const edit = (change: Partial<ContactFields>) => {
    setFields((before) => ({ ...before, ...change }));
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (Object.keys(changesOf(contact, fields)).length === 0) return onEnd(false);
    setTries(tries + 1);
    if (!needsPin || pin !== '') save.mutate();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {editable.includes('email') ? (
        <TextField
          label={t('profile.email')}
          hint={t('profile.email-text')}
          error={errorAt('email')}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={contactLimits.email}
          value={fields.email}
          onChange={({ target }) => edit({ email: target.value })}
        />
      ) : null}
      {editable.includes('phones') ? (
        <TextField
          label={t('profile.phones')}
          hint={t('profile.phones-text')}
          error={errorAt('phones')}
          type="text"
          inputMode="tel"
          name="tel"
          autoComplete="tel"
          maxLength={contactLimits.phone * contactLimits.phones}
          value={fields.phones}
          onChange={({ target }) => edit({ phones: target.value })}
        />
      ) : null}
      {editable.includes('address') ? (
        <fieldset className={styles.lines}>
          <legend>{t('profile.address')}</legend>
          {fields.address.map((line, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
              key={index}
              label={t('profile.address-line', { number: index + 1 })}
              error={index === 0 ? errorAt('address') : undefined}
              type="text"
              autoComplete={index < 3 ? `address-line${index + 1}` : 'off'}
              maxLength={contactLimits.line}
              value={line}
              onChange={({ target }) => edit({ address: fields.address.with(index, target.value) })}
            />
          ))}
        </fieldset>
      ) : null}
      {editable.includes('homeBranch') ? (
        <div>
          <Select
            label={t('profile.homeBranch')}
            value={fields.homeBranch}
            options={[
              { key: '', label: t('profile.not-set') },
              ...homeBranches.map(({ id, name }) => ({ key: id, label: name })),
            ]}
            aria-invalid={errorAt('homeBranch') ? true : undefined}
            aria-describedby="home-branch-text"
            onChange={({ target }) => edit({ homeBranch: target.value })}
          />
          <p className={styles.hint} id="home-branch-text">
            {errorAt('homeBranch') ?? t('profile.homeBranch-text')}
          </p>
        </div>
      ) : null}
      {needsPin ? (
        <>
          <input type="hidden" name="username" autoComplete="username" value={account.userId} readOnly />
          <PasswordField
            label={t('login.password')}
            hint={t('profile.pin-needed')}
            error={isPinMissing ? t('rule.required') : errorAt('pin')}
            name="password"
            autoComplete="current-password"
            value={pin}
            onChange={(text) => {
              setPin(text);
              save.reset();
            }}
          />
        </>
      ) : null}
      <div role="alert">{general ? <InlineError>{general}</InlineError> : null}</div>
      {online ? null : <p role="status">{t('profile.offline')}</p>}
      <div className={styles.acts}>
        <Button variant="primary" type="submit" disabled={!online} aria-disabled={save.isPending}>
          {t(save.isPending ? 'profile.saving' : 'profile.save')}
        </Button>
        <Button variant="text" onClick={() => onEnd(refusal?.reason === 'unknown')}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  );
}
