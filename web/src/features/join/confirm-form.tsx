import type { PinRules } from '@buchfink/contract/account/profile';
import { confirmRegistration, type ProvisionalCard } from '@buchfink/contract/registration';
import { validateField } from '@buchfink/contract/validation/validate-field';
import { mdiLinkOff } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { fieldErrorText } from '#shared/i18n/field-error-text.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NewPinField, pinFieldRule } from '#shared/pin/new-pin-field.tsx';
import { useOnline } from '#shared/state/use-online.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { useFocusOnError } from '#shared/ui/focus/use-focus-on-error.ts';
import styles from './join.module.css';
import { Outcome } from './outcome.tsx';

interface Props {
  libraryId: number;
  /** The secret of the mail's link. Opening the link does nothing yet: programs open links, too. */
  token: string;
  rules: PinRules;
  onCard: (card: ProvisionalCard) => void;
}

/** What follows the link of the mail: the person chooses a PIN, and the card is there. */
export function ConfirmForm({ libraryId, token, rules, onCard }: Props) {
  const t = useT();
  const online = useOnline();
  const [pin, setPin] = useState('');
  const [tries, setTries] = useState(0);
  const confirm = useMutation({
    mutationFn: () => call(confirmRegistration, { params: { libraryId }, body: { token, pin } }),
    onSuccess: ({ card }) => card && onCard(card),
  });
  const fault = validateField(pin, pinFieldRule(rules));
  const refusal = confirm.data?.outcome === 'refused' ? confirm.data.message : undefined;
  const general = explainFailure(confirm.error, t);
  const element = useFocusOnError(`${tries} ${confirm.status} ${confirm.submittedAt}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    setTries(tries + 1);
    if (!fault) confirm.mutate();
  };
  if (confirm.data?.outcome === 'used')
    return (
      <Outcome title={t('join.used')} icon={mdiLinkOff}>
        <p>{t('join.used-text')}</p>
        <div className={styles.acts}>
          <ButtonLink variant="primary" to={`/login/${libraryId}`}>
            {t('join.log-in')}
          </ButtonLink>
          <ButtonLink variant="text" className={styles.words} to={`/join/${libraryId}`}>
            {t('join.start-again')}
          </ButtonLink>
        </div>
      </Outcome>
    );
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      <p>{t('join.confirm-text')}</p>
      <NewPinField
        label={t('join.pin')}
        rules={rules}
        error={tries > 0 && fault ? fieldErrorText(fault, t) : refusal}
        value={pin}
        onChange={(text) => {
          setPin(text);
          confirm.reset();
        }}
      />
      <div role="alert">{general ? <InlineError>{general}</InlineError> : null}</div>
      {online ? null : <p role="status">{t('join.offline')}</p>}
      <div className={styles.acts}>
        <Button variant="main" big type="submit" disabled={!online} aria-disabled={confirm.isPending}>
          {t(confirm.isPending ? 'join.sending' : 'join.confirm')}
        </Button>
      </div>
    </form>
  );
}
