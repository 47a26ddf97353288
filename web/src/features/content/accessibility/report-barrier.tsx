import {
  type AccessibilityStatement,
  type BarrierReport,
  barrierReportLimits,
  reportBarrier,
} from '@buchfink/contract/accessibility';
import { mailAddress, phoneAddress } from '@buchfink/contract/text/contact-address';
import { validateField } from '@buchfink/contract/validation/validate-field';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { explainFailure } from '#shared/failure/explain-failure.ts';
import { fieldErrorText } from '#shared/i18n/field-error-text.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { createRequestKey } from '#shared/multi-step/act-run.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { useFocusOnError } from '#shared/ui/focus/use-focus-on-error.ts';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './accessibility.module.css';

type Reports = AccessibilityStatement['reports'];

/** Reports a barrier to the contact of the project: by the form, else by the patron's own mail program or telephone. */
export function ReportBarrier({ reports }: { reports: Reports }) {
  const [count, setCount] = useState(0);
  const [sent, setSent] = useState<{ readonly answerTo: string }>();
  const { hasForm, email, phone } = reports;
  if (email === undefined && phone === undefined) return null;
  if (!hasForm || email === undefined) return <WithoutForm reports={reports} />;
  const again = () => {
    setSent(undefined);
    setCount(count + 1);
  };
  if (sent) return <ReportSent email={email} answerTo={sent.answerTo} onAgain={again} />;
  return <ReportForm key={count} reports={reports} email={email} onSent={(answerTo) => setSent({ answerTo })} />;
}

interface FormProps {
  reports: Reports;
  /** Who gets the report. */
  email: string;
  /** With the address for an answer, which may be empty. */
  onSent: (answerTo: string) => void;
}

/** What is entered stays until the mail server has it. */
function ReportForm({ reports, email, onSent }: FormProps) {
  const t = useT();
  const title = useId();
  const online = useOnline();
  // The same for each attempt: a report that is sent twice arrives once.
  const [id] = useState(createRequestKey);
  const [entry, setEntry] = useState({ message: '', place: '', email: '' });
  const [tries, setTries] = useState(0);
  const report: BarrierReport = {
    id,
    message: entry.message.trim(),
    place: entry.place.trim() || undefined,
    email: entry.email.trim() || undefined,
  };
  const send = useMutation({
    mutationFn: () => call(reportBarrier, { body: report }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'sent') onSent(report.email ?? '');
    },
  });
  const faults = {
    message: validateField(report.message),
    email: report.email === undefined ? undefined : validateField(report.email, { only: 'email' }),
  };
  const errorAt = (field: keyof typeof faults) => {
    const fault = tries > 0 ? faults[field] : undefined;
    return fault && fieldErrorText(fault, t);
  };
  const element = useFocusOnError(`${tries} ${send.status} ${send.submittedAt}`);
  const change = (edit: Partial<typeof entry>) => {
    setEntry((before) => ({ ...before, ...edit }));
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setTries(tries + 1);
    if (!faults.message && !faults.email) send.mutate();
  };
  const failure = explainFailure(send.error, t);
  const isNotSent = send.isError || send.data?.outcome === 'not-sent';
  return (
    <form ref={element} className={styles.form} noValidate aria-labelledby={title} onSubmit={submit}>
      <h3 id={title}>{t('accessibility.report')}</h3>
      <p>{t('accessibility.report-text', { email })}</p>
      <TextArea
        label={t('accessibility.message')}
        hint={t('accessibility.message-text')}
        error={errorAt('message')}
        name="message"
        required
        maxLength={barrierReportLimits.message}
        value={entry.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <TextField
        label={t('accessibility.place')}
        hint={t('accessibility.place-text')}
        type="text"
        name="place"
        maxLength={barrierReportLimits.place}
        value={entry.place}
        onChange={({ target }) => change({ place: target.value })}
      />
      <TextField
        label={t('accessibility.email')}
        hint={t('accessibility.email-text')}
        error={errorAt('email')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={barrierReportLimits.email}
        value={entry.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <div role="alert">
        {isNotSent ? (
          <InlineError>
            {failure ? `${failure} ` : null}
            {t('accessibility.not-sent')}
          </InlineError>
        ) : null}
      </div>
      {isNotSent ? <OtherWays reports={reports} message={entry.message} /> : null}
      {online ? null : <p role="status">{t('accessibility.offline')}</p>}
      <div className={styles.acts}>
        <Button variant="main" big type="submit" disabled={!online} aria-disabled={send.isPending}>
          {t(send.isPending ? 'accessibility.sending' : 'accessibility.send')}
        </Button>
      </div>
    </form>
  );
}

/** How to report a barrier where the service sends no mail. */
function WithoutForm({ reports }: { reports: Reports }) {
  const t = useT();
  const title = useId();
  return (
    <section className={styles.form} aria-labelledby={title}>
      <h3 id={title}>{t('accessibility.report')}</h3>
      <OtherWays reports={reports} message="" />
    </section>
  );
}

/** The ways without the service: the patron's own mail program, with what was written, and the telephone. */
function OtherWays({ reports: { email, phone }, message }: { reports: Reports; message: string }) {
  const t = useT();
  const app = useConfig(({ config }) => config.title);
  const subject = encodeURIComponent(t('accessibility.mail-subject', { app }));
  // Programs take addresses of about two thousand characters.
  const body = message === '' ? '' : `&body=${encodeURIComponent(message.slice(0, 500))}`;
  return (
    <ul className={styles.ways}>
      {email === undefined ? null : (
        <li>
          <a href={`${mailAddress(email)}?subject=${subject}${body}`}>{t('accessibility.by-mail')}</a>
        </li>
      )}
      {phone === undefined ? null : (
        <li>
          <a href={phoneAddress(phone)}>{t('accessibility.by-phone', { phone })}</a>
        </li>
      )}
    </ul>
  );
}

interface SentProps {
  email: string;
  answerTo: string;
  onAgain: () => void;
}

/** Its heading takes the focus, so that screen readers read on there. */
function ReportSent({ email, answerTo, onAgain }: SentProps) {
  const t = useT();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.form} aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1} className={styles.sent}>
        <Icon path={mdiCheckCircleOutline} size={28} />
        {t('accessibility.sent')}
      </h3>
      <p>{t('accessibility.sent-text', { email })}</p>
      {answerTo === '' ? null : <p>{t('accessibility.sent-answer', { address: answerTo })}</p>}
      <div className={styles.acts}>
        <Button variant="text" onClick={onAgain}>
          {t('accessibility.again')}
        </Button>
      </div>
    </section>
  );
}
