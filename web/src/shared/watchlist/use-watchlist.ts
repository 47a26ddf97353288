import { currentTexts } from '#shared/i18n/i18n.ts';
import { dispatch, isStored, useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { readWatchlist, type Watchlist } from './watchlist.ts';

/** Stored values are checked once; what the app itself made needs no check. */
const read = new WeakMap<object, Watchlist>();

function watchlistOf(value: unknown): Watchlist {
  if (typeof value !== 'object' || value === null) return readWatchlist(value).watchlist;
  const known = read.get(value);
  if (known) return known;
  const { watchlist, lost } = readWatchlist(value);
  read.set(value, watchlist);
  // Asked for while a screen is drawn, where nothing else may change.
  if (lost !== 0) queueMicrotask(() => tell(lost));
  return watchlist;
}

function tell(lost: number | 'all'): void {
  showSnackbar({ text: currentTexts().t('watchlist.damaged', { count: lost === 'all' ? 0 : lost }), timeout: null });
}

/** The patron's lists as they are now. */
export function currentWatchlist(): Watchlist {
  return watchlistOf(useApp.getState().watchlist);
}

/** The patron's lists in React. */
export function useWatchlist(): Watchlist {
  return watchlistOf(useApp(({ watchlist }) => watchlist));
}

/** Changes the lists by a pure function, and says when the browser has no room to keep them. */
export function changeWatchlist(change: (watchlist: Watchlist) => Watchlist): void {
  const next = change(currentWatchlist());
  read.set(next, next);
  dispatch({ type: 'watchlist-changed', watchlist: next });
  if (!isStored()) showSnackbar({ text: currentTexts().t('watchlist.not-stored'), timeout: null });
}
