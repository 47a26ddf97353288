import { copyStates } from '@buchfink/contract/availability';
import { ApiException } from '@buchfink/contract/error';
import type { Library } from '@buchfink/contract/libraries';
import type { RecordView } from '@buchfink/contract/record';
import { formatRelativeTime } from '@buchfink/texts/relative-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import { formatListLocation, parseListLocation } from './list/list-location.ts';
import { listAddress, readShareLink } from './sharing/list-address.ts';
import { type CheckResult, checkShelf } from './shelf-check/check-shelf.ts';
import { branchCounts, everywhere, isAt, oldestSeen, shownEntries, summarizeList } from './shown-entries.ts';

function entry(key: number, fields: Partial<Entry> = {}): Entry {
  const created = `2026-11-${String(key).padStart(2, '0')}T10:00:00.000Z`;
  return { key, libraryId: 1, id: `${key}`, created, title: `Titel ${key}`, mediaType: 'BOOK', ...fields };
}
const at = (...names: string[]): Entry['seen'] => ({
  at: '2026-11-21T10:00:00.000Z',
  state: names.length > 0 ? 'available' : 'lent',
  shelf: names.map((name) => ({ name })),
});
const libraries = [
  { id: 1, libname: 'Zdorf' },
  { id: 2, libname: 'Ahausen' },
] as Library[];

describe('the entries of a list', () => {
  const entries = [
    entry(1, { title: 'Österreich', author: 'Roth' }),
    entry(2, { title: 'Band 10', libraryId: 2, seen: at('Mitte') }),
    entry(3, { title: 'Band 9', author: 'Mann', legacy: true, seen: at('Mitte', 'Nord') }),
  ];
  const view = { sort: 'added', legacyHidden: false, location: everywhere, libraryId: 0, libraries } as const;
  const keys = (change: object) =>
    shownEntries({ id: 1, name: '', note: '', entries }, { ...view, ...change }).map(({ key }) => key);

  it.each([
    ['added', [3, 2, 1]],
    ['title', [3, 2, 1]],
    ['author', [3, 1, 2]],
    ['library', [2, 3, 1]],
  ])('are sorted by %s', (sort, expected) => {
    expect(keys({ sort })).toEqual(expected);
  });

  it('can be filtered by library, by branch, and without those of an earlier app', () => {
    expect(keys({ libraryId: 2 })).toEqual([2]);
    expect(keys({ location: { kind: 'branch', libraryId: 1, name: 'Mitte' } })).toEqual([3]);
    expect(keys({ location: { kind: 'online' } })).toEqual([]);
    expect(keys({ legacyHidden: true })).toEqual([2, 1]);
  });

  it('are counted by branch, the home branch first, then the one with the most', () => {
    const list = [entry(1, { seen: at('Mitte') }), entry(2, { seen: at('Mitte', 'Nord') }), entry(3)];
    const mitte = { libraryId: 1, name: 'Mitte', count: 2 };
    const nord = { libraryId: 1, name: 'Nord', count: 1 };
    expect(branchCounts(list, [])).toEqual([mitte, nord]);
    expect(branchCounts(list, [{ libraryId: 1, name: 'Nord' }])).toEqual([nord, mitte]);
  });

  it('agree with their summary in every state', () => {
    const places = ['Mitte', 'Nord', 'Süd'];
    const seen = fc.record({
      at: fc.constant('2026-11-21T10:00:00.000Z'),
      state: fc.constantFrom(...copyStates),
      shelf: fc.subarray(places.map((name) => ({ name }))),
    });
    const lists = fc.array(fc.record({ seen: fc.option(seen, { nil: undefined }), gone: fc.boolean() }), {
      minLength: 1,
    });
    const place = fc.constantFrom(everywhere, { kind: 'branch', libraryId: 1, name: 'Nord' } as const);
    void fc.assert(
      fc.property(lists, place, fc.subarray(places), (drafts, location, ownPlaces) => {
        const all = drafts.map((draft, key) => entry(key, draft.seen ? { seen: draft.seen } : {}));
        const removedKeys = new Set(drafts.flatMap((draft, key) => (draft.gone ? [key] : [])));
        const home = ownPlaces.map((name) => ({ libraryId: 1, name }));
        const summary = summarizeList(all, { home, location, removedKeys });
        // What the rows show.
        const existing = all.filter(({ key }) => !removedKeys.has(key));
        const available = existing.filter((item) => item.seen?.state === 'available');
        expect(summary.total).toBe(all.length);
        if (summary.kind === 'branch') {
          const atBranch = existing.filter((item) => isAt(item, { kind: 'branch', libraryId: 1, name: summary.name }));
          expect(summary.count).toBe(atBranch.length);
          expect(atBranch.every((item) => item.seen?.state === 'available')).toBe(true);
          if (location.kind === 'branch') expect(summary.name).toBe(location.name);
        }
        if (summary.kind === 'available') expect(summary.count).toBe(available.length);
        if (summary.kind === 'none') {
          const states = all.map((item) => item.seen?.state ?? 'unknown');
          expect(states.filter((state) => ['available', 'online', 'reference', 'unknown'].includes(state))).toEqual([]);
        }
        if (summary.kind === 'count') expect(available).toEqual([]);
      }),
    );
  });

  it('are as old as the oldest answer about them', () => {
    const older = { state: 'lent' as const, shelf: [], at: '2026-11-20T10:00:00.000Z' };
    expect(oldestSeen([entry(1, { seen: at() }), entry(2, { seen: older }), entry(3)])).toBe(older.at);
    expect(oldestSeen([entry(1)])).toBeUndefined();
  });
});

describe('the location in an address', () => {
  it.each(['', 'online', '2:Zweigstelle: Nord'])('%j can be formatted and parsed', (text) => {
    expect(formatListLocation(parseListLocation(text))).toBe(text);
  });
  it.each([null, 'nowhere', '0:x', '1:', ':', '1e9:x'])('%j means everywhere', (text) => {
    expect(parseListLocation(text)).toEqual(everywhere);
  });
});

describe('the age of an answer', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  it.each([
    ['2026-11-21T09:59:40.000Z', 'jetzt'],
    ['2026-11-21T09:55:00.000Z', 'vor 5 Minuten'],
    ['2026-11-21T08:00:00.000Z', 'vor 2 Stunden'],
    ['2026-11-20T09:00:00.000Z', 'gestern'],
    ['2026-11-22T10:00:00.000Z', 'jetzt'],
  ])('%s is "%s"', (then, words) => {
    expect(formatRelativeTime('de', then, now)).toBe(words);
  });
});

describe('a shared link', () => {
  it('holds the records and the name, behind the #', () => {
    const link = listAddress('https://app.example', {
      name: 'Für & mit',
      entries: [entry(1), entry(2, { id: 'a:b/c' })],
    });
    expect(link).toMatch(/^https:\/\/app\.example\/watchlist#/);
    const records = [
      { libraryId: 1, id: '1' },
      { libraryId: 1, id: 'a:b/c' },
    ];
    expect(readShareLink(new URL(link ?? '').hash)).toEqual({ name: 'Für & mit', records });
  });

  it('is not created for nothing or too much', () => {
    expect(listAddress('', { name: '', entries: [entry(1, { id: null })] })).toBeUndefined();
    const entries = Array.from({ length: 300 }, (_, key) => entry(key));
    expect(listAddress('', { name: '', entries })).toBeUndefined();
  });

  it.each(['', '#', '#r=', '#r=0:x', '#r=-1:x', '#r=99999999999:x', '#name=only', '#r=1'])(
    '%j is not a link',
    (hash) => {
      expect(readShareLink(hash)).toBeUndefined();
    },
  );
});

describe('the availability check', () => {
  const view = {
    title: 'Neu',
    mediaType: 'BOOK',
    workKey: 'w',
    availability: { code: 'RED', state: 'lent' },
    copies: [],
  };

  it('runs a few requests at a time, reports failures by entry, and skips entries without an id', async () => {
    const entries = [
      ...Array.from({ length: 20 }, (_, key) => entry(key)),
      entry(90, { id: null }),
      entry(91, { libraryId: 0 }),
    ];
    let open = 0;
    let maxRunning = 0;
    const results: CheckResult[] = [];
    const ask = async (_: number, id: string): Promise<RecordView> => {
      open += 1;
      maxRunning = Math.max(maxRunning, open);
      await Promise.resolve();
      open -= 1;
      if (id === '3') throw new ApiException('unknown-record');
      if (id === '4') throw new Error('no answer');
      return view as unknown as RecordView;
    };
    await checkShelf(entries, ask, (result) => results.push(result), new AbortController().signal);
    expect(maxRunning).toBe(4);
    expect(results).toHaveLength(20);
    const failures = results.flatMap((result) => ('failure' in result ? [[result.entry.id, result.failure]] : []));
    expect(failures).toEqual([
      ['3', 'gone'],
      ['4', 'failed'],
    ]);
    expect(results[0]).toMatchObject({ change: { title: 'Neu', seen: { state: 'lent', shelf: [] } } });
  });

  it('reports nothing after it is aborted', async () => {
    const control = new AbortController();
    const results: CheckResult[] = [];
    const ask = async () => view as unknown as RecordView;
    const onFound = (result: CheckResult) => {
      results.push(result);
      control.abort();
    };
    await checkShelf([entry(1), entry(2), entry(3)], ask, onFound, control.signal);
    expect(results).toHaveLength(1);
  });
});
