import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { formatYear } from '#shared/ui/work/year-text.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import styles from './entry-row.module.css';

/** Media type, year and library of a title, and a mark for titles of an earlier app. */
export function EntryFacts({ entry, library }: { entry: Entry; library: string | undefined }) {
  const t = useT();
  const { mediaType, legacy } = entry;
  return (
    <>
      {joinIsolated([t(`media.${mediaType}`), formatYear(entry), library])}{' '}
      {legacy ? <span className={styles.badge}>{t('watchlist.legacy')}</span> : null}
    </>
  );
}
