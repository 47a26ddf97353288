import { currentTexts } from '#shared/i18n/i18n.ts';
import { dispatch, isStored, useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { isOnWatchlist, readWatchlist, type Watchlist } from './watchlist.ts';

/** Stored values are validated once; those of this app need no validation. */
const read = new WeakMap<object, Watchlist>();

function watchlistOf(value: unknown): Watchlist {
  if (typeof value !== 'object' || value === null) return readWatchlist(value).watchlist;
  const validated = read.get(value);
  if (validated) return validated;
  const { watchlist, lost } = readWatchlist(value);
  read.set(value, watchlist);
  // Called during rendering, where nothing else may change.
  if (lost !== 0) queueMicrotask(() => showLoss(lost));
  return watchlist;
}

function showLoss(lost: number | 'all'): void {
  showSnackbar({ text: currentTexts().t('watchlist.damaged', { count: lost === 'all' ? 0 : lost }), timeout: null });
}

/** The patron's current lists. */
export function currentWatchlist(): Watchlist {
  return watchlistOf(useApp.getState().watchlist);
}

/** The patron's lists in React. */
export function useWatchlist(): Watchlist {
  return watchlistOf(useApp(({ watchlist }) => watchlist));
}

/** Whether a title is on one of the lists: what shows it renders again only when that changes. */
export function useIsWatched(libraryId: number, id: string | null): boolean {
  return useApp(({ watchlist }) => id !== null && isOnWatchlist(watchlistOf(watchlist), libraryId, id));
}

/** Updates the lists by a pure function, and shows a message when the browser has no room to store them. */
export function changeWatchlist(change: (watchlist: Watchlist) => Watchlist): void {
  const next = change(currentWatchlist());
  read.set(next, next);
  dispatch({ type: 'watchlist-changed', watchlist: next });
  if (!isStored()) showSnackbar({ text: currentTexts().t('watchlist.not-stored'), timeout: null });
}
