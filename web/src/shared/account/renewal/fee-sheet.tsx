import { bidiIsolate } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { CardMark } from '../card/card-mark.tsx';
import { cardName } from '../card/cards.ts';
import styles from './renew-sheet.module.css';
import type { FeeQuestion } from './use-renewal.ts';

/** The longest question that fits into the heading, in characters. */
const maxHeadingLength = 80;

/** Asks for consent to the fee of a renewal. */
export function FeeSheet({ question, showsCard }: { question: FeeQuestion; showsCard: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { loans, answer, reply } = question;
  const account = loans[0]?.account;
  const { message = '', fee } = answer;
  const titles = loans.map(({ loan }) => t('catalogue.quoted', { words: bidiIsolate(loan.title) }));
  // The question with the price is the heading, unless the library's own words are longer.
  const isHeading = fee !== undefined && message !== '' && message.length <= maxHeadingLength;
  return (
    <Sheet
      open
      onClose={() => reply(false)}
      title={isHeading ? message : t('account.result-fee')}
      acts={
        <>
          <Button variant="text" onClick={() => reply(false)}>
            {t('shell.cancel')}
          </Button>
          <Button variant="primary" onClick={() => reply(true)}>
            {fee ? t('account.fee-yes-for', { fee: fee.text }) : t('account.fee-yes')}
          </Button>
        </>
      }
    >
      {showsCard && account ? (
        <p className={styles.card}>
          <CardMark account={account} />
          {cardName(account)}
        </p>
      ) : null}
      {isHeading ? null : <p>{message}</p>}
      <p>{t('account.fee-about', { titles: new Intl.ListFormat(locale).format(titles) })}</p>
      <dl className={styles.details}>
        {(answer.details ?? []).map(([label = '', value]) => (
          <div key={label}>
            <dt>{value === undefined ? '' : label}</dt>
            <dd>{value ?? label}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
