import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { type IndexQuery, plainQuery } from '@buchfink/catalogue/search/index-query';
import type { ApiException } from '@buchfink/contract/error';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BreakableServer, buildBreakable } from '../../testing/processes/breakable-threads.ts';
import { type Indexes, startIndexes } from './indexes.ts';

const folder = fileURLToPath(new URL('../../../../projects/demo', import.meta.url));
const name = 'Kleine Bibliothek';
const settings = { ident: 'klein', libname: name, shortname: name, fullname: name };
const library = LibrarySettings.parse({ ...settings, id: 7, system: { catalogue: { kind: 'builtin' } } });
/** The first library of a demo has nearly all of its titles, the other ones a tenth: enough for every test here. */
const first = LibrarySettings.parse({ ...settings, id: 1, system: {} });

let server: BreakableServer;
let data: string;
let store: OpenRecordStore;
let warnings: string[];
let errors: unknown[];
let opened: Indexes[];
beforeAll(async () => {
  server = await buildBreakable();
});
afterAll(() => server.remove());
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-indexes-'));
  store = await openRecordStore(data);
  warnings = [];
  errors = [];
  opened = [];
  await loadDemo({ project: { folder, libraries: [first, library] }, store: store.records, now: () => new Date() });
});
afterEach(async () => {
  await Promise.all(opened.map((indexes) => indexes.close()));
  await store.close();
  await rm(data, { recursive: true, force: true });
});

function open(threads = server.delivered): Indexes {
  const indexes = startIndexes({
    dataDirectory: data,
    threads,
    limits: serviceLimits,
    warn: (message, error) => {
      warnings.push(message);
      errors.push(error);
    },
  });
  opened.push(indexes);
  return indexes;
}

/** The files of library 7's index, without those of its lease. */
const files = async () => (await readdir(join(data, 'index/7'))).filter((file) => !file.startsWith('lease')).sort();

const everything: IndexQuery = { ...plainQuery, fields: [], sort: 'title' };
const goOn = () => new AbortController().signal;

async function idsOfSearch(indexes: Indexes, text: string, libraryId = 7): Promise<(string | undefined)[]> {
  const query: IndexQuery = { ...everything, sort: 'relevance', fields: [{ meaning: 'FREE', text }] };
  const { hits, rung } = await indexes.of(libraryId).search(query, goOn());
  if (rung !== undefined && rung !== 'exact') return [];
  const records = await store.records.byNumbers(
    libraryId,
    hits.map(({ number }) => number),
  );
  return records.map((record) => record?.id);
}

/** Polls until the condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

async function anyRecord(): Promise<BibRecord> {
  const [first] = await store.records.changes(7, 0, 1);
  if (!first) throw new Error('the demo has no records');
  return first.record;
}

describe('indexes', () => {
  it('are built on first use, find all records, and stay for the next start', async () => {
    const indexes = open();
    const answers = await Promise.all([1, 2, 3].map(() => indexes.of(7).search(everything, goOn())));
    const total = await store.records.count(7);
    expect(answers.map((answer) => [answer.total, answer.totalIsExact])).toEqual([1, 2, 3].map(() => [total, true]));
    await indexes.close();
    const before = await files();
    expect(before.filter((file) => file.endsWith('.segment'))).toHaveLength(1);
    expect((await open().of(7).search(everything, goOn())).total).toBe(total);
    expect(await files()).toEqual(before);
    expect(warnings).toEqual([]);
  });

  it('are opened at the start when an earlier run has left them, and only then', async () => {
    const indexes = open();
    const { total } = await indexes.of(7).search(everything, goOn());
    await indexes.close();
    const again = open();
    again.openExisting([7, 8]);
    // Not searched yet: its lease shows that it is open.
    await until(async () => (await readdir(join(data, 'index/7'))).some((file) => file.startsWith('lease.db-')));
    expect((await again.of(7).search(everything, goOn())).total).toBe(total);
    expect(await readdir(join(data, 'index'))).toEqual(['7']);
    expect(warnings).toEqual([]);
  });

  it('find new, changed and removed records of another process by themselves', async () => {
    const indexes = open();
    const record = await anyRecord();
    expect(await idsOfSearch(indexes, 'wolkenkuckucksheim')).toEqual([]);
    const otherStore = await openRecordStore(data);
    await otherStore.records.put(7, [bodyOf({ ...record, id: 'neu', title: 'Wolkenkuckucksheim' })]);
    await until(async () => (await idsOfSearch(indexes, 'wolkenkuckucksheim')).includes('neu'));
    await otherStore.records.put(7, [bodyOf({ ...record, id: 'neu', title: 'Luftschloss' })]);
    await until(async () => (await idsOfSearch(indexes, 'luftschloss')).includes('neu'));
    expect(await idsOfSearch(indexes, 'wolkenkuckucksheim')).toEqual([]);
    await otherStore.records.remove(7, ['neu']);
    await until(async () => (await idsOfSearch(indexes, 'luftschloss')).length === 0);
    await otherStore.close();
    expect(warnings).toEqual([]);
  });

  it('are separate by library, and suggest from their own records', async () => {
    const indexes = open();
    const record = await anyRecord();
    await store.records.put(8, [bodyOf({ ...record, id: 'acht', title: 'Wolkenkuckucksheim', otherTitles: [] })]);
    expect(await idsOfSearch(indexes, 'wolkenkuckucksheim', 8)).toEqual(['acht']);
    expect(await idsOfSearch(indexes, 'wolkenkuckucksheim', 7)).toEqual([]);
    const [number] = await store.records.numbersOf(8, ['acht']);
    const [suggestion] = await indexes.of(8).suggest({ text: 'wolkenk', limit: 8 }, goOn());
    expect(suggestion).toMatchObject({ kind: 'title', number });
    expect((await indexes.of(9).search(everything, goOn())).total).toBe(0);
  });

  it('are rebuilt when a file is damaged, and the operator is told', async () => {
    const first = open();
    await first.of(7).search(everything, goOn());
    await first.close();
    for (const file of await files()) await writeFile(join(data, 'index/7', file), 'x');
    const answer = await open().of(7).search(everything, goOn());
    expect(answer.total).toBe(await store.records.count(7));
    expect(warnings).toHaveLength(1);
  });

  it('answer many searches at once, and drop aborted ones', async () => {
    const indexes = open();
    await indexes.of(7).search(everything, goOn());
    const caller = new AbortController();
    const searches = Array.from({ length: 60 }, (_, at) =>
      indexes
        .of(7)
        .search({ ...everything, limit: 1 + at }, at % 2 === 0 ? goOn() : caller.signal)
        .then(
          ({ hits }) => hits.length,
          (error: unknown) => error,
        ),
    );
    caller.abort(new Error('gone'));
    const answers = await Promise.all(searches);
    expect(answers.filter((_, at) => at % 2 === 0)).toEqual(Array.from({ length: 30 }, (_, at) => 1 + 2 * at));
    expect(answers.filter((_, at) => at % 2 === 1).every((answer) => answer instanceof Error)).toBe(true);
    expect((await indexes.of(7).search(everything, goOn())).hits).toHaveLength(10);
  });

  it('answer with the error of a search, and go on', async () => {
    const indexes = open();
    await indexes.of(7).search(everything, goOn());
    const broken = { ...everything, sort: undefined, limit: 1e10, fields: 5 } as unknown as IndexQuery;
    await expect(indexes.of(7).search(broken, goOn())).rejects.toThrow();
    expect((await indexes.of(7).search(everything, goOn())).total).toBe(await store.records.count(7));
  });

  it('answer all searches while search threads break', async () => {
    const indexes = open(server.threads);
    const { total } = await indexes.of(7).search(everything, goOn());
    const searches = Array.from({ length: 24 }, (_, at) =>
      indexes
        .of(7)
        .search(at % 12 === 5 ? { ...everything, fields: [{ meaning: 'FREE', text: 'crash' }] } : everything, goOn())
        .then(
          (answer) => answer.total,
          ({ code }: ApiException) => code,
        ),
    );
    const expected = Array.from({ length: 24 }, (_, at) => (at % 12 === 5 ? 'library-unavailable' : total));
    expect(await Promise.all(searches)).toEqual(expected);
    expect(warnings).toEqual([1, 2].map(() => expect.stringContaining('thread that searches')));
  });

  it('answer all searches while the index thread breaks, and find what was changed meanwhile', async () => {
    const indexes = open(server.threads);
    const { total } = await indexes.of(7).search(everything, goOn());
    const [first] = await store.records.changes(7, 0, 1);
    if (!first) throw new Error('the demo has no records');
    const { number, record } = first;
    const breaking = indexes.revise(7, [], { source: 'crash', position: 0 });
    const opening = indexes.of(8).search(everything, goOn());
    const refused = Promise.allSettled([breaking, opening]);
    await breaking.catch(() => undefined);
    // The thread is down now.
    const body = bodyOf({ ...record, title: 'Wolkenkuckucksheim' });
    const revising = indexes.revise(7, [{ number, body }], { source: 'circulation', position: 1 });
    expect((await indexes.of(7).search(everything, goOn())).total).toBe(total);
    expect((await indexes.of(9).search(everything, goOn())).total).toBe(0);
    await revising;
    expect(await refused).toMatchObject([
      { reason: { message: 'broken by a test' } },
      { reason: { code: 'library-unavailable' } },
    ]);
    await until(async () => (await idsOfSearch(indexes, 'wolkenkuckucksheim')).includes(record.id));
    expect(warnings).toEqual([expect.stringContaining('thread that keeps the indexes')]);
  });

  it('tell the operator, and answer with an error of the service, when one cannot be built', async () => {
    await writeFile(join(data, 'index'), 'a file where a directory should be');
    await expect(open().of(7).search(everything, goOn())).rejects.toMatchObject({ code: 'library-unavailable' });
    expect(warnings[0]).toContain('library 7');
  });

  it('report a file in place of an index folder, leave it alone, and find all records once it is gone', async () => {
    await mkdir(join(data, 'index'));
    await writeFile(join(data, 'index/7'), 'somebody else’s');
    const indexes = open();
    indexes.openExisting([7]);
    await expect(indexes.of(7).search(everything, goOn())).rejects.toMatchObject({ code: 'library-unavailable' });
    expect((await indexes.of(8).search(everything, goOn())).total).toBe(0);
    expect(indexes.listBroken()).toEqual([7]);
    expect(errors).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('A file stands where the folder of a search index') }),
    );
    expect(await readFile(join(data, 'index/7'), 'utf8')).toBe('somebody else’s');
    await rename(join(data, 'index/7'), join(data, 'moved'));
    const total = await store.records.count(7);
    await until(async () => {
      const answer = await indexes
        .of(7)
        .search(everything, goOn())
        .catch(() => undefined);
      return answer?.total === total;
    });
    expect(indexes.listBroken()).toEqual([]);
  });

  it('do not touch records and disk after they are closed', async () => {
    const indexes = open();
    const search = indexes
      .of(7)
      .search(everything, goOn())
      .catch((error: unknown) => error);
    await indexes.close();
    await search;
    const remainingFiles = async () => (existsSync(join(data, 'index/7')) ? files() : []);
    const before = await remainingFiles();
    await store.records.put(7, [bodyOf({ ...(await anyRecord()), id: 'neu' })]);
    await pause(300);
    expect(await remainingFiles()).toEqual(before);
    await expect(indexes.of(7).search(everything, goOn())).rejects.toThrow();
  });
});
