import { validateField } from '@buchfink/contract/validation/validate-field';
import type { PlainKey } from '@buchfink/texts/texts';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { dispatch } from '#shared/state/store.ts';
import { Radio } from '#shared/ui/form/choice.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import type { ActName } from '../act-endpoint.ts';
import type { ActPrompt } from '../act-state.ts';
import { ActDetails } from './act-details.tsx';
import styles from './act-dialog.module.css';

interface Props {
  question: ActPrompt;
  /** The library's own words, unless they are in the heading. */
  message: string | undefined;
  name: ActName;
  /** Replaces the usual question, where the app asks. */
  questionText: string | undefined;
  libraryId: number;
  /** The id of the form, which the dialog's button submits. */
  form: string;
  onAnswer: (selection: string) => void;
}

/** One question: a choice, a confirmation, or an e-mail address. Only a valid answer is sent. */
export function ActQuestion({ question, message, name, questionText, libraryId, form, onAnswer }: Props) {
  const t = useT();
  const home = useHomeBranch(libraryId);
  const [value, setValue] = useState(() => preset(question, home));
  const [wrong, setWrong] = useState(question.kind === 'email' && question.wrong);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isGood(question, value)) {
      if (name === 'reserve') rememberBranch(libraryId, question, value);
      return onAnswer(question.kind === 'confirmation' ? 'yes' : value.trim());
    }
    setWrong(true);
    event.currentTarget.querySelector('input')?.focus();
  };
  const change = (next: string) => {
    setValue(next);
    setWrong(false);
  };
  const error = wrong ? t(ruleOf(question)) : undefined;
  return (
    <form id={form} noValidate onSubmit={submit} className={styles.body}>
      {message ? <p>{message}</p> : null}
      {question.kind === 'confirmation' && question.ours ? <p>{questionText ?? t(`act.ask-${name}`)}</p> : null}
      {question.kind === 'selection' ? (
        <Options question={question} value={value} error={error} onChange={change} />
      ) : null}
      {question.kind === 'email' ? (
        <TextField
          label={t('act.email-label')}
          hint={t('act.email-hint')}
          error={error}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={200}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      ) : null}
      <ActDetails details={question.details} />
      {question.kind === 'confirmation' ? <span data-told tabIndex={-1} /> : null}
    </form>
  );
}

function Options({
  question,
  value,
  error,
  onChange,
}: {
  question: ActPrompt & { kind: 'selection' };
  value: string;
  error: string | undefined;
  onChange: (key: string) => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className={styles.options} aria-describedby={error ? id : undefined}>
      <legend>{t(question.action === 'branch' ? 'act.branch-legend' : 'act.copy-legend')}</legend>
      {question.options.map(({ key, label }) => (
        <Radio
          key={key}
          name={id}
          value={key}
          checked={key === value}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(key)}
        >
          {label}
        </Radio>
      ))}
      {error ? (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The patron's own branch, as this device or else the account names it, else the last chosen one; nothing else is preselected. */
function preset(question: ActPrompt, home: HomeBranch | undefined): string {
  if (question.kind !== 'selection') return '';
  const { options, action, preselected } = question;
  const optionOf = (name: string | undefined) => options.find(({ key }) => key === name);
  const own = action === 'branch' ? optionOf(home?.id) : undefined;
  const named = optionOf(preselected);
  return (home?.byUse ? (named ?? own) : (own ?? named))?.key ?? '';
}

/** The branch where a title is to be fetched is the next one's, too, unless the patron has named another as the own one. */
function rememberBranch(libraryId: number, question: ActPrompt, chosen: string): void {
  if (question.kind !== 'selection' || question.action !== 'branch') return;
  const option = question.options.find(({ key }) => key === chosen);
  if (!option) return;
  dispatch({ type: 'home-branch-chosen', branch: { libraryId, id: option.key, name: option.label, byUse: true } });
}

function isGood(question: ActPrompt, value: string): boolean {
  if (question.kind === 'email') return validateField(value.trim(), { only: 'email' }) === undefined;
  return question.kind === 'confirmation' || value !== '';
}

function ruleOf({ kind, action }: ActPrompt): PlainKey {
  if (kind === 'email') return 'rule.email';
  return action === 'branch' ? 'act.branch-required' : 'act.selection-required';
}
