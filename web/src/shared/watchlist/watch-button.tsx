import { mdiBookmark, mdiBookmarkOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { showSnackbar } from '#shared/ui/snackbar-queue.ts';
import { add, putBack, takeRecord } from './changes.ts';
import { entryOf, type Keepable } from './entry-of.ts';
import { changeWatchlist, currentWatchlist, useWatchlist } from './use-watchlist.ts';
import { currentList, isKept, mostEntries } from './watchlist.ts';

/** Keeps a title on the watchlist or takes it off: a bookmark, as an icon or with its word. */
export function WatchButton({ work, wordy = false }: { work: Keepable; wordy?: boolean }) {
  const t = useT();
  const toggle = useToggle(work);
  const { id, libraryId, title } = work;
  const watchlist = useWatchlist();
  if (id === null) return null;
  const kept = isKept(watchlist, libraryId, id);
  const icon = kept ? mdiBookmark : mdiBookmarkOutline;
  if (wordy) {
    return (
      <Button variant="text" icon={icon} aria-pressed={kept} onClick={toggle}>
        {t('watchlist.keep')}
      </Button>
    );
  }
  return (
    <IconButton
      icon={icon}
      label={t('watchlist.keep-title', { title })}
      tip="end"
      data-tip={t('watchlist.keep')}
      aria-pressed={kept}
      onClick={toggle}
    />
  );
}

function useToggle(work: Keepable): () => void {
  const t = useT();
  const undo = t('watchlist.undo');
  return () => {
    const { libraryId, id, title } = work;
    if (id === null) return;
    const before = currentWatchlist();
    const about = `watch ${libraryId}/${id}`;
    if (isKept(before, libraryId, id)) {
      const { watchlist, taken } = takeRecord(before, libraryId, id);
      changeWatchlist(() => watchlist);
      const act = () => changeWatchlist((now) => putBack(now, taken));
      showSnackbar({ text: t('watchlist.removed', { title }), about, timeout: 10_000, action: { label: undo, act } });
      return;
    }
    const list = currentList(before);
    const after = add(before, list.id, [entryOf(work, new Date().toISOString())]);
    if (!after) return showSnackbar({ text: t('watchlist.full', { count: mostEntries }), timeout: 10_000 });
    changeWatchlist(() => after.watchlist);
    const act = () => changeWatchlist((now) => takeRecord(now, libraryId, id).watchlist);
    const text = t('watchlist.added', { title, list: list.name || t('watchlist.title') });
    showSnackbar({ text, about, action: { label: undo, act } });
  };
}
