import type { ProvisionalCard } from '@buchfink/contract/registration';
import { formatDate } from '@buchfink/texts/format';
import { mdiCardAccountDetailsOutline } from '@mdi/js';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import styles from './join.module.css';
import { Outcome } from './outcome.tsx';

/** The number of the new card, and how to log in with it. */
export function NewCard({ libraryId, card }: { libraryId: number; card: ProvisionalCard }) {
  const t = useT();
  const locale = useLocale();
  const day = formatDate(locale, card.validUntil, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <Outcome title={t('join.welcome')} icon={mdiCardAccountDetailsOutline}>
      <dl className={styles.card}>
        <dt>{t('join.card-number')}</dt>
        <dd>{card.number}</dd>
      </dl>
      <p>{t('join.card-text', { day })}</p>
      <p className={styles.hint}>{t('join.card-note')}</p>
      <div className={styles.acts}>
        <ButtonLink variant="primary" to={`/login/${libraryId}/${encodeURIComponent(card.number)}`}>
          {t('join.log-in')}
        </ButtonLink>
      </div>
    </Outcome>
  );
}
