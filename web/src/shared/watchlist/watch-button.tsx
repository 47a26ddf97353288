import { mdiBookmark, mdiBookmarkOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { addEntries, removeRecord, restoreEntries } from './changes.ts';
import { createEntry, type WatchableTitle } from './create-entry.ts';
import { changeWatchlist, currentWatchlist, useIsWatched } from './use-watchlist.ts';
import { currentList, isOnWatchlist, maxEntries } from './watchlist.ts';

/**
 * Adds a title to the watchlist or removes it: a bookmark, as an icon or with its word. The word changes with the
 * state, so the button is no toggle with `aria-pressed` (ARIA Authoring Practices, button pattern).
 */
export function WatchButton({ work, showsLabel = false }: { work: WatchableTitle; showsLabel?: boolean }) {
  const t = useT();
  const toggle = useToggle(work);
  const { id, libraryId, title } = work;
  const isWatched = useIsWatched(libraryId, id);
  if (id === null) return null;
  const icon = isWatched ? mdiBookmark : mdiBookmarkOutline;
  if (showsLabel) {
    return (
      <Button variant="text" icon={icon} onClick={toggle}>
        {t(isWatched ? 'watchlist.kept' : 'watchlist.keep')}
        {isWatched ? <VisuallyHidden>: {t('watchlist.remove')}</VisuallyHidden> : null}
      </Button>
    );
  }
  return (
    <IconButton
      icon={icon}
      label={t(isWatched ? 'watchlist.remove-title' : 'watchlist.keep-title', { title })}
      tip="end"
      data-tip={t(isWatched ? 'watchlist.kept' : 'watchlist.keep')}
      data-watched={isWatched}
      onClick={toggle}
    />
  );
}

function useToggle(work: WatchableTitle): () => void {
  const t = useT();
  const undo = t('watchlist.undo');
  return () => {
    const { libraryId, id, title } = work;
    if (id === null) return;
    const before = currentWatchlist();
    const about = `watch ${libraryId}/${id}`;
    if (isOnWatchlist(before, libraryId, id)) {
      const { watchlist, removed } = removeRecord(before, libraryId, id);
      changeWatchlist(() => watchlist);
      const run = () => changeWatchlist((now) => restoreEntries(now, removed));
      showSnackbar({ text: t('watchlist.removed', { title }), about, timeout: 10_000, action: { label: undo, run } });
      return;
    }
    const list = currentList(before);
    const after = addEntries(before, list.id, [createEntry(work, new Date().toISOString())]);
    if (!after) return showSnackbar({ text: t('watchlist.full', { count: maxEntries }), timeout: 10_000 });
    changeWatchlist(() => after.watchlist);
    const run = () => changeWatchlist((now) => removeRecord(now, libraryId, id).watchlist);
    const text = t('watchlist.added', { title, list: list.name || t('watchlist.title') });
    showSnackbar({ text, about, action: { label: undo, run } });
  };
}
