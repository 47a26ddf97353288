import { describe, expect, it } from 'vitest';
import {
  addEntries,
  addList,
  moveEntry,
  type NewEntry,
  removeEntries,
  removeList,
  removeRecord,
  restoreEntries,
  restoreList,
  updateEntry,
  updateListText,
} from './changes.ts';
import { emptyWatchlist, isOnWatchlist, maxEntries, maxLists, readWatchlist, type Watchlist } from './watchlist.ts';

const created = '2026-11-21T10:00:00.000Z';
const entry = (id: string | null, title = `Titel ${id}`): NewEntry => ({
  libraryId: 1,
  id,
  created,
  title,
  mediaType: 'BOOK',
});
function filled(...entries: NewEntry[]): Watchlist {
  const answer = addEntries(emptyWatchlist, 1, entries);
  if (!answer) throw new Error('does not fit');
  return answer.watchlist;
}
const titles = ({ lists }: Watchlist) => lists.map(({ entries }) => entries.map(({ title }) => title));

describe('the watchlist', () => {
  it('adds each record to a list once, with library, id and time', () => {
    const answer = addEntries(filled(entry('a')), 1, [entry('a'), entry('b'), entry('b')]);
    expect(answer?.added).toBe(1);
    expect(answer?.watchlist.lists[0]?.entries).toEqual([
      { ...entry('a'), key: 1 },
      { ...entry('b'), key: 2 },
    ]);
  });

  it('distinguishes titles without an id by their words and their library', () => {
    const from = (name: string) => ({ ...entry(null, 'Alt'), from: name });
    expect(addEntries(emptyWatchlist, 1, [from('X'), from('X'), from('Y'), entry(null, 'Neu')])?.added).toBe(3);
  });

  it('refuses what does not fit and changes nothing', () => {
    const manyEntries = Array.from({ length: maxEntries }, (_, index) => entry(`${index}`));
    const full = filled(...manyEntries);
    expect(addEntries(full, 1, [entry('one too many')])).toBeUndefined();
    expect(addEntries(full, 1, [entry('0')])?.added).toBe(0);
    expect(addEntries(full, 99, [entry('0')])).toBeUndefined();
  });

  it('removes a record from all lists and restores it at its positions', () => {
    const two = addList(filled(entry('a'), entry('b'), entry('c')), 'Urlaub');
    const twoLists = two && addEntries(two, 2, [entry('b')]);
    if (!twoLists) throw new Error('does not fit');
    const { watchlist, removed } = removeRecord(twoLists.watchlist, 1, 'b');
    expect(isOnWatchlist(watchlist, 1, 'b')).toBe(false);
    expect(titles(watchlist)).toEqual([['Titel a', 'Titel c'], []]);
    expect(titles(restoreEntries(watchlist, removed))).toEqual([['Titel a', 'Titel b', 'Titel c'], ['Titel b']]);
  });

  it('restores only what was removed, whatever happened since', () => {
    const { watchlist, removed } = removeRecord(filled(entry('a'), entry('b')), 1, 'a');
    const later = addEntries(removeRecord(watchlist, 1, 'b').watchlist, 1, [entry('c')]);
    if (!later) throw new Error('does not fit');
    const back = restoreEntries(later.watchlist, removed);
    expect(titles(back)).toEqual([['Titel a', 'Titel c']]);
    expect(new Set(back.lists[0]?.entries.map(({ key }) => key)).size).toBe(2);
    expect(titles(restoreEntries(back, removed))).toEqual([['Titel a', 'Titel c']]);
  });

  it('updates an entry, and moves it without a duplicate', () => {
    const two = addList(filled(entry('a'), entry('b')), 'Urlaub');
    if (!two) throw new Error('does not fit');
    const withNote = updateEntry(two, 1, 1, { note: 'Für Oma' });
    const moved = moveEntry(withNote, 1, 1, 2);
    expect(titles(moved)).toEqual([['Titel b'], ['Titel a']]);
    expect(moved.lists[1]?.entries[0]?.note).toBe('Für Oma');
    expect(moveEntry(moved, 2, 1, 99)).toBe(moved);
  });
});

describe('several lists', () => {
  it('are added, named, removed and restored', () => {
    const two = addList(filled(entry('a')), 'Urlaub');
    if (!two) throw new Error('does not fit');
    expect(two.listId).toBe(2);
    const changed = updateListText(two, 2, { name: 'Ferien', note: 'Am Meer' });
    const [, list] = changed.lists;
    if (!list) throw new Error('no list');
    const without = removeList(changed, 2);
    expect(without).toMatchObject({ listId: 1, lists: [{ id: 1 }] });
    expect(restoreList(without, list, 1)).toEqual(changed);
  });

  it('are never none and never too many', () => {
    expect(removeList(emptyWatchlist, 1)).toBe(emptyWatchlist);
    const lists = Array.from({ length: maxLists }, (_, id) => ({ id, name: '', note: '', entries: [] }));
    expect(addList({ ...emptyWatchlist, lists }, 'mehr')).toBeUndefined();
  });
});

describe('a stored watchlist', () => {
  it('is restored as it was', () => {
    const stored = filled(entry('a'));
    expect(readWatchlist(JSON.parse(JSON.stringify(stored)))).toEqual({ watchlist: stored, lost: 0 });
    expect(readWatchlist(undefined)).toEqual({ watchlist: emptyWatchlist, lost: 0 });
  });

  it('loses only the invalid entries', () => {
    const [list] = filled(entry('a')).lists;
    const entries = [...(list?.entries ?? []), { key: 'x' }, null, 7];
    const read = readWatchlist({ ...emptyWatchlist, lists: [{ ...list, entries }] });
    expect(read.lost).toBe(3);
    expect(titles(read.watchlist)).toEqual([['Titel a']]);
  });

  it.each([5, 'text', [], {}, { lists: [] }, { ...emptyWatchlist, lists: [] }])('is empty when it is %j', (value) => {
    expect(readWatchlist(value)).toEqual({ watchlist: emptyWatchlist, lost: 'all' });
  });
});

describe('the position in the list', () => {
  it('is reset when the list changes', () => {
    const openList = { ...filled(entry('a'), entry('b')), index: 1 };
    expect(removeEntries(openList, ({ id }) => id === 'b').watchlist.index).toBe(-1);
  });
});
