import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../projects/libraries/library-settings.ts';
import { type OpenRecordStore, openRecordStore } from '../storage/records/open-record-store.ts';
import { loadDemo, resetDemo } from './load-demo.ts';

const folder = fileURLToPath(new URL('../../../projects/demo', import.meta.url));
const now = () => new Date('2026-11-21T12:00:00Z');

function library(id: number, branches: number) {
  const name = `Bibliothek ${id}`;
  return LibrarySettings.parse({
    id,
    ident: `b${id}`,
    libname: name,
    shortname: name,
    fullname: name,
    system: { catalogue: { kind: 'builtin' } },
    branches: Array.from({ length: branches }, (_, place) => ({ id: `z${place}`, name: `Zweigstelle ${place}` })),
  });
}

const project = { folder, libraries: [library(1, 4), library(2, 0), library(3, 2)] };
let directory: string;
let store: OpenRecordStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'buchfink-demo-'));
  store = await openRecordStore(directory);
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

async function all(libraryId: number): Promise<BibRecord[]> {
  const records: BibRecord[] = [];
  for (const { record } of await store.records.changes(libraryId, 0, 100_000)) records.push(record);
  return records;
}

describe('loadDemo', () => {
  it('fills empty libraries once: the first the fullest, each with its own branches', async () => {
    const recordCount = await loadDemo({ project, store: store.records, now });
    const [first, small, middle] = [await all(1), await all(2), await all(3)];
    expect(first.length + small.length + middle.length).toBe(recordCount);
    expect(first.length).toBeGreaterThan(1600);
    expect(first.length).toBeGreaterThan(middle.length);
    expect(middle.length).toBeGreaterThan(small.length);
    expect(new Set(first.flatMap(({ items }) => items.map(({ branch }) => branch)))).toEqual(
      new Set(['z0', 'z1', 'z2', 'z3', '']),
    );
    expect(await loadDemo({ project, store: store.records, now })).toBe(0);
  });

  it('has the states of a real library, with due dates in the future', async () => {
    const items = (await all(1)).flatMap((record) => record.items);
    const part = (state: string) => items.filter((item) => item.state === state).length / items.length;
    expect(part('available')).toBeCloseTo(0.6, 1);
    expect(part('lent')).toBeCloseTo(0.25, 1);
    for (const { state, due } of items) {
      expect(due !== undefined).toBe(state === 'lent');
      if (due) expect(due > '2026-11-21' && due <= '2026-12-19').toBe(true);
    }
  });

  it('shows Der Zauberberg in the first library at several branches, one copy available and one on loan', async () => {
    const editions = (await all(1)).filter(({ title }) => title === 'Der Zauberberg');
    expect(editions.map(({ mediaType }) => mediaType)).toEqual(['BOOK', 'AUDIOBOOK']);
    const copies = editions[0]?.items ?? [];
    expect(new Set(copies.map(({ branch }) => branch)).size).toBeGreaterThan(1);
    expect(copies.map(({ state }) => state)).toEqual(expect.arrayContaining(['available', 'lent']));
  });

  it('is recreated by a reset, which rejects another project', async () => {
    await store.records.put(1, [bodyOf({ ...(await all(1))[0], id: 'eigener' } as BibRecord)]);
    await resetDemo({ project, store: store.records, now });
    expect((await store.records.records(1, ['eigener']))[0]).toBeUndefined();
    await expect(resetDemo({ project: { ...project, folder: directory }, store: store.records, now })).rejects.toThrow(
      'not a demo',
    );
  });
});
