import type { Translate } from '@buchfink/texts/texts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { removeEntries, removeList, restoreEntries, restoreList } from '#shared/watchlist/changes.ts';
import { changeWatchlist, currentWatchlist } from '#shared/watchlist/use-watchlist.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';

/** How long a removal can be undone, in milliseconds; the message stays while it has the pointer or the focus. */
const timeout = 10_000;

/** Removes an entry from a list, with a message that can undo it. */
export function removeWithUndo(listId: number, { key, title, libraryId, id }: Entry, t: Translate): void {
  const { watchlist, removed } = removeEntries(
    currentWatchlist(),
    (entry, list) => list.id === listId && entry.key === key,
  );
  changeWatchlist(() => watchlist);
  const about = id === null ? undefined : `watch ${libraryId}/${id}`;
  const run = () => {
    changeWatchlist((now) => restoreEntries(now, removed));
    const list = currentWatchlist().lists.find((one) => one.id === listId)?.name || t('watchlist.title');
    // The message with the focus is gone, and the title back above it: who does not see that hears it.
    showSnackbar({ text: t('watchlist.added', { title, list }), about });
  };
  showSnackbar({
    text: t('watchlist.removed', { title }),
    about,
    timeout,
    action: { label: t('watchlist.undo'), run },
  });
}

/** Removes a list, with a message that can undo it. */
export function removeListWithUndo(listId: number, t: Translate): void {
  const before = currentWatchlist();
  const index = before.lists.findIndex(({ id }) => id === listId);
  const list = before.lists[index];
  if (!list) return;
  changeWatchlist((now) => removeList(now, listId));
  const run = () => changeWatchlist((now) => restoreList(now, list, index));
  const text = t('watchlist.list-removed', { list: list.name || t('watchlist.title') });
  showSnackbar({ text, timeout, action: { label: t('watchlist.undo'), run } });
}
