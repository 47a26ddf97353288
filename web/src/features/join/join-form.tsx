import {
  type ProvisionalCard,
  type RegistrationField,
  type RegistrationForm,
  register,
  registrationLimits,
} from '@buchfink/contract/registration';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { fieldErrorText } from '#shared/i18n/field-error-text.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { createRequestKey } from '#shared/multi-step/act-run.ts';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { NewPinField } from '#shared/pin/new-pin-field.tsx';
import { useOnline } from '#shared/state/use-online.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { useFocusOnError } from '#shared/ui/focus/use-focus-on-error.ts';
import { Checkbox } from '#shared/ui/form/choice.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import styles from './join.module.css';
import { choosesPin, emptyEntry, entryFaults, type JoinEntry, needsGuardian, registrationOf } from './join-entry.ts';
import { NextSteps } from './next-steps.tsx';

interface Props {
  libraryId: number;
  form: RegistrationForm;
  /** A mail went to this address. */
  onMail: (email: string) => void;
  onCard: (card: ProvisionalCard) => void;
}

type TextName = Exclude<keyof JoinEntry, 'agrees' | 'pin'>;

/** The form with which a person becomes a patron, and what happens after it. */
export function JoinForm({ libraryId, form, onMail, onCard }: Props) {
  const t = useT();
  const online = useOnline();
  const [id] = useState(createRequestKey);
  const [entry, setEntry] = useState(emptyEntry);
  const [tries, setTries] = useState(0);
  const today = dateInTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  const send = useMutation({
    mutationFn: () => call(register, { params: { libraryId }, body: registrationOf(entry, form, id, today) }),
    onSuccess: ({ outcome, card }) => {
      if (outcome === 'mail-sent') onMail(entry.email.trim());
      if (outcome === 'card' && card) onCard(card);
    },
  });
  const faults = entryFaults(entry, form, today);
  const refused = send.data?.outcome === 'refused' ? (send.data.faults ?? []) : [];
  const errorAt = (field: RegistrationField) => {
    const fault = tries > 0 ? faults[field] : undefined;
    return fault ? fieldErrorText(fault, t) : refused.find((one) => one.field === field)?.message;
  };
  const element = useFocusOnError(`${tries} ${send.status} ${send.submittedAt}`);
  const change = (edit: Partial<JoinEntry>) => {
    setEntry((before) => ({ ...before, ...edit }));
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setTries(tries + 1);
    if (Object.keys(faults).length === 0) send.mutate();
  };
  const text = (name: TextName, input: ComponentProps<'input'>) => (
    <TextField
      label={t(`join.${name}`)}
      error={errorAt(name)}
      type="text"
      name={name}
      maxLength={name === 'born' ? undefined : registrationLimits[name]}
      value={entry[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      {...input}
    />
  );
  const { fields, terms, pin } = form;
  const optional = (need: string) => (need === 'optional' ? t('join.optional') : undefined);
  const general = explainFailure(send.error, t);
  return (
    <div className={styles.columns}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.part}>
          <legend>{t('join.person')}</legend>
          {text('name', { autoComplete: 'name', required: true })}
          {fields.born === 'none' ? null : (
            <TextField
              label={t('join.born')}
              hint={optional(fields.born)}
              error={errorAt('born')}
              type="date"
              name="born"
              autoComplete="bday"
              max={today}
              min="1900-01-01"
              required={fields.born === 'required'}
              value={entry.born}
              onChange={({ target }) => change({ born: target.value })}
            />
          )}
          {needsGuardian(entry, form, today) ? (
            <>
              <p className={styles.hint}>{t('join.guardian-text', { age: form.guardianBelow })}</p>
              {text('guardian', { autoComplete: 'off', required: true })}
            </>
          ) : null}
        </fieldset>
        {fields.address === 'none' ? null : (
          <fieldset className={styles.part}>
            <legend>{t('join.address')}</legend>
            {fields.address === 'optional' ? <p className={styles.hint}>{t('join.optional')}</p> : null}
            {text('street', { autoComplete: 'street-address', required: fields.address === 'required' })}
            <div className={styles.town}>
              {text('postcode', { autoComplete: 'postal-code' })}
              {text('town', { autoComplete: 'address-level2', required: fields.address === 'required' })}
            </div>
            <TextField
              label={t('join.country')}
              hint={t('join.country-text')}
              error={errorAt('country')}
              type="text"
              name="country"
              autoComplete="country-name"
              maxLength={registrationLimits.country}
              value={entry.country}
              onChange={({ target }) => change({ country: target.value })}
            />
          </fieldset>
        )}
        {fields.email === 'none' && !choosesPin(entry, form) ? null : (
          <fieldset className={styles.part}>
            <legend>{t('join.access')}</legend>
            {fields.email === 'none' ? null : (
              <TextField
                label={t('join.email')}
                hint={t(fields.email === 'optional' ? 'join.email-optional' : 'join.email-text')}
                error={errorAt('email')}
                type="email"
                name="email"
                autoComplete="email"
                maxLength={registrationLimits.email}
                required={fields.email === 'required'}
                value={entry.email}
                onChange={({ target }) => change({ email: target.value })}
              />
            )}
            {choosesPin(entry, form) ? (
              <NewPinField
                label={t('join.pin')}
                rules={pin}
                error={errorAt('pin')}
                value={entry.pin}
                onChange={(value) => change({ pin: value })}
              />
            ) : null}
          </fieldset>
        )}
        {terms ? (
          <Terms
            terms={terms}
            agrees={entry.agrees}
            error={errorAt('terms')}
            onChange={(agrees) => change({ agrees })}
          />
        ) : null}
        <div role="alert">{general ? <InlineError>{general}</InlineError> : null}</div>
        {online ? null : <p role="status">{t('join.offline')}</p>}
        <div className={styles.acts}>
          <Button variant="main" big type="submit" disabled={!online} aria-disabled={send.isPending}>
            {t(send.isPending ? 'join.sending' : choosesPin(entry, form) ? 'join.submit-card' : 'join.submit')}
          </Button>
          <ButtonLink variant="text" className={styles.words} to={`/login/${libraryId}`}>
            {t('join.have-card')}
          </ButtonLink>
        </div>
      </form>
      <NextSteps form={form} hasMail={!choosesPin(entry, form)} />
    </div>
  );
}

interface TermsProps {
  terms: NonNullable<RegistrationForm['terms']>;
  agrees: boolean;
  error: string | undefined;
  onChange: (agrees: boolean) => void;
}

/** What the person agrees to, with the link to all of it. */
function Terms({ terms: { text, language, link }, agrees, error, onChange }: TermsProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className={styles.part}>
      <legend>{t('join.terms')}</legend>
      {text ? (
        <p className={styles.terms} {...languageProps(language)}>
          {text}
        </p>
      ) : null}
      {link ? (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t('join.terms-link')}
          </a>
        </p>
      ) : null}
      <div>
        <Checkbox
          checked={agrees}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        >
          {t('join.agree')}
        </Checkbox>
        {error ? (
          <p className={styles.fault} id={id}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
