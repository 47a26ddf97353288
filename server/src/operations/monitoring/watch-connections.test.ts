import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ApiException } from '@buchfink/contract/error';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { projectsOf } from '../../projects/project/project.ts';
import type { BackupNote } from '../../storage/backup/backup-note.ts';
import { type MonitoringStore, openMonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { createLibraryDirectory, type LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { createGuards } from '../../systems/upstream/guard/guards.ts';
import { projectsForTests } from '../../testing/test-service.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { type AnswerWatch, createAnswerWatch } from './answers/answer-watch.ts';
import { createConnectionRecorder } from './connections/connection-recorder.ts';
import type { HealthFinding } from './health-finding.ts';
import { type ConnectionWatch, createConnectionWatch } from './watch-connections.ts';

const libraries = [
  { system: { catalogue: { kind: 'builtin' } } },
  { system: { catalogue: { kind: 'remote', address: 'https://fern.example', project: 'opac-fern', libraryId: 1 } } },
  { system: { catalogue: { kind: 'builtin' } }, maintenance: { to: '2026-12-01T08:00' } },
].map((fields, at) => LibrarySettings.parse(plainLibrary(at + 1, fields)));

const start = Date.parse('2026-11-26T10:00:00Z');
let time: number;
let isLeader: boolean;
let folder: string;
let store: MonitoringStore;
let directory: LibraryDirectory;
let watch: ConnectionWatch;
let receiver: Server;
let received: { state: string; library: { id: number } }[];
let isThere: boolean;
let broken: number[];
let warnings: string[];
let findings: HealthFinding[];
let answers: AnswerWatch;
let calls: number;
let lastBackup: BackupNote | undefined;

beforeEach(() => open(0));

async function open(idleMinutes: number): Promise<void> {
  time = start;
  calls = 0;
  isLeader = true;
  lastBackup = undefined;
  [isThere, broken, received, warnings, findings] = [true, [], [], [], []];
  folder = await mkdtemp(join(tmpdir(), 'buchfink-watch-'));
  store = await openMonitoringStore(folder);
  receiver = createServer(async (request, response) => {
    received.push((await json(request)) as (typeof received)[number]);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const all = await projectsForTests();
  const projects = projectsOf(
    all.map((project) => ({ ...project, libraries: project.id === 'opac-demo' ? libraries : [] })),
    'opac-demo',
  );
  const now = () => new Date(time);
  const recorder = createConnectionRecorder(() => time);
  const searchFields = async () => {
    calls += 1;
    if (!isThere) throw new ApiException('library-timeout');
    return [];
  };
  const connect = () => ({ catalogue: { search: searchFields, searchFields } as never, close: async () => {} });
  answers = createAnswerWatch(() => time);
  directory = createLibraryDirectory(projects, connect, createGuards({ now, observer: recorder.observer }));
  watch = createConnectionWatch({
    projects,
    directory,
    brokenIndexes: () => broken,
    answers,
    isClockHeld: () => false,
    store,
    records: { checkpoint: async () => undefined },
    recorder,
    isLeader: () => isLeader,
    idleMinutes,
    alerts: {
      address: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      afterMinutes: 5,
    },
    health: { findings: async () => findings },
    maxAges: { harvestHours: 48, backupHours: 24 },
    lastBackup: async () => lastBackup,
    webhook: { mayConnect: () => true, now, warn: (message) => void warnings.push(message) },
  });
}

afterEach(close);

async function close(): Promise<void> {
  await watch.close();
  await directory.close();
  await store.close();
  receiver.close();
  await rm(folder, { recursive: true });
}

const callCatalogue = (libraryId: number) =>
  directory
    .catalogueOf(libraryId)
    .search({ fields: [{ id: 'FREE', value: `geheim ${time}` }] } as never, {
      locale: 'de',
      signal: new AbortController().signal,
      deadline: 0,
      requestId: 'test',
      now: () => new Date(time),
    })
    .catch(() => undefined);

/** Lets minutes pass, four rounds each. */
async function pass(minutes: number): Promise<void> {
  for (let round = 0; round < 4 * minutes; round += 1) {
    time += 15_000;
    await watch.round();
  }
}

async function untilReceived(count: number): Promise<void> {
  for (let turn = 0; turn < 1_000 && received.length < count; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The minutes that the history of a catalogue has, and those of them in which it was down. */
async function minutesOf(libraryId: number) {
  const summary = (await store.history.summaries(time)).find((one) => one.libraryId === libraryId);
  return summary && [summary.day.observed / 60_000, summary.day.down / 60_000];
}

describe('the watch over connections', () => {
  it('tells what else is wrong and its end, once each: the whole installation, and one library', async () => {
    findings = [
      { role: 'disk', code: 'disk-full', since: time },
      { role: 'slow', code: 'disk-full', library: 2, since: time },
    ];
    await pass(2);
    await untilReceived(2);
    expect(received).toMatchObject([
      { role: 'disk', state: 'down', code: 'disk-full' },
      { role: 'slow', state: 'down', library: { id: 2 } },
    ]);
    expect(received[0]).not.toHaveProperty('library');
    findings = [];
    await pass(2);
    await untilReceived(4);
    expect(received.slice(2)).toMatchObject([
      { role: 'disk', state: 'up' },
      { role: 'slow', state: 'up', library: { id: 2 } },
    ]);
  });

  it('stores how long systems were down and how their calls ended, and tells an outage and its end once', async () => {
    await watch.round();
    await callCatalogue(2);
    await pass(10);
    isThere = false;
    for (let call = 0; call < 5; call += 1) await callCatalogue(2);
    await pass(6);
    await untilReceived(1);
    expect(received).toMatchObject([
      {
        library: { id: 2 },
        role: 'catalogue',
        state: 'down',
        code: 'library-timeout',
        since: '2026-11-26T10:10:00.000Z',
      },
    ]);
    isThere = true;
    await callCatalogue(2);
    await pass(4);
    await untilReceived(2);
    expect(received[1]).toMatchObject({ library: { id: 2 }, state: 'up', since: '2026-11-26T10:16:15.000Z' });
    await pass(60);
    expect(received).toHaveLength(2);
    const [summary] = (await store.history.summaries(time)).filter(({ libraryId }) => libraryId === 2);
    expect(summary?.day).toMatchObject({ calls: 7, failures: 5 });
    expect((await minutesOf(2))?.[1]).toBe(6);
    expect(await store.history.faults()).toMatchObject([{ libraryId: 2, code: 'library-timeout' }]);
    expect(warnings).toEqual([]);
  });

  it('knows nothing of a system that nobody has called, of maintenance, and of the time while the machine slept', async () => {
    await watch.round();
    await pass(10);
    expect(await minutesOf(2)).toBeUndefined();
    expect(await minutesOf(3)).toBeUndefined();
    expect(await minutesOf(1)).toEqual([10, 0]);
    time += 8 * 3_600_000;
    await pass(1);
    expect(await minutesOf(1)).toEqual([11.75, 0]);
  });

  it('removes the acts of operators from their log after 400 days, also while nobody does anything', async () => {
    await store.acts.begin({ at: start, operator: 'anna', act: 'undo' });
    await pass(1);
    expect(await store.acts.list({ limit: 9 })).toHaveLength(1);
    time += 400 * 86_400_000;
    await pass(1);
    expect(await store.acts.list({ limit: 9 })).toEqual([]);
  });

  it('tells an index that cannot be opened, at once', async () => {
    broken = [1];
    await watch.round();
    await untilReceived(1);
    expect(received).toMatchObject([{ library: { id: 1 }, state: 'down', code: 'index-broken' }]);
    await pass(2);
    expect((await minutesOf(1))?.[1]).toBeGreaterThan(0);
  });

  it('calls a system that nobody uses every ten minutes, and notices an outage without any reader', async () => {
    await close();
    await open(10);
    await watch.round();
    await pass(9);
    expect(calls).toBe(0);
    await pass(31);
    expect(calls).toBe(4);
    isThere = false;
    await pass(20);
    await untilReceived(1);
    expect(received).toMatchObject([{ library: { id: 2 }, state: 'down', code: 'library-timeout' }]);
    expect((await minutesOf(2))?.[1]).toBeGreaterThan(5);
    isThere = true;
    await pass(2);
    await untilReceived(2);
    expect(received[1]).toMatchObject({ library: { id: 2 }, state: 'up' });
    expect(await minutesOf(3)).toBeUndefined();
  });

  it('neither calls nor tells anything while another node leads, and stores its part of the history', async () => {
    await close();
    await open(10);
    isLeader = false;
    broken = [1];
    await watch.round();
    await pass(30);
    expect([calls, await store.alerts.states(), (await minutesOf(1))?.[0]]).toEqual([0, [], 30]);
    // The other node has ended.
    isLeader = true;
    await watch.round();
    await untilReceived(1);
    expect(received).toMatchObject([{ library: { id: 1 }, state: 'down', code: 'index-broken' }]);
    await vi.waitUntil(() => calls > 0, { timeout: 60_000 });
  });

  it('tells that the last backup is too old, and that there is a new one', async () => {
    lastBackup = { format: 1, id: 'a', target: '/backups', at: time - 23 * 3_600_000 };
    await watch.round();
    await pass(61);
    await untilReceived(1);
    expect(received).toMatchObject([
      { role: 'backup', state: 'down', code: 'backup-too-old', since: '2026-11-26T11:00:00.000Z' },
    ]);
    expect(received[0]).not.toHaveProperty('library');
    lastBackup = { ...lastBackup, at: time };
    await pass(1);
    await untilReceived(2);
    expect(received[1]).toMatchObject({ role: 'backup', state: 'up' });
  });

  it('stores nothing that readers typed', async () => {
    await callCatalogue(1);
    await watch.close();
    expect(JSON.stringify([await store.history.summaries(time), await store.history.faults()])).not.toContain('geheim');
  });
});
