import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import type { ConnectionChange } from './connection-history.ts';
import type { NodeReport } from './node-reports.ts';
import { type MonitoringStore, openMonitoringStore } from './open-monitoring-store.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-26T10:30:00Z');
const change = (at: number, fields: Partial<ConnectionChange> = {}): ConnectionChange => ({
  libraryId: 1,
  role: 'catalogue',
  at,
  observed: 60_000,
  down: 0,
  calls: 2,
  failures: 1,
  times: [0, 1, 0, 0, 0, 0, 0, 0],
  ...fields,
});

describeStorages('monitoring', (createLocation) => {
  let location: TestLocation;
  let store: MonitoringStore;
  beforeEach(async () => {
    location = await createLocation();
    store = await storageAt(location).monitoring();
  });
  afterEach(async () => {
    await store.close();
    await location.remove();
  });

  describe('the history of connections', () => {
    it('adds up the counts of an hour and of a day', async () => {
      await store.history.add([change(now), change(now + 60_000, { down: 60_000 }), change(now - hour)], [], now);
      const { hours, days } = await store.history.slotsOf({ libraryId: 1, role: 'catalogue' }, now);
      expect(
        hours.map(({ start, observed, down, calls }) => [new Date(start).toISOString(), observed, down, calls]),
      ).toEqual([
        ['2026-11-26T09:00:00.000Z', 60_000, 0, 2],
        ['2026-11-26T10:00:00.000Z', 120_000, 60_000, 4],
      ]);
      expect(days).toHaveLength(1);
      expect(days[0]).toMatchObject({
        start: Date.parse('2026-11-26'),
        observed: 180_000,
        failures: 3,
        times: [0, 3, 0, 0, 0, 0, 0, 0],
      });
    });

    it('sums the last day and the last thirty days of each system', async () => {
      const week = now - 7 * 24 * hour;
      await store.history.add(
        [change(now), change(week, { calls: 10 }), change(now, { libraryId: 2, role: 'account' })],
        [],
        now,
      );
      const summaries = await store.history.summaries(now);
      expect(summaries.map(({ libraryId, role, day, month }) => [libraryId, role, day.calls, month.calls])).toEqual([
        [1, 'catalogue', 2, 12],
        [2, 'account', 2, 2],
      ]);
    });

    it('keeps hours for two days and days for a month, however long it runs', async () => {
      for (let days = 0; days < 100; days += 1) {
        const at = now + days * 24 * hour;
        await store.history.add(
          [change(at), change(at + hour)],
          [{ libraryId: 9, role: 'catalogue', at: now, code: 'internal' }],
          at,
        );
      }
      const end = now + 99 * 24 * hour;
      const { hours, days } = await store.history.slotsOf({ libraryId: 1, role: 'catalogue' }, end);
      expect([hours.length, days.length]).toEqual([3, 30]);
      // Nothing older is left, however far one looks back.
      const all = await store.history.slotsOf({ libraryId: 1, role: 'catalogue' }, now);
      expect([all.hours.length, all.days.length]).toEqual([5, 31]);
      // A fault that nobody has seen again for a month is gone, too.
      await store.history.add([], [], end + 31 * 24 * hour);
      expect(await store.history.faults()).toEqual([]);
    });

    it('stores the last fault of each system', async () => {
      const fault = (at: number, code: string) => ({ libraryId: 1, role: 'catalogue', at, code });
      await store.history.add([], [fault(now, 'library-timeout'), fault(now - 5, 'library-busy')], now);
      expect(await store.history.faults()).toEqual([fault(now, 'library-timeout')]);
    });

    it('is kept when the service restarts', async () => {
      await store.history.add([change(now)], [], now);
      await store.close();
      store = await storageAt(location).monitoring();
      expect(await store.history.summaries(now)).toHaveLength(1);
    });
  });

  it('stores the last run of each command, and that one has not ended', async () => {
    await store.imports.begin(1, 'harvest', now);
    await store.imports.begin(1, 'import', now);
    await store.imports.end(1, 'import', 'failed', now + 5);
    expect(await store.imports.all()).toEqual([
      { libraryId: 1, command: 'harvest', started: now },
      { libraryId: 1, command: 'import', started: now, ended: now + 5, outcome: 'failed' },
    ]);
    await store.imports.begin(1, 'import', now + 10);
    expect((await store.imports.all())[1]).toEqual({ libraryId: 1, command: 'import', started: now + 10 });
  });

  describe('the log of operators', () => {
    const day = 86_400_000;

    it('has an act before it ends, then its outcome and object, the latest first', async () => {
      const first = await store.acts.begin({ at: now, operator: 'anna', act: 'login' });
      const second = await store.acts.begin({ at: now + 1, operator: '::1', act: 'undo', libraryId: 7, object: 'x' });
      expect(await store.acts.list({ limit: 9 })).toEqual([
        { number: second, at: now + 1, operator: '::1', act: 'undo', libraryId: 7, object: 'x' },
        { number: first, at: now, operator: 'anna', act: 'login' },
      ]);
      await store.acts.end(second, 'refused');
      await store.acts.end(first, 'done', 'y'.repeat(300));
      // The first outcome counts.
      await store.acts.end(first, 'failed');
      expect(await store.acts.list({ limit: 1 })).toMatchObject([{ outcome: 'refused', object: 'x' }]);
      expect(await store.acts.list({ below: second, limit: 9 })).toMatchObject([
        { number: first, outcome: 'done', object: 'y'.repeat(200) },
      ]);
    });

    it('is kept for 400 days', async () => {
      await store.acts.begin({ at: now, operator: 'anna', act: 'login' });
      await store.acts.begin({ at: now + 400 * day - 1, operator: 'theo', act: 'login' });
      await store.acts.forget(now + 400 * day - 1);
      expect(await store.acts.list({ limit: 9 })).toHaveLength(2);
      await store.acts.forget(now + 400 * day);
      expect((await store.acts.list({ limit: 9 })).map(({ operator }) => operator)).toEqual(['theo']);
    });
  });

  it('lists the nodes by host, each with its last report, until it ends or was not seen for a day', async () => {
    const node = (id: string, fields: Partial<NodeReport> = {}): NodeReport => ({
      id,
      host: `host-${id}`,
      version: '1.0.0',
      started: now,
      seen: now,
      state: 'ready',
      isLeader: false,
      ...fields,
    });
    await store.nodes.report(node('b', { isLeader: true, freeBytes: 12e9 }));
    await store.nodes.report(node('a', { state: 'preparing' }));
    await store.nodes.report(node('a', { seen: now + 5 }));
    expect(await store.nodes.list()).toEqual([
      node('a', { seen: now + 5 }),
      node('b', { isLeader: true, freeBytes: 12e9 }),
    ]);
    await store.nodes.report(node('c', { seen: now + 24 * hour }));
    expect((await store.nodes.list()).map(({ id }) => id)).toEqual(['a', 'c']);
    await store.nodes.remove('a');
    expect((await store.nodes.list()).map(({ id }) => id)).toEqual(['c']);
  });

  describe('alerts', () => {
    const state = (fields: object = {}) =>
      ({ libraryId: 1, role: 'catalogue', state: 'down', since: now, code: 'library-timeout', ...fields }) as const;

    it('stores a state together with its message', async () => {
      await store.alerts.announce(state(), { id: 'a', body: '{}' });
      expect(await store.alerts.states()).toEqual([state()]);
      expect(await store.alerts.due(now)).toEqual({ number: 1, id: 'a', body: '{}', attempts: 0 });
      await store.alerts.announce({ libraryId: 1, role: 'catalogue', state: 'up', since: now + 1 });
      expect(await store.alerts.states()).toEqual([{ libraryId: 1, role: 'catalogue', state: 'up', since: now + 1 }]);
      await store.alerts.forget(1, 'catalogue');
      expect(await store.alerts.states()).toEqual([]);
    });

    it('hands out the messages in order: a later one waits until the first is delivered or dropped', async () => {
      for (const id of ['a', 'b', 'c']) await store.alerts.announce(state(), { id, body: '{}' });
      await store.alerts.retry(1, now + 1000);
      expect(await store.alerts.due(now)).toBeUndefined();
      expect(await store.alerts.due(now + 1000)).toMatchObject({ id: 'a', attempts: 1 });
      await store.alerts.remove(1);
      expect(await store.alerts.due(now)).toMatchObject({ id: 'b', attempts: 0 });
    });

    it('drops the oldest messages above a number', async () => {
      for (const id of ['a', 'b', 'c']) await store.alerts.announce(state(), { id, body: '{}' });
      expect(await store.alerts.removeAbove(3)).toBe(0);
      expect(await store.alerts.removeAbove(2)).toBe(1);
      expect(await store.alerts.due(now)).toMatchObject({ id: 'b' });
    });
  });

  it('stores announcements in their order until they are removed', async () => {
    await store.announcements.add({ id: 'b', body: '{"n":1}' });
    await store.announcements.add({ id: 'a', body: '{"n":2}' });
    expect((await store.announcements.all()).map(({ id }) => id)).toEqual(['b', 'a']);
    expect([await store.announcements.remove('b'), await store.announcements.remove('b')]).toEqual([true, false]);
    expect(await store.announcements.all()).toEqual([{ id: 'a', body: '{"n":2}' }]);
  });

  it('stores one configuration for each role, with its files', async () => {
    const configuration = (checksum: string) => ({
      checksum,
      at: now,
      author: 'anna',
      files: { 'one/project.yaml': `title: Bücher ${checksum}` },
    });
    expect(await store.configuration.find('confirmed')).toBeUndefined();
    expect(await store.configuration.putFirst('confirmed', configuration('1'))).toBe(true);
    expect(await store.configuration.putFirst('confirmed', configuration('2'))).toBe(false);
    await store.configuration.put('preview', configuration('2'));
    await store.configuration.put('preview', configuration('3'));
    const mark = { at: now, author: 'anna' };
    expect(await store.configuration.marks()).toEqual({
      confirmed: { checksum: '1', ...mark },
      preview: { checksum: '3', ...mark },
    });
    expect(await store.configuration.find('preview')).toEqual(configuration('3'));
    await store.configuration.remove('preview');
    expect(Object.keys(await store.configuration.marks())).toEqual(['confirmed']);
  });
});

it.skipIf(process.platform === 'win32')('keeps the file for its user only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-monitoring-'));
  const store = await openMonitoringStore(folder);
  expect((await stat(join(folder, 'monitoring.db'))).mode & 0o077).toBe(0);
  await store.close();
  await rm(folder, { recursive: true });
});
