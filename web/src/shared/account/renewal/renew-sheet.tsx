import { formatDate } from '@buchfink/texts/format';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockOutline, mdiOpenInNew } from '@mdi/js';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { CardMark } from '../card/card-mark.tsx';
import { cardName } from '../card/cards.ts';
import { FeeSheet } from './fee-sheet.tsx';
import styles from './renew-sheet.module.css';
import { canRetry, type RenewalLine } from './renewal-lines.ts';
import type { Renewal } from './use-renewal.ts';

const looks = {
  renewed: ['good', mdiCheckCircleOutline],
  refused: ['bad', mdiAlertCircleOutline],
  unchanged: ['bad', mdiAlertCircleOutline],
  gone: ['open', mdiCheckCircleOutline],
  external: ['open', mdiOpenInNew],
  unknown: ['open', mdiClockOutline],
} as const satisfies Record<RenewalLine['outcome'], readonly [string, string]>;

/** The results of a renewal; before that the question about its fee. */
export function RenewSheet({ renewal, showsCard }: { renewal: Renewal; showsCard: boolean }) {
  const t = useT();
  const online = useOnline();
  const { lines = [], dismiss, pending, question } = renewal;
  const isRetryable = lines.some(canRetry);
  const canSend = online && pending.size === 0;
  const isOne = lines.length === 1 && lines[0]?.outcome === 'renewed';
  if (question) return <FeeSheet question={question} showsCard={showsCard} />;
  return (
    <Sheet
      open={lines.length > 0 && !isOne}
      onClose={dismiss}
      title={titleOf(lines, t)}
      acts={
        <>
          <Button variant={isRetryable ? 'text' : 'primary'} onClick={dismiss}>
            {t('account.done')}
          </Button>
          {isRetryable ? (
            <Button variant="primary" aria-disabled={!canSend} onClick={() => (canSend ? renewal.retry() : undefined)}>
              {t('shell.retry')}
            </Button>
          ) : null}
        </>
      }
    >
      {/* A dialog reads its content when it opens; later only the results that have been looked up are announced. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard */}
      <ul className={styles.lines} aria-live="polite" tabIndex={0}>
        {lines.map((line) => (
          <ResultLine key={line.loan.key} line={line} showsCard={showsCard} checking={renewal.checking} />
        ))}
      </ul>
    </Sheet>
  );
}

function titleOf(lines: readonly RenewalLine[], t: ReturnType<typeof useT>): string {
  const count = lines.filter(({ outcome }) => outcome === 'renewed').length;
  const of = lines.length;
  if (count === of) return t('account.result-all', { of });
  if (count > 0) return t('account.result-some', { count, of });
  if (lines.some(({ outcome }) => outcome === 'unknown')) return t('account.result-unknown');
  return t(lines.some(isUnconfirmed) ? 'account.result-unconfirmed' : 'account.result-none');
}

/** The library's answer said neither yes nor no, and the account shows no later day: the renewal may have happened. */
const isUnconfirmed = (line: RenewalLine) => line.outcome === 'unchanged' && !canRetry(line);

function ResultLine({ line, showsCard, checking }: { line: RenewalLine; showsCard: boolean; checking: boolean }) {
  const t = useT();
  const { loan, account } = line.loan;
  const [tone, icon] = looks[line.outcome];
  return (
    <li className={styles[tone]}>
      <Icon path={icon} />
      <span>
        <b>{loan.title}</b>
        {showsCard ? (
          <small className={styles.card}>
            <CardMark account={account} />
            {cardName(account)}
          </small>
        ) : null}
        <span className={styles.outcome}>
          <Outcome line={line} checking={checking} />
        </span>
        {line.outcome === 'external' ? (
          <a href={line.message} target="_blank" rel="noopener noreferrer">
            {t('account.external')}
            <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
          </a>
        ) : null}
      </span>
    </li>
  );
}

function Outcome({ line, checking }: { line: RenewalLine; checking: boolean }) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const { outcome, until, message, loan } = line;
  const day = (date: string) => formatDate(locale, date, { weekday: 'long', day: 'numeric', month: 'long' });
  const { deadline } = loan.loan;
  switch (outcome) {
    case 'renewed':
      return until || message
        ? t('account.line-renewed', { day: until ? day(until) : (message ?? '') })
        : t('account.line-renewed-undated');
    case 'unknown':
      return t(online || checking ? 'account.line-unknown' : 'account.line-waits');
    case 'unchanged':
      if (!deadline) return t(isUnconfirmed(line) ? 'account.result-unconfirmed' : 'account.line-refused');
      return t(isUnconfirmed(line) ? 'account.line-unconfirmed' : 'account.line-unchanged', { day: day(deadline) });
    case 'gone':
      return t('account.line-gone');
    case 'external':
      return t('account.line-external');
    case 'refused': {
      const why = message ?? t('account.line-refused');
      return deadline ? t('account.line-still', { why, day: day(deadline) }) : why;
    }
  }
}
