import type { Library } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { type Entry, emptyWatchlist } from '#shared/watchlist/watchlist.ts';
import { writeListFile } from './list-file.ts';
import { mergeLists } from './merge-lists.ts';
import { readListFile } from './read-list-file.ts';

const now = '2026-11-21T10:00:00.000Z';
const libraries = [{ id: 7, ident: 'ahausen', libname: 'Ahausen' }] as Library[];
const read = (value: unknown) => readListFile(JSON.stringify(value), libraries, now);
const entry: Entry = {
  key: 3,
  libraryId: 7,
  id: 'x/1',
  created: now,
  title: '<img src=x onerror=alert(1)>',
  author: 'Mann, Thomas',
  mediaType: 'BOOK',
  cover: 'https://elsewhere.example/track.png',
  coverIds: '978.a.b',
  note: 'Für Oma',
  seen: { at: now, state: 'available', shelf: [] },
};
const list = { id: 4, name: 'Urlaub', note: 'Am Meer', entries: [entry] };
const exportedFile = JSON.parse(writeListFile([list], now));

describe('an exported file', () => {
  it('restores its lists, without covers and availability', () => {
    const { key: _, cover: __, coverIds: ____, seen: ___, ...exported } = entry;
    expect(read(exportedFile)).toEqual({
      kind: 'own',
      lists: [{ name: 'Urlaub', note: 'Am Meer', entries: [exported] }],
    });
    expect(exportedFile).toMatchObject({ format: 'buchfink-watchlist', version: 1, exported: now });
  });

  it('never brings covers from other sites', () => {
    const lists = [
      {
        ...exportedFile.lists[0],
        entries: [{ ...exportedFile.lists[0].entries[0], cover: 'https://elsewhere.example/' }],
      },
    ];
    expect(JSON.stringify(read({ ...exportedFile, lists }))).not.toContain('elsewhere');
  });
});

describe('a file of opacapp', () => {
  const starred = (library_name: string, ...starred_list: object[]) => read({ library_name, starred_list });

  it('imports titles of a known library, marked as coming from an earlier app', () => {
    const answer = starred('ahausen', { item_mnr: '12', item_title: 'Momo', item_mediatype: 'BOOK' });
    const expected = { libraryId: 7, id: '12', created: now, title: 'Momo', mediaType: 'BOOK', legacy: true };
    expect(answer).toEqual({
      kind: 'opacapp',
      lists: [{ name: 'Ahausen', note: '', entries: [{ ...expected, from: 'Ahausen' }] }],
    });
  });

  it('keeps a title without an id, or with an unknown media type or library, as title only', () => {
    const answer = starred('elsewhere', { item_title: 'Momo' }, { item_title: 'Jim', item_mediatype: 'HOLOGRAM' });
    expect(answer).toMatchObject({
      lists: [
        {
          name: 'elsewhere',
          entries: [
            { libraryId: 0, id: null, title: 'Momo', mediaType: 'UNKNOWN', from: 'elsewhere' },
            { title: 'Jim', mediaType: 'UNKNOWN' },
          ],
        },
      ],
    });
  });
});

describe('an invalid file', () => {
  it.each([
    ['not-json', '{'],
    ['not-json', '<html></html>'],
    ['other', 'null'],
    ['other', '7'],
    ['other', '[]'],
    ['other', '{"format":"something"}'],
    ['other', '{"__proto__":{"format":"buchfink-watchlist","version":1,"lists":[]}}'],
    ['newer', '{"format":"buchfink-watchlist","version":2}'],
    ['damaged', '{"format":"buchfink-watchlist","version":1,"lists":{}}'],
    ['damaged', '{"format":"buchfink-watchlist","version":1,"exported":"x","lists":[{"name":"a","entries":[{}]}]}'],
    ['damaged', '{"library_name":7,"starred_list":[]}'],
    [
      'damaged',
      '{"format":"buchfink-watchlist","version":1,"lists":[{"name":{"length":{"toString":1}},"entries":[]}]}',
    ],
    ['damaged', '{"library_name":"a","starred_list":[{"item_title":["Momo"]}]}'],
  ])('is refused as %s: %s', (reason, text) => {
    expect(readListFile(text, libraries, now)).toMatchObject({ refused: reason });
  });

  it('is reported with the position of its error', () => {
    const bad = {
      ...exportedFile,
      lists: [exportedFile.lists[0], { name: 'b', entries: [exportedFile.lists[0].entries[0], { title: 5 }] }],
    };
    expect(read(bad)).toMatchObject({ refused: 'damaged', where: expect.stringMatching(/^lists 2, entries 2/) });
  });

  it('cannot change the prototype of objects', () => {
    const lists = [{ name: 'a', entries: [], __proto__: 1 }];
    const text = JSON.stringify({ ...exportedFile, lists }).replace(
      '"name":"a"',
      '"__proto__":{"polluted":true},"name":"a"',
    );
    expect(readListFile(text, libraries, now)).toEqual({ kind: 'own', lists: [{ name: 'a', note: '', entries: [] }] });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('may nest to any depth', () => {
    expect(readListFile(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, libraries, now)).toHaveProperty('refused');
  });
});

describe('imported lists', () => {
  const { key: _, ...withoutKey } = entry;

  it('merge into the list of the same name, and existing titles stay', () => {
    const first = mergeLists(emptyWatchlist, [{ name: 'Urlaub', note: 'n', entries: [withoutKey] }], 'Merkliste');
    expect(first).toMatchObject({
      added: 1,
      existing: 0,
      watchlist: { lists: [{ id: 1 }, { id: 2, name: 'Urlaub' }] },
    });
    const again =
      first && mergeLists(first.watchlist, [{ name: 'Urlaub', note: '', entries: [withoutKey] }], 'Merkliste');
    expect(again).toMatchObject({ added: 0, existing: 1, watchlist: { lists: [{}, { note: 'n' }] } });
    const unnamed = mergeLists(emptyWatchlist, [{ name: '', note: '', entries: [withoutKey] }], 'Merkliste');
    expect(unnamed?.watchlist.lists).toHaveLength(1);
  });

  it('are imported completely or not at all', () => {
    const lists = Array.from({ length: 60 }, (_, index) => ({ name: `${index}`, note: '', entries: [] }));
    expect(mergeLists(emptyWatchlist, lists, 'Merkliste')).toBeUndefined();
  });
});
