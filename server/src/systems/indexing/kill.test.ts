import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIndex } from '@buchfink/catalogue/index/index-files';
import { LibraryIndex } from '@buchfink/catalogue/index/library-index';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { search } from '@buchfink/catalogue/search/search';
import type { IndexState } from '@buchfink/catalogue/segment/segment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLease } from '../../storage/files/lease.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { startCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';
import { buildInThreads, mergeInThreads } from './segment-threads.ts';

/**
 * The number of kills, spread over data directories that are worked on side by side; a hundred at night
 * (scripts/nightly.mjs).
 */
const kills = process.env.BUCHFINK_NIGHT === '1' ? 100 : 8;
const lanes = 4;
const libraryId = 3;
const library = plainLibrary(libraryId, { system: { catalogue: { kind: 'builtin' } } });
const recordsOfFile = 200;
/** So small that an import makes ten segments, which are merged again and again. */
const segmentRecords = 20;

/** In milliseconds; two minutes are enough on an idle machine with two cores. */
const timeout = 900_000;

let server: BuiltServer;
let folder: string;
let files: string[];
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-kill-'));
  await writeProject(join(folder, 'projects'), { projectId: 'opac-a', libraries: [library] });
  files = await Promise.all([0, 1, 2].map(writeVersion));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The same records with other titles: each import replaces what the last one stored. */
async function writeVersion(version: number): Promise<string> {
  const file = join(folder, `version-${version}.mrc`);
  const records = Array.from({ length: recordsOfFile }, (_, at) =>
    iso2709(
      marc([
        ['001', `k${at}`],
        ['245', '00', `$aTitel ${at} in der Fassung ${version}`],
      ]),
    ),
  );
  await writeFile(file, Buffer.concat(records));
  return file;
}

function startImport(data: string, file: string) {
  const environment = {
    BUCHFINK_DATA: data,
    BUCHFINK_PROJECTS: join(folder, 'projects'),
    BUCHFINK_SEGMENT_RECORDS: String(segmentRecords),
  };
  return startCli(server, ['import', '--library', String(libraryId), file], { environment });
}

const idsOf = async ({ records }: OpenRecordStore) =>
  new Set((await records.ids(libraryId, 0, 1_000_000)).map(({ id }) => id));

const everyRecord = {
  ...plainQuery,
  fields: [{ meaning: 'TITLE', text: 'Titel' }],
  sort: 'title',
  limit: 1_000_000,
} as const;

/** The index opens without a warning and holds exactly the stored records. */
async function expectWhole(data: string, store: OpenRecordStore): Promise<void> {
  const directory = join(data, 'index', String(libraryId));
  const warnings: string[] = [];
  let lastState: IndexState = { segments: [] };
  const { signal } = new AbortController();
  const index = new LibraryIndex({
    libraryId,
    store: store.records,
    directory,
    limits: { ...serviceLimits, segmentRecords },
    takeLease: () => takeLease(directory),
    merge: mergeInThreads(server.threads, signal, 0),
    build: buildInThreads(server.threads, { dataDirectory: data }, signal),
    publish: (state) => {
      lastState = state;
    },
    warn: (message) => void warnings.push(message),
    signal,
  });
  await index.catchUp();
  const { hits } = search(lastState, everyRecord);
  const numbers = hits.map(({ number }) => number);
  const stored = (await store.records.ids(libraryId, 0, 1_000_000)).map(({ number }) => number);
  expect(numbers.sort((a, b) => a - b)).toEqual(stored);
  expect(warnings).toEqual([]);
  await index.close();
}

/** Starts imports in a data directory and kills them at random moments. Returns the number of merged segments. */
async function lane(data: string, count: number, maxPause: number): Promise<number> {
  const store = await openRecordStore(data);
  let merged = 0;
  for (let round = 0; round < count; round++) {
    const version = store.version();
    const running = startImport(data, files[round % files.length] ?? '');
    while (!running.isOver() && store.version() === version) await pause(5);
    await pause(Math.random() * maxPause);
    // Changes that another connection sees have been acknowledged.
    const acknowledged = await idsOf(store);
    running.kill('SIGKILL');
    await running.ended;
    const storedIds = await idsOf(store);
    expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([]);
    const parts = (await readIndex(join(data, 'index', String(libraryId))))?.parts ?? [];
    merged += parts.filter(({ segment }) => segment.documentCount > segmentRecords).length;
    await expectWhole(data, store);
  }
  await store.close();
  return merged;
}

describe(`${kills} imports killed at random moments`, () => {
  it(
    'lose no stored record, and leave an index that opens and finds all records',
    async () => {
      const first = join(folder, 'first');
      const store = await openRecordStore(first);
      const version = store.version();
      const running = startImport(first, files[0] ?? '');
      while (store.version() === version) await pause(5);
      const startedAt = performance.now();
      expect(await running.ended).toBe(0);
      const duration = performance.now() - startedAt;
      expect((await idsOf(store)).size).toBe(recordsOfFile);
      await store.close();
      const runningLanes = Array.from({ length: lanes }, (_, at) =>
        lane(join(folder, `lane-${at}`), kills / lanes, duration),
      );
      const merged = await Promise.all(runningLanes);
      expect(merged.some((count) => count > 0)).toBe(true);
    },
    timeout,
  );
});
