import { mdiAlertCircleOutline } from '@mdi/js';
import { formatDate } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import type { Failure } from './check-shelf.ts';
import styles from './entry-row.module.css';

/** Where an entry stood when it was last looked for, and what went wrong when it was looked for now. */
export function EntryShelf({ entry: { seen }, failure }: { entry: Entry; failure?: Failure | undefined }) {
  const t = useT();
  const locale = useLocale();
  const back =
    seen?.returnDate &&
    t('watchlist.back-on', { date: formatDate(locale, seen.returnDate, { day: 'numeric', month: 'long' }) });
  const where = seen?.state === 'available' ? seen.shelf.map(({ name }) => name).join(', ') : back;
  return (
    <>
      {seen && failure !== 'gone' ? (
        <p className={styles.state}>
          <AvailabilityMark state={seen.state}>{where}</AvailabilityMark>
        </p>
      ) : null}
      {failure ? (
        <p className={styles.failure}>
          <Icon path={mdiAlertCircleOutline} size={18} />
          {t(`watchlist.check-${failure}`)}
        </p>
      ) : null}
    </>
  );
}
