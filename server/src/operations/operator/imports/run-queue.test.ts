import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MonitoringStore, openMonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import type { CommandRun, RequestedRun } from '../../../storage/monitoring/runs/command-runs.ts';
import { openRecordStore } from '../../../storage/records/open-record-store.ts';
import { buildServer } from '../../../testing/processes/built-server.ts';
import { plainLibrary, writeProject } from '../../../testing/write-project.ts';
import { createRunQueue, type RunQueue } from './run-queue.ts';
import { createRunStarter, type StartRun } from './start-run.ts';
import { openUploads, type Uploads } from './uploads.ts';

const book = (id: string) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '00', `$aTitel ${id}`],
    ]),
  );
const books = (...ids: string[]) => Buffer.concat(ids.map(book));

let folder: string;
let projects: string;
let threads: string;
beforeAll(async () => {
  ({ threads } = await buildServer());
  folder = await mkdtemp(join(tmpdir(), 'buchfink-queue-'));
  const system = { catalogue: { kind: 'builtin' } };
  const libraries = [1, 2, 3].map((id) => plainLibrary(id, { system }));
  projects = await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let data: string;
let monitoring: MonitoringStore;
let uploads: Uploads;
const queues: RunQueue[] = [];
beforeEach(async () => {
  data = await mkdtemp(join(folder, 'data-'));
  monitoring = await openMonitoringStore(data);
  uploads = openUploads(data, 10_000_000);
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
  await monitoring.close();
});

const environment = () => ({ ...process.env, BUCHFINK_DATA: data, BUCHFINK_PROJECTS: projects, DATABASE_URL: '' });
function queueWith(start: StartRun = createRunStarter(threads, environment()), options = {}): RunQueue {
  const warn = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const deps = {
    runs: monitoring.runs,
    uploads,
    start,
    isShared: false,
    now: Date.now,
    isClockHeld: () => false,
    warn,
    ...options,
  };
  const queue = createRunQueue(deps);
  queues.push(queue);
  return queue;
}
async function upload(content: Uint8Array): Promise<string> {
  const received = await uploads.receive(Readable.from([content]), 'Export.mrc');
  if (typeof received === 'string') throw new Error(received);
  return received.id;
}
const run = (id: string, fields: Partial<RequestedRun> = {}): RequestedRun => ({
  id,
  libraryId: 1,
  command: 'import',
  isDryRun: false,
  what: 'import Export.mrc',
  options: {},
  ...fields,
});
async function end(id: string): Promise<CommandRun> {
  const ended = async () => {
    const found = await monitoring.runs.find(id);
    return found?.ended === undefined ? undefined : found;
  };
  return vi.waitUntil(ended, { timeout: 60_000, interval: 50 });
}
async function stored(): Promise<string[]> {
  const store = await openRecordStore(data);
  const changes = await store.records.changes(1, 0, 100);
  await store.close();
  return changes.map(({ record }) => record.id);
}

describe('the runs that pages request', () => {
  it('are the commands themselves: a dry run, the import, its undo', async () => {
    const queue = queueWith();
    const id = await upload(
      Buffer.concat([books('1', '2'), iso2709(marc([['001', 'x']], '00000nz  a2200000 a 4500'))]),
    );
    await queue.request(run('check', { upload: id, isDryRun: true }));
    expect((await end('check')).report).toMatchObject({
      changes: { added: { count: 2, examples: [{ id: '1', title: 'Titel 1' }, { id: '2' }] } },
      reasons: [
        { kind: 'skipped', reason: 'authority-record', count: 1, records: [{ number: 3, controlNumber: 'x' }] },
      ],
    });
    expect(await stored()).toEqual([]);
    await queue.request(run('import', { upload: id }));
    expect(await end('import')).toMatchObject({
      outcome: 'done',
      report: { indexed: 2, total: { read: 3, added: 2 } },
    });
    expect(await stored()).toEqual(['1', '2']);
    await vi.waitUntil(async () => (await readdir(join(data, 'uploads'))).length === 0, { timeout: 60_000 });
    await queue.request(run('undo', { command: 'undo' }));
    expect(await end('undo')).toMatchObject({ outcome: 'done', report: { undone: { removed: 2 }, indexed: 0 } });
    expect(await stored()).toEqual([]);
  });

  it('fail with the reason, when more would be removed than is allowed or the command makes no sense', async () => {
    const queue = queueWith();
    const id = await upload(books('1', '2', '3', '4', '5'));
    await queue.request(run('first', { upload: id }));
    await end('first');
    const replacement = await upload(books('1'));
    const options = { mode: 'replace' } as const;
    await queue.request(run('check', { upload: replacement, options, isDryRun: true }));
    expect((await end('check')).report?.removal).toMatchObject({ count: 4, of: 5 });
    await queue.request(run('replace', { upload: replacement, options: { ...options, removeUpTo: 3 } }));
    expect(await end('replace')).toMatchObject({
      outcome: 'failed',
      report: { isRefused: true, removal: { count: 4 } },
    });
    expect(await stored()).toHaveLength(5);
    await queue.requestAgain('replace', { ...options, removeUpTo: 4 });
    expect(await end('replace')).toMatchObject({ outcome: 'done', report: { removedOthers: 4 } });
    await queue.request(run('harvest', { command: 'harvest' }));
    expect(await end('harvest')).toMatchObject({
      outcome: 'failed',
      report: { problem: expect.stringContaining('no `sources`') },
    });
  });
});

describe('a process of a run', () => {
  /** Processes that run until they are told to stop. */
  function endless() {
    const started: string[] = [];
    const stops: (() => void)[] = [];
    const start: StartRun = ({ id }) => {
      started.push(id);
      let stop = () => {};
      const ended = new Promise<string>((resolve) => {
        stop = () => resolve('killed\n');
      });
      stops.push(stop);
      return { ended, stop, kill: stop };
    };
    return { started, stops, start };
  }

  it('starts for one run of a library at a time, for two libraries of a node, and for the next when one ends', async () => {
    const { started, stops, start } = endless();
    const queue = queueWith(start);
    const request = (id: string, libraryId: number) => queue.request(run(id, { command: 'harvest', libraryId }));
    expect([await request('a', 1), await request('b', 1)]).toEqual([true, false]);
    expect([await request('c', 2), await request('d', 3)]).toEqual([true, true]);
    expect(started).toEqual(['a', 'c']);
    stops[0]?.();
    await vi.waitUntil(() => started.length === 3, { timeout: 60_000 });
    expect(await end('a')).toMatchObject({ outcome: 'failed', report: { problem: 'killed' } });
  });

  it('is stopped with the service: its run is interrupted and can go on', async () => {
    const { start } = endless();
    const queue = queueWith(start);
    await queue.request(run('a', { command: 'harvest' }));
    await queue.close();
    expect(await end('a')).toMatchObject({ outcome: 'interrupted' });
    const next = endless();
    await queueWith(next.start).requestAgain('a', {});
    expect(next.started).toEqual(['a']);
  });

  it('starts on the node that has the file, whichever node was asked', async () => {
    const [one, two] = [endless(), endless()];
    const id = await upload(books('1'));
    queueWith(two.start, { isShared: true });
    const elsewhere = openUploads(await mkdtemp(join(folder, 'node-')), 10_000_000);
    await queueWith(one.start, { uploads: elsewhere }).request(run('a', { upload: id }));
    await vi.waitUntil(() => two.started.length === 1, { timeout: 60_000 });
    expect(one.started).toEqual([]);
  });
});
