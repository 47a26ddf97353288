import type { Library } from '@buchfink/contract/libraries';
import { mdiBookmarkOutline } from '@mdi/js';
import { useLocation, useSearchParams } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchLink } from '#shared/search/search-link.tsx';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { changeWatchlist, useWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { currentList, type Entry } from '#shared/watchlist/watchlist.ts';
import { EntryRow } from '../entry/entry-row.tsx';
import { removeWithUndo } from '../remove-with-undo.ts';
import { readShareLink } from '../sharing/list-address.ts';
import { SharedList } from '../sharing/shared-list.tsx';
import { useShelfCheck } from '../shelf-check/use-shelf-check.ts';
import { libraryName, shownEntries } from '../shown-entries.ts';
import styles from './list.module.css';
import { ListChips } from './list-chips.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListLead } from './list-lead.tsx';
import { parseListLocation } from './list-location.ts';
import { ListTools } from './list-tools.tsx';

/** One list with all its acts. */
export function ListScreen({ libraryId }: { libraryId: number }) {
  const t = useT();
  const { hash } = useLocation();
  const shared = readShareLink(hash);
  const watchlist = useWatchlist();
  const list = currentList(watchlist);
  const { check, start } = useShelfCheck(list.id);
  const { libraries } = useApp(({ selection }) => selection);
  const checkableEntries = list.entries.filter((entry) => isCheckable(entry, libraries));
  if (shared) return <SharedList shared={shared} />;
  return (
    <Page
      title={list.name || t('watchlist.title')}
      lead={list.entries.length > 0 ? <ListLead watchlist={watchlist} libraryId={libraryId} check={check} /> : null}
    >
      {list.note ? <p className={styles.listNote}>{list.note}</p> : null}
      <div className={styles.top}>
        <ListChips watchlist={watchlist} />
        <ListTools
          list={list}
          check={check}
          onCheck={checkableEntries.length > 0 ? () => start(checkableEntries) : undefined}
        />
      </div>
      {list.entries.length === 0 ? (
        <StateMessage
          kind="empty"
          icon={mdiBookmarkOutline}
          title={t('watchlist.empty')}
          text={t('watchlist.empty-text')}
        >
          <SearchLink variant="primary" />
        </StateMessage>
      ) : (
        <Entries libraryId={libraryId} failures={check.failures} />
      )}
    </Page>
  );
}

/** Whether the title is one of a catalogue. */
const isCheckable = ({ id, libraryId }: Entry, libraries: readonly Library[]) =>
  id !== null &&
  libraryId > 0 &&
  hasPart(
    libraries.find((library) => library.id === libraryId),
    'catalogue',
  );

function Entries({
  libraryId,
  failures,
}: {
  libraryId: number;
  failures: ReturnType<typeof useShelfCheck>['check']['failures'];
}) {
  const t = useT();
  const [parameters] = useSearchParams();
  const location = parseListLocation(parameters.get('at'));
  const watchlist = useWatchlist();
  const { libraries, libraryId: chosen } = useApp(({ selection }) => selection);
  const list = currentList(watchlist);
  const { sort, legacyHidden } = watchlist;
  const visibleEntries = shownEntries(list, { sort, legacyHidden, location, libraryId, libraries });
  const several = new Set(list.entries.map((entry) => libraryName(entry, libraries))).size > 1;
  const remove = (entry: Entry) => removeWithUndo(list.id, entry, t);
  return (
    <>
      {list.entries.length > 1 || libraryId > 0 ? (
        <ListFilters list={list} location={location} libraryId={libraryId} />
      ) : null}
      {visibleEntries.length === 0 ? (
        <p className={styles.nothing} role="status">
          {t('watchlist.none-shown')}
        </p>
      ) : (
        <ul className={styles.rows}>
          {visibleEntries.map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              library={several ? libraryName(entry, libraries) : undefined}
              searchIn={entry.libraryId || chosen}
              failure={failures.get(entry.key)}
              onRemove={() => remove(entry)}
            />
          ))}
        </ul>
      )}
      {legacyHidden && list.entries.some(({ legacy }) => legacy) ? (
        <p className={styles.hidden}>
          {t('watchlist.legacy-hidden', { count: list.entries.filter(({ legacy }) => legacy).length })}{' '}
          <Button variant="text" onClick={() => changeWatchlist((now) => ({ ...now, legacyHidden: false }))}>
            {t('watchlist.legacy-show')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
