import type { Translate } from '@buchfink/texts/texts';
import { useEffect, useId, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import type { ActName } from '../act-endpoint.ts';
import type { ActRun } from '../act-run.ts';
import type { ActPrompt, ActState } from '../act-state.ts';
import styles from './act-dialog.module.css';
import { ActEndText } from './act-end.tsx';
import { ActQuestion } from './act-question.tsx';

interface Props {
  actState: ActState;
  name: ActName;
  run: ActRun;
  about: string | undefined;
  /** Replaces the usual question, where the app asks. */
  questionText: string | undefined;
  account: AccountKey;
}

/** A library's question longer than this is shown below the heading. */
const maxHeadingLength = 80;

/** The questions and the result of an act. Closing the dialog at a question cancels the act. */
export function ActDialog({ actState, name, run, about, questionText, account }: Props) {
  const t = useT();
  const form = useId();
  const body = useRef<HTMLDivElement>(null);
  const question = actState.status === 'asking' || actState.status === 'sending' ? actState.question : undefined;
  const contentKey = question ? `${question.kind} ${question.action} ${question.state}` : actState.status;
  const details = question?.details ?? detailsOf(actState);
  const isNamed = details.some(([, value]) => value === about);
  const open = question !== undefined || actState.status === 'lost' || actState.status === 'over';
  // Runs after the dialog itself has opened: the focus goes to the answer, not to the button that closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the content changes
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('input:checked, input, a, [data-told]');
    if (open) first?.focus();
  }, [contentKey, open]);
  return (
    <Dialog
      open={open}
      onClose={() => run.close()}
      title={titleOf(actState, question, name, t)}
      acts={
        question ? (
          <>
            <Button variant="text" onClick={() => run.close()}>
              {t('shell.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={form} aria-disabled={actState.status === 'sending'}>
              {actState.status === 'sending'
                ? t('act.sending')
                : question.kind === 'confirmation' && question.fee && name === 'reserve'
                  ? t('act.pay-reserve', { fee: question.fee.text })
                  : t(`act.do-${name}`)}
            </Button>
          </>
        ) : (
          <>
            <Button variant={actState.status === 'lost' ? 'text' : 'primary'} onClick={() => run.close()}>
              {t('shell.close')}
            </Button>
            {actState.status === 'lost' ? (
              <Button variant="primary" aria-disabled={actState.checking} onClick={() => run.checkAgain()}>
                {t('shell.retry')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div ref={body} className={styles.body}>
        {about && !isNamed ? <p className={styles.about}>{about}</p> : null}
        {question ? (
          <ActQuestion
            key={contentKey}
            form={form}
            name={name}
            questionText={questionText}
            question={question}
            message={headingOf(question) === undefined ? question.message : undefined}
            libraryId={account.libraryId}
            onAnswer={(selection) => run.answer(selection)}
          />
        ) : (
          <ActEndText actState={actState} name={name} account={account} />
        )}
      </div>
    </Dialog>
  );
}

/** The details of the result. */
function detailsOf(actState: ActState): readonly (readonly string[])[] {
  return actState.status === 'over' && 'answer' in actState.end ? (actState.end.answer.details ?? []) : [];
}

/** The library's own question, if it fits into a heading. */
function headingOf({ message, kind, ...question }: ActPrompt): string | undefined {
  const isOurs = kind === 'confirmation' && 'ours' in question && question.ours;
  return !isOurs && message && message.length <= maxHeadingLength ? message : undefined;
}

function titleOf(actState: ActState, question: ActPrompt | undefined, name: ActName, t: Translate): string {
  if (question) return headingOf(question) ?? t(`act.${question.kind === 'confirmation' ? name : question.action}`);
  if (actState.status !== 'over' || actState.end.outcome === 'given-up') return t('act.lost');
  return t(`act.end-${actState.end.outcome}`);
}
