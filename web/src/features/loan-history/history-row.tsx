import { recordPath } from '@buchfink/contract/text/path-segment';
import { formatDate } from '@buchfink/texts/format';
import { mdiClose } from '@mdi/js';
import { Link } from 'react-router';
import type { HistoryEntry } from '#shared/account/history/loan-history.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { Cover } from '#shared/ui/cover/cover.tsx';
import styles from './loan-history.module.css';

interface Props {
  account: AccountKey;
  entry: HistoryEntry;
  onRemove: () => void;
}

/** A returned loan, with a link to its title. */
export function HistoryRow({ account: { libraryId }, entry, onRemove }: Props) {
  const t = useT();
  const locale = useLocale();
  const { title, author, recordId, mediaType, lentDate, returned } = entry;
  const day = (date: string) => formatDate(locale, date, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <li>
      <span className={styles.cover}>
        <Cover work={{ libraryId, id: recordId ?? null, title, author, mediaType, workKey: title }} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {recordId === undefined ? <bdi>{title}</bdi> : <Link to={recordPath(libraryId, recordId)}>{title}</Link>}
        </p>
        {author ? (
          <p>
            <bdi>{author}</bdi>
          </p>
        ) : null}
        <p className={styles.days}>
          {lentDate === undefined
            ? t('history.returned', { day: day(returned) })
            : t('history.lent', { from: day(lentDate), until: day(returned) })}
        </p>
      </div>
      <IconButton
        icon={mdiClose}
        label={t('history.remove-short')}
        aria-label={t('history.remove', { title })}
        tip="end"
        onClick={onRemove}
      />
    </li>
  );
}
