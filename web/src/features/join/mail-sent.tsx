import { mdiEmailCheckOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import styles from './join.module.css';
import { Outcome } from './outcome.tsx';

interface Props {
  email: string;
  /** Days for which the link of the mail works. */
  days: number;
  onAgain: () => void;
}

/** Says where to go on: in the mail. It says the same for every address. */
export function MailSent({ email, days, onAgain }: Props) {
  const t = useT();
  return (
    <Outcome title={t('join.mail-sent')} icon={mdiEmailCheckOutline}>
      <p>{t('join.mail-sent-text', { email })}</p>
      <p className={styles.hint}>{t('join.mail-sent-hint', { days })}</p>
      <div className={styles.acts}>
        <Button variant="text" className={styles.words} onClick={onAgain}>
          {t('join.mail-again')}
        </Button>
      </div>
    </Outcome>
  );
}
