import type { Translate } from '@buchfink/texts/texts';
import { useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { changeWatchlist, currentWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { maxEntries, maxLists } from '#shared/watchlist/watchlist.ts';
import { mergeLists } from './merge-lists.ts';
import { maxBytes, readListFile } from './read-list-file.ts';

/** The most files per import; nobody has more libraries than that. */
const maxFiles = 50;

/** Imports files one after the other, and reports on each. A refused file changes nothing. */
export async function importFiles(files: readonly File[], t: Translate): Promise<void> {
  for (const file of files.slice(0, maxFiles)) {
    showSnackbar({ text: await importFile(file, t), timeout: 10_000 });
  }
}

async function importFile(file: File, t: Translate): Promise<string> {
  const name = file.name;
  if (file.size > maxBytes) return t('watchlist.refused-too-large', { name });
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return t('watchlist.refused-not-json', { name });
  const read = readListFile(text, useApp.getState().selection.libraries, new Date().toISOString());
  if ('refused' in read) {
    if (read.refused === 'damaged') return t('watchlist.refused-damaged', { name, where: read.where ?? '' });
    return t(`watchlist.refused-${read.refused}`, { name });
  }
  const merged = mergeLists(currentWatchlist(), read.lists, t('watchlist.title'));
  if (!merged) return t('watchlist.refused-full', { name, entries: maxEntries, lists: maxLists });
  changeWatchlist(() => merged.watchlist);
  return t('watchlist.imported', { name, count: merged.added, known: merged.existing });
}
