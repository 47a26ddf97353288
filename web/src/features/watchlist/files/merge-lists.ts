import { addEntries, addList, type NewEntry, updateListText } from '#shared/watchlist/changes.ts';
import type { Watchlist } from '#shared/watchlist/watchlist.ts';

interface MergeListsOptions {
  readonly name: string;
  readonly note: string;
  readonly entries: readonly NewEntry[];
}

/**
 * Adds imported or shared lists: a list of the same name takes the titles, else a new one is created. Existing titles
 * stay as they are. `unnamed` is the name of the list without one. Returns undefined when they do not all fit.
 */
export function mergeLists(
  before: Watchlist,
  lists: readonly MergeListsOptions[],
  unnamed: string,
): { watchlist: Watchlist; added: number; existing: number } | undefined {
  let watchlist = before;
  let added = 0;
  let existing = 0;
  for (const { name, note, entries } of lists) {
    const called = name.trim() || unnamed;
    const sameName = watchlist.lists.find((list) => (list.name || unnamed) === called);
    const opened = sameName ? { ...watchlist, listId: sameName.id, index: -1 } : addList(watchlist, called);
    const described = opened && !sameName ? updateListText(opened, opened.listId, { name: called, note }) : opened;
    const filled = described && addEntries(described, described.listId, entries);
    if (!filled) return undefined;
    watchlist = filled.watchlist;
    added += filled.added;
    existing += entries.length - filled.added;
  }
  return { watchlist, added, existing };
}
