import {
  countEntries,
  currentList,
  type Entry,
  isSameEntry,
  type List,
  maxEntries,
  maxLists,
  type Watchlist,
} from './watchlist.ts';

/** A title before it is added to a list. */
export type NewEntry = Omit<Entry, 'key'>;
/** A removed entry with its position, so that it can be restored. */
export interface RemovedEntry {
  readonly listId: number;
  readonly at: number;
  readonly entry: Entry;
}

const inList = (watchlist: Watchlist, listId: number, change: (list: List) => List): Watchlist => ({
  ...watchlist,
  lists: watchlist.lists.map((list) => (list.id === listId ? change(list) : list)),
});
const nextKey = (entries: readonly Entry[]) => entries.reduce((maxKey, { key }) => Math.max(maxKey, key), 0) + 1;

/** Entries with the same mark are equal: the same record, or, without an id, the same title of the same library. */
function markOf({ libraryId, id, title, from = '' }: NewEntry): string {
  return JSON.stringify(id === null ? [libraryId, null, title, from] : [libraryId, id]);
}

/** Adds titles to a list, except those it has already; `added` counts the new ones. Undefined when the list is full. */
export function addEntries(
  watchlist: Watchlist,
  listId: number,
  newEntries: readonly NewEntry[],
): { watchlist: Watchlist; added: number } | undefined {
  const list = watchlist.lists.find(({ id }) => id === listId);
  if (!list) return undefined;
  const entries = [...list.entries];
  const marks = new Set(entries.map(markOf));
  let key = nextKey(entries);
  for (const entry of newEntries) {
    const mark = markOf(entry);
    if (marks.has(mark)) continue;
    marks.add(mark);
    entries.push({ ...entry, key });
    key += 1;
  }
  const added = entries.length - list.entries.length;
  if (countEntries(watchlist) + added > maxEntries) return undefined;
  return { watchlist: inList(watchlist, listId, (list) => ({ ...list, entries })), added };
}

/** Removes entries from the lists. */
export function removeEntries(
  watchlist: Watchlist,
  isMeant: (entry: Entry, list: List) => boolean,
): { watchlist: Watchlist; removed: RemovedEntry[] } {
  const removed = watchlist.lists.flatMap((list) =>
    list.entries.flatMap((entry, index) => (isMeant(entry, list) ? [{ listId: list.id, at: index, entry }] : [])),
  );
  const lists = watchlist.lists.map((list) => ({
    ...list,
    entries: list.entries.filter((entry) => !isMeant(entry, list)),
  }));
  return { watchlist: { ...watchlist, lists, index: -1 }, removed };
}

/** Removes one record from all lists. */
export function removeRecord(watchlist: Watchlist, libraryId: number, id: string) {
  return removeEntries(watchlist, (entry) => isSameEntry(entry, libraryId, id));
}

/** Restores removed entries at their positions; later changes stay. */
export function restoreEntries(watchlist: Watchlist, removed: readonly RemovedEntry[]): Watchlist {
  return removed.reduce((now, { listId, at, entry }) => {
    const home = now.lists.some(({ id }) => id === listId) ? listId : currentList(now).id;
    return inList(now, home, (list) => {
      if (list.entries.some((listEntry) => markOf(listEntry) === markOf(entry))) return list;
      const key = list.entries.some((listEntry) => listEntry.key === entry.key) ? nextKey(list.entries) : entry.key;
      return { ...list, entries: list.entries.toSpliced(at, 0, { ...entry, key }) };
    });
  }, watchlist);
}

/** Adds a list and shows it; undefined when there are as many as allowed. */
export function addList(watchlist: Watchlist, name: string): Watchlist | undefined {
  if (watchlist.lists.length >= maxLists) return undefined;
  const id = watchlist.lists.reduce((maxId, list) => Math.max(maxId, list.id), 0) + 1;
  return { ...watchlist, lists: [...watchlist.lists, { id, name, note: '', entries: [] }], listId: id, index: -1 };
}

export function updateListText(watchlist: Watchlist, listId: number, words: Pick<List, 'name' | 'note'>): Watchlist {
  return inList(watchlist, listId, (list) => ({ ...list, ...words }));
}

/** Removes a list; the last one stays. */
export function removeList(watchlist: Watchlist, listId: number): Watchlist {
  const lists = watchlist.lists.filter(({ id }) => id !== listId);
  const [first] = lists;
  return first ? { ...watchlist, lists, listId: first.id, index: -1 } : watchlist;
}

/** Restores a removed list at its position. */
export function restoreList(watchlist: Watchlist, list: List, index: number): Watchlist {
  if (watchlist.lists.some(({ id }) => id === list.id)) return watchlist;
  return { ...watchlist, lists: watchlist.lists.toSpliced(index, 0, list), listId: list.id, index: -1 };
}

export function updateEntry(watchlist: Watchlist, listId: number, key: number, change: Partial<Entry>): Watchlist {
  return inList(watchlist, listId, (list) => ({
    ...list,
    entries: list.entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)),
  }));
}

/** Moves an entry to another list, without a duplicate. */
export function moveEntry(watchlist: Watchlist, from: number, key: number, to: number): Watchlist {
  const entry = watchlist.lists.find(({ id }) => id === from)?.entries.find((entry) => entry.key === key);
  if (!entry || from === to || !watchlist.lists.some(({ id }) => id === to)) return watchlist;
  const { watchlist: without } = removeEntries(watchlist, (entry, list) => list.id === from && entry.key === key);
  return addEntries(without, to, [entry])?.watchlist ?? watchlist;
}
