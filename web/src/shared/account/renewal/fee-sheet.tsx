import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { CardMark } from '../card/card-mark.tsx';
import { cardName } from '../card/cards.ts';
import styles from './renew-sheet.module.css';
import type { FeeQuestion } from './use-renewal.ts';

/** Asks for consent to the fee of a renewal. */
export function FeeSheet({ question, showsCard }: { question: FeeQuestion; showsCard: boolean }) {
  const t = useT();
  const { loans, answer, reply } = question;
  const account = loans[0]?.account;
  return (
    <Sheet
      open
      onClose={() => reply(false)}
      title={t('account.result-fee')}
      acts={
        <>
          <Button variant="text" onClick={() => reply(false)}>
            {t('shell.cancel')}
          </Button>
          <Button variant="main" onClick={() => reply(true)}>
            {t('account.fee-yes')}
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
      <p>{answer.message}</p>
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
