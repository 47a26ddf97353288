import { headingText } from '@buchfink/contract/search';
import { mdiBookmark } from '@mdi/js';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useHasPart } from '#shared/libraries/use-has-part.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { WorkRow } from '#shared/ui/work/work-row.tsx';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import type { CheckFailure } from '../shelf-check/check-shelf.ts';
import { EntryCatalogue } from './entry-catalogue.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryOwn } from './entry-own.tsx';
import { entryPath } from './entry-path.ts';
import styles from './entry-row.module.css';
import { EntryShelf } from './entry-shelf.tsx';

interface Props {
  entry: Entry;
  /** Shown where a list has titles of several libraries. */
  library: string | undefined;
  /** The library that is searched for a title without an id; 0 = none. */
  searchIn: number;
  failure: CheckFailure | undefined;
  onRemove: () => void;
}

/** One watched title. Its link covers the row. */
export function EntryRow({ entry, library, searchIn, failure, onRemove }: Props) {
  const t = useT();
  const path = entryPath(entry);
  const { title, author, note } = entry;
  const canSearch = useHasPart(searchIn, 'catalogue');
  return (
    <WorkRow
      work={{ ...entry, workKey: entry.workKey ?? title }}
      title={title}
      to={path}
      by={author}
      meta={<EntryFacts entry={entry} library={library} />}
      action={
        <IconButton
          icon={mdiBookmark}
          label={t('watchlist.remove-title', { title })}
          data-tip={t('watchlist.remove')}
          tip="end"
          onClick={onRemove}
        />
      }
    >
      {path ? null : (
        <p className={styles.small}>
          {t('watchlist.title-only')}{' '}
          {searchIn > 0 && canSearch ? <SearchLink title={title} libraryId={searchIn} /> : null}
        </p>
      )}
      <EntryShelf entry={entry} failure={failure} />
      <EntryCatalogue libraryId={entry.libraryId} />
      <EntryOwn entry={entry} />
      {note ? <p className={styles.note}>{note}</p> : null}
    </WorkRow>
  );
}

function SearchLink({ title, libraryId }: { title: string; libraryId: number }) {
  const t = useT();
  const fields = [{ id: 'FREE', value: headingText(title.slice(0, 200)) }];
  return (
    <Link className={styles.above} to={resultPath({ libraryId, fields, filters: {}, sort: 'relevance' })}>
      {t('watchlist.look-for')}
    </Link>
  );
}
