import { record } from '@buchfink/contract/record';
import { checkShelf } from '#features/watchlist/shelf-check/check-shelf.ts';
import { call } from '#shared/api/call.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { addEntries, updateEntry } from '#shared/watchlist/changes.ts';
import { changeWatchlist, currentWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { currentList, type Entry } from '#shared/watchlist/watchlist.ts';
import { showNotice } from '../show-notice.ts';
import { type Legacy, readLegacy } from './read-legacy.ts';

interface FirstStartOptions {
  /** Whether this app has stored nothing before. */
  readonly fresh: boolean;
  /** The stored state of the earlier app as text; null if there is none. */
  readonly earlier: string | null;
  /** The query of the first address. */
  readonly query: string;
}

/**
 * Applies the state of an earlier app, and the library of a store's referrer. Call the returned function after the
 * start: it shows a notice and fetches the titles that the earlier app knew by their ids only.
 */
export function firstStart({ fresh, earlier, query }: FirstStartOptions): () => void {
  const afterStart = earlier === null ? () => {} : takeOverEarlier(earlier, fresh);
  const libraryId = fresh ? libraryOfReferrer(new URLSearchParams(query).get('referrer')) : 0;
  if (libraryId > 0) {
    dispatch({ type: 'default-library-set', libraryId });
    dispatch({ type: 'library-chosen', libraryId });
  }
  return afterStart;
}

function takeOverEarlier(earlier: string, fresh: boolean): () => void {
  const legacy = readLegacy(earlier, new Date().toISOString());
  if (!legacy) {
    dispatch({ type: 'legacy-migrated', legacy: {} });
    return () => void showNotice((t) => t('notice.legacy-damaged'));
  }
  // Choices made in this app win; favourites are merged.
  const favouriteIds = useApp.getState().selection.favourites;
  const favourites = [...new Set([...favouriteIds, ...(legacy.state.selection?.favourites ?? [])])];
  const added = withEntries(legacy);
  dispatch({
    type: 'legacy-migrated',
    legacy: {
      ...(fresh ? legacy.state : {}),
      selection: { ...(fresh ? legacy.state.selection : {}), favourites },
      watchlist: added?.watchlist,
    },
  });
  return () => {
    void showNotice((t) => t('notice.legacy-taken', { count: added?.added ?? 0 }));
    void learnTitles();
  };
}

function withEntries({ entries, legacyHidden }: Legacy) {
  const before = currentWatchlist();
  const added = entries.length > 0 ? addEntries(before, currentList(before).id, entries) : undefined;
  return added && { ...added, watchlist: { ...added.watchlist, legacyHidden } };
}

/** Titles that stay unknown can be fetched later, by the availability check of the watchlist. */
async function learnTitles(): Promise<void> {
  const { id: listId, entries } = currentList(currentWatchlist());
  const changes: { key: number; change: Partial<Entry> }[] = [];
  await checkShelf(
    entries.filter(({ legacy, id, title }) => legacy && id === title),
    (libraryId, id, signal) => call(record, { params: { libraryId, id }, signal }),
    (result) => {
      if ('change' in result) changes.push({ key: result.entry.key, change: result.change });
    },
    new AbortController().signal,
  );
  if (changes.length === 0) return;
  changeWatchlist((now) => changes.reduce((list, { key, change }) => updateEntry(list, listId, key, change), now));
}

/** The library of a store's referrer `libId:N` (specification, section 4: start-up), else 0. */
export function libraryOfReferrer(referrer: string | null): number {
  const [, digits = ''] = /^libId:([1-9]\d{0,9})$/.exec(referrer ?? '') ?? [];
  return Number(digits);
}
