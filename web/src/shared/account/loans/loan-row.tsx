import { recordPath } from '@buchfink/contract/text/path-segment';
import { mdiAutorenew } from '@mdi/js';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Cover } from '#shared/ui/cover/cover.tsx';
import { CardMark } from '../card/card-mark.tsx';
import { type CardLoan, cardName } from '../card/cards.ts';
import { DueTag } from '../due/due-tag.tsx';
import { renewalText } from '../renewal/renewal-text.ts';
import styles from './due-list.module.css';

interface Props {
  of: CardLoan;
  /** Shows the card, where several cards share the list. */
  showsCard: boolean;
  chosen: boolean;
  pending: boolean;
  /** Whether a renewal can start now. */
  ready: boolean;
  onChoose: (chosen: boolean) => void;
  onRenew: () => void;
}

/** A loan: its due date, and whether it can be renewed or why not. */
export function LoanRow({ of, showsCard, chosen, pending, ready, onChoose, onRenew }: Props) {
  const t = useT();
  const locale = useLocale();
  const { account, library, loan, today } = of;
  const { title, author, recordId, branch, lendingBranch } = loan;
  const canRenew = isRenewable(of);
  const source = showsCard ? joinIsolated([cardName(account), library?.libname], ', ') : (lendingBranch ?? branch);
  return (
    <li className={chosen ? styles.chosen : undefined} aria-busy={pending} data-entry={of.key}>
      <span className={styles.check}>
        {canRenew ? (
          <input
            type="checkbox"
            aria-label={t('account.select', { title })}
            checked={chosen}
            disabled={pending}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ) : null}
      </span>
      <span className={styles.cover}>
        <Cover work={{ ...loan, libraryId: account.libraryId, id: recordId ?? null, workKey: title }} />
      </span>
      <div className={styles.words}>
        <h4>{recordId === undefined ? title : <Link to={recordPath(account.libraryId, recordId)}>{title}</Link>}</h4>
        {author ? <p>{author}</p> : null}
        {source ? (
          <p className={styles.place}>
            {showsCard ? <CardMark account={account} /> : null}
            {source}
          </p>
        ) : null}
      </div>
      <div className={styles.due}>
        <p className={styles.when}>
          <DueTag loan={loan} today={today} />
        </p>
        {pending ? (
          <p className={styles.pending}>{t('account.renewing')}</p>
        ) : (
          <p>{renewalText(loan, { t, locale })}</p>
        )}
      </div>
      <div className={styles.act}>
        {canRenew ? (
          <Button
            variant="text"
            icon={mdiAutorenew}
            aria-label={t('account.act-of', { act: t('account.renew'), title })}
            disabled={pending || !ready}
            onClick={onRenew}
          >
            {t('account.renew')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Whether the loan has a renew button. */
export function isRenewable({ library, loan }: Pick<CardLoan, 'library' | 'loan'>): boolean {
  return loan.renewal.possible && loan.renewToken !== undefined && (library?.capabilities.renew ?? true);
}
