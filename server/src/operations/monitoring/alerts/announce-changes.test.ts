import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCheckpoint } from '@buchfink/catalogue/oai/harvest-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { type MonitoringStore, openMonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import {
  type AlertCondition,
  backupConditions,
  harvestConditions,
  importConditions,
  systemConditions,
} from './alert-conditions.ts';
import { AlertBody } from './alert-message.ts';
import { announceChanges } from './announce-changes.ts';

const start = Date.parse('2026-11-26T10:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const library = LibrarySettings.parse(plainLibrary(3, { libname: 'Stadtbücherei' }));

let folder: string;
let store: MonitoringStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-alerts-'));
  store = await openMonitoringStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** The messages that were stored since the last call. */
async function newMessages(): Promise<AlertBody[]> {
  const bodies: AlertBody[] = [];
  for (let message = await store.alerts.due(start); message; message = await store.alerts.due(start)) {
    bodies.push(AlertBody.parse(JSON.parse(message.body)));
    await store.alerts.remove(message.number);
  }
  return bodies;
}

const announce = (now: number, ...conditions: AlertCondition[]) =>
  announceChanges(conditions, store.alerts, { afterMinutes: 5, now });
const [up] = systemConditions([{ library, role: 'account', state: 'up' }]);
const [down] = systemConditions([{ library, role: 'account', state: 'down', since: start, code: 'library-timeout' }]);
const [unknown] = systemConditions([{ library, role: 'account', state: 'unknown' }]);
if (!up || !down || !unknown) throw new Error('three conditions');

describe('a system that is down', () => {
  it('is told after the minutes of the settings, once, and once more when it is up again', async () => {
    await announce(start, down);
    await announce(start + 5 * minute - 1, down);
    expect(await newMessages()).toEqual([]);
    await announce(start + 5 * minute, down);
    await announce(start + 6 * minute, down);
    const [first, ...others] = await newMessages();
    expect(others).toEqual([]);
    expect(first).toEqual({
      format: 1,
      id: expect.any(String),
      library: { id: 3, name: 'Stadtbücherei' },
      role: 'account',
      state: 'down',
      since: '2026-11-26T10:00:00.000Z',
      code: 'library-timeout',
    });
    await announce(start + 8 * minute, up);
    await announce(start + 9 * minute, up);
    const ended = await newMessages();
    expect(ended).toMatchObject([{ role: 'account', state: 'up', since: '2026-11-26T10:08:00.000Z' }]);
    expect(ended[0]).not.toHaveProperty('code');
    expect(ended[0]?.id).not.toBe(first?.id);
  });

  it('for a shorter time is not told at all', async () => {
    await announce(start, down);
    await announce(start + 4 * minute, up);
    await announce(start + 10 * minute, up);
    expect(await newMessages()).toEqual([]);
  });

  it('is not told again after a restart, and its recovery is', async () => {
    await announce(start + 5 * minute, down);
    await newMessages();
    await store.close();
    store = await openMonitoringStore(folder);
    await announce(start + 20 * minute, unknown);
    await announce(start + 30 * minute, { ...down, since: start + 21 * minute });
    expect(await newMessages()).toEqual([]);
    await announce(start + 40 * minute, up);
    expect(await newMessages()).toMatchObject([{ state: 'up' }]);
  });

  it('and removed from the configuration gets no message, and is told anew when it comes back', async () => {
    await announce(start + 5 * minute, down);
    await newMessages();
    await announce(start + 6 * minute);
    expect(await newMessages()).toEqual([]);
    await announce(start + 7 * minute, down);
    expect(await newMessages()).toMatchObject([{ state: 'down' }]);
  });
});

it('an index that cannot be opened is told at once', async () => {
  const conditions = systemConditions([{ library, role: 'catalogue', state: 'down', code: 'index-broken' }]);
  await announce(start, ...conditions);
  await announce(start + minute, ...conditions);
  expect(await newMessages()).toMatchObject([
    { role: 'catalogue', code: 'index-broken', since: '2026-11-26T10:00:00.000Z' },
  ]);
});

describe('an import', () => {
  const run = (fields: object) => ({ libraryId: 3, command: 'import' as const, started: start, ...fields });
  const conditionOf = (now: number, ...runs: Parameters<typeof importConditions>[1]) =>
    importConditions([library], runs, now)[0];

  it('that failed is told until a later one is done', async () => {
    const failed = conditionOf(start, run({ ended: start + 1, outcome: 'failed' }));
    expect(failed).toMatchObject({ state: 'down', since: start + 1, code: 'import-failed' });
    await announce(start, failed as AlertCondition);
    expect(await newMessages()).toMatchObject([{ role: 'import', state: 'down', code: 'import-failed' }]);
    const done = conditionOf(start, run({ ended: start + 2, outcome: 'done' }));
    await announce(start + 2, done as AlertCondition);
    expect(await newMessages()).toMatchObject([{ role: 'import', state: 'up' }]);
  });

  it('that runs changes nothing, and one that never ended is told after a day', () => {
    expect(conditionOf(start + hour, run({}))?.state).toBe('unknown');
    expect(conditionOf(start + 25 * hour, run({}))).toMatchObject({ state: 'down', code: 'import-unfinished' });
  });

  it('that was stopped by hand, or of a library without any, is no fault', () => {
    expect(conditionOf(start, run({ ended: start, outcome: 'stopped' }))?.state).toBe('up');
    expect(conditionOf(start)).toBeUndefined();
  });

  it('counts beside a harvest of the same library', () => {
    const harvest = { ...run({ ended: start, outcome: 'failed' }), command: 'harvest' as const };
    expect(conditionOf(start, run({ ended: start + 5, outcome: 'done' }), harvest)).toMatchObject({ state: 'down' });
  });
});

describe('a harvest', () => {
  const sources = [
    { kind: 'oai-pmh' as const, url: 'https://a.example/oai', prefix: 'marc21' },
    { kind: 'oai-pmh' as const, url: 'https://b.example/oai', prefix: 'marc21' },
  ];
  const harvested = LibrarySettings.parse(plainLibrary(4, { sources }));
  const conditionsAt = (now: number, ...untils: (string | undefined)[]) => {
    const checkpoints = sources.map((source, at) => {
      const until = untils[at];
      return createCheckpoint(source, until === undefined ? {} : { until });
    });
    const store = {
      checkpoint: async (_: number, name: string) => checkpoints.find(({ source }) => source === name),
    };
    return harvestConditions([harvested, library], store, { maxHours: 48, now });
  };

  it('is too old when its oldest source is, by the time at which the repository began the list', async () => {
    const [fresh, ...others] = await conditionsAt(start, '2026-11-25T10:00:00Z', '2026-11-24T10:00:01Z');
    expect(others).toEqual([]);
    expect(fresh).toMatchObject({ role: 'harvest', state: 'up' });
    expect(await conditionsAt(start, '2026-11-25T10:00:00Z', '2026-11-24T09:00:00Z')).toMatchObject([
      { role: 'harvest', state: 'down', code: 'harvest-too-old', since: start - hour },
    ]);
  });

  it('that never was, or whose time cannot be read, has no condition', async () => {
    expect(await conditionsAt(start, undefined, 'yesterday')).toEqual([]);
    expect(await conditionsAt(start, '2026-11-25T10:00:00Z', undefined)).toMatchObject([{ state: 'up' }]);
  });
});

describe('the backups', () => {
  const conditionsAt = (now: number) =>
    backupConditions({ format: 1, id: 'a', target: '/backups', at: start }, { maxHours: 48, now });

  it('are too old when the last one began too long ago', () => {
    expect(conditionsAt(start + 48 * hour)).toMatchObject([{ role: 'backup', state: 'up' }]);
    expect(conditionsAt(start + 49 * hour)).toMatchObject([
      { role: 'backup', state: 'down', code: 'backup-too-old', since: start + 48 * hour },
    ]);
  });

  it('have no condition where the command has never made one', () => {
    expect(backupConditions(undefined, { maxHours: 48, now: start })).toEqual([]);
  });
});
