import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from '../demo/load-demo.ts';
import { LibrarySettings } from '../projects/library-settings.ts';
import { openStore, type Store } from '../storage/open-store.ts';
import { createIndexes } from './indexes.ts';

const folder = fileURLToPath(new URL('../../../projects/demo', import.meta.url));
const name = 'Kleine Bibliothek';
const library = LibrarySettings.parse({
  id: 7,
  ident: 'klein',
  libname: name,
  shortname: name,
  fullname: name,
  system: { catalogue: { kind: 'builtin' } },
});

let data: string;
let store: Store;
let warnings: string[];
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-indexes-'));
  store = await openStore(data);
  warnings = [];
  await loadDemo({ project: { folder, libraries: [library] }, store: store.records, now: () => new Date() });
});
afterEach(async () => {
  await store.close();
  await rm(data, { recursive: true, force: true });
});

const open = () =>
  createIndexes({
    dataDirectory: data,
    store: store.records,
    warn: (message) => warnings.push(message),
    checkEvery: 0,
    settle: 0,
  });
const found = (index: Awaited<ReturnType<ReturnType<typeof open>['of']>>, text: string) =>
  index.search({
    fields: [{ meaning: 'FREE', text }],
    filters: {},
    sort: 'relevance',
    limit: 10,
    offset: 0,
    countFacets: false,
  }).ids;

describe('indexes', () => {
  it('are built when first asked for, once for all who ask, and kept for the next start', async () => {
    const indexes = open();
    const [one, two] = await Promise.all([indexes.of(7), indexes.of(7)]);
    expect(one).toBe(two);
    expect(one.recordCount).toBe(await store.records.count(7));
    const before = (await readdir(join(data, 'index/7'))).sort();
    expect((await open().of(7)).generation).toBe(one.generation);
    expect((await readdir(join(data, 'index/7'))).sort()).toEqual(before);
  });

  it('are built anew when a file is damaged', async () => {
    await open().of(7);
    for (const file of await readdir(join(data, 'index/7'))) await writeFile(join(data, 'index/7', file), 'x');
    expect((await open().of(7)).recordCount).toBe(await store.records.count(7));
  });

  it('go on answering while changed records are indexed, then show them', async () => {
    const indexes = open();
    const old = await indexes.of(7);
    const [first] = await store.records.records(7, [
      old.search({ fields: [], filters: {}, sort: 'title', limit: 1, offset: 0, countFacets: false }).ids[0] ?? '',
    ]);
    if (!first) throw new Error('the index names a record that is not there');
    const other = await openStore(data);
    await other.records.put(7, [bodyOf({ ...first, id: 'neu', title: 'Wolkenkuckucksheim' })]);
    await other.close();
    expect(await indexes.of(7)).toBe(old);
    for (let tries = 0; tries < 200 && (await indexes.of(7)) === old; tries++) await pause(20);
    expect(found(await indexes.of(7), 'wolkenkuckucksheim')).toEqual(['neu']);
    expect(warnings).toEqual([]);
  });

  it('are given up when the service stops, and then leave records and disk alone', async () => {
    const indexes = open();
    const asked = indexes.of(7).catch((error: unknown) => error);
    await indexes.close();
    expect(await asked).toMatchObject({ code: 'library-unavailable' });
    const files = await readdir(data, { recursive: true });
    expect(files.filter((file) => file.includes('index'))).toEqual([]);
  });

  it('tell the operator, and answer an error of ours, when one cannot be built', async () => {
    await writeFile(join(data, 'index'), 'a file where a directory should be');
    await expect(open().of(7)).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(warnings).toHaveLength(1);
  });
});
