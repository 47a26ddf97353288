import { mdiBookmark } from '@mdi/js';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/search-address.ts';
import { Cover } from '#shared/ui/cover.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MediaIcon } from '#shared/ui/media-icon.tsx';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import type { Failure } from './check-shelf.ts';
import { entryPath } from './entry-path.ts';
import { EntryShelf } from './entry-shelf.tsx';
import styles from './watchlist.module.css';

interface Given {
  entry: Entry;
  /** Named where a list holds titles of several libraries. */
  library: string | undefined;
  /** Where a title without an id is looked for; 0 = nowhere. */
  searchIn: number;
  failure: Failure | undefined;
  onRemove: () => void;
}

/** One kept title; its link covers the row. */
export function EntryRow({ entry, library, searchIn, failure, onRemove }: Given) {
  const t = useT();
  const path = entryPath(entry);
  const { title, author, year, mediaType, note, legacy } = entry;
  return (
    <li className={styles.row}>
      <div className={styles.cover}>
        <Cover work={{ ...entry, workKey: entry.workKey ?? title }} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>{path ? <Link to={path}>{title}</Link> : title}</h2>
        {author ? <p className={styles.by}>{author}</p> : null}
        <p className={styles.meta}>
          <MediaIcon type={mediaType} />
          <span>
            {[t(`media.${mediaType}`), year, library].filter(Boolean).join(' · ')}{' '}
            {legacy ? <span className={styles.badge}>{t('watchlist.legacy')}</span> : null}
          </span>
        </p>
        {path ? null : (
          <p className={styles.meta}>
            <span>
              {t('watchlist.title-only')} {searchIn > 0 ? <SearchLink title={title} libraryId={searchIn} /> : null}
            </span>
          </p>
        )}
        <EntryShelf entry={entry} failure={failure} />
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      <IconButton
        className={styles.remove ?? ''}
        icon={mdiBookmark}
        label={t('watchlist.remove-title', { title })}
        data-tip={t('watchlist.remove')}
        tip="end"
        onClick={onRemove}
      />
    </li>
  );
}

function SearchLink({ title, libraryId }: { title: string; libraryId: number }) {
  const t = useT();
  const fields = [{ id: 'FREE', value: title.slice(0, 200) }];
  return (
    <Link className={styles.above} to={resultPath({ libraryId, fields, filters: {}, sort: 'relevance' })}>
      {t('watchlist.look-for')}
    </Link>
  );
}
