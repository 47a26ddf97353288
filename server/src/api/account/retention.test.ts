import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { storageAt } from '../../storage/storage.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { openPictureCache } from '../covers/picture-cache.ts';
import { accountHashes } from '../session/issue-tokens.ts';
import { knownDeviceMilliseconds } from '../session/lifetimes.ts';
import { openSessions } from '../session/open-sessions.ts';
import { createFeeds } from './feed/feeds.ts';
import { openAccounts } from './open-accounts.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 24, 9);
const keys = keysOf([{ id: '00000001', secret: Buffer.from('0123456789abcdefghijklmnopqrstuv') }]);

describeStorages('what is stored about patrons ends by the clock', (createLocation) => {
  let location: TestLocation;
  let time: number;
  const now = () => new Date(time);
  beforeEach(async () => {
    time = start;
    location = await createLocation();
  });
  afterEach(() => location.remove());

  /** Whether something is still stored, a moment before and at the end of a time. */
  async function aroundEnd(milliseconds: number, sweep: () => Promise<void>, isStored: () => Promise<boolean>) {
    const states: boolean[] = [];
    for (const at of [milliseconds - 1, milliseconds + 1]) {
      time = start + at;
      await sweep();
      states.push(await isStored());
    }
    return states;
  }

  it('sessions, failed logins and known devices', async () => {
    const service = await openSessions({ ...location, keys, projects: { all: [] }, now, warn: () => {} });
    const store = await storageAt(location).sessions();
    const account = accountHashes(keys, 1, 'p');
    for (const [keep, length] of [
      ['nothing', 300_000],
      ['visit', day],
      ['stay', 30 * day],
    ] as const) {
      time = start;
      const patron = { userId: '77', patronId: 'p', readableAway: false };
      await service.sessions.begin({ libraryId: 1, patron, keep, client: 'web', device: '' });
      const isStored = async () => (await store.sessions.ofAccounts(account, 0)).length > 0;
      expect([keep, ...(await aroundEnd(length, service.sweep, isStored))]).toEqual([keep, true, false]);
    }
    time = start;
    const mark = Buffer.from('mark');
    const attempt = await store.attempts.take({ at: start, libraryId: 1, account: mark, network: mark }, []);
    if ('number' in attempt) await store.attempts.settle(attempt.number, true);
    const isAttemptStored = async () => (await store.attempts.ofAccounts([mark])).length > 0;
    expect(await aroundEnd(day, service.sweep, isAttemptStored)).toEqual([true, false]);
    await store.attempts.rememberDevice(mark, start + knownDeviceMilliseconds);
    const isDeviceStored = () => store.attempts.isKnownDevice([mark], 0);
    expect(await aroundEnd(180 * day, service.sweep, isDeviceStored)).toEqual([true, false]);
    await store.close();
    await service.close();
  });

  it('acts, notes of patrons and calendar feeds', async () => {
    const locks = await storageAt(location).locks();
    const isShared = location.databaseUrl !== undefined;
    const opened = await storageAt(location).accounts();
    let isClockHeld = false;
    const accounts = openAccounts({
      store: opened,
      isShared,
      keys,
      locks,
      now,
      isClockHeld: () => isClockHeld,
      warn: () => {},
    });
    const store = await storageAt(location).accounts();
    const id = Buffer.from('act');
    await store.acts.begin({ id, request: id, owner: 'test', started: start, before: id });
    const isActStored = async () => (await store.acts.find(id)) !== undefined;
    expect(await aroundEnd(day, accounts.sweep, isActStored)).toEqual([true, false]);
    time = start;
    const until = start + day;
    await store.patronNotes.put({ id, until, content: id }, id);
    const isNoteStored = async () => (await store.patronNotes.find(id)) !== undefined;
    expect(await aroundEnd(day, accounts.sweep, isNoteStored)).toEqual([true, false]);
    time = start;
    const patron = { libraryId: 1, userId: '77', patronId: 'p', readableAway: true, loggedIn: 0, sessionId: '' };
    const feeds = createFeeds({ store: store.feeds, keys, now, isClockHeld: () => isClockHeld });
    await feeds.add(patron);
    const isFeedStored = async () => (await feeds.ofPatron(patron)).length > 0;
    time = start + 400 * day;
    await accounts.sweep();
    expect(await isFeedStored()).toBe(true);
    time += day;
    // Neither the sweep nor the reader of another feed removes it by a clock that may be wrong.
    isClockHeld = true;
    await feeds.read((await feeds.add({ ...patron, patronId: 'q' })).secret);
    await accounts.sweep();
    expect(await isFeedStored()).toBe(true);
    isClockHeld = false;
    await accounts.sweep();
    expect(await isFeedStored()).toBe(false);
    await store.close();
    await accounts.close();
    await locks.close();
  });

  it('counts of calls to systems of libraries', async () => {
    const store: MonitoringStore = await storageAt(location).monitoring();
    const system = { libraryId: 1, role: 'patron' };
    const counts = { observed: 1, down: 0, calls: 1, failures: 0, times: [1, 0, 0, 0, 0, 0, 0, 0] };
    await store.history.add([{ ...system, at: start, ...counts }], [{ ...system, at: start, code: 'timeout' }], start);
    const stored = async () => {
      // The view of the time of the call shows what is stored, whatever the clock says.
      const { hours, days } = await store.history.slotsOf(system, start + 1);
      return [hours.length, days.length, (await store.history.faults()).length];
    };
    const after = async (milliseconds: number) => {
      await store.history.add([], [], start + milliseconds);
      return stored();
    };
    expect(await after(47 * hour)).toEqual([1, 1, 1]);
    expect(await after(50 * hour)).toEqual([0, 1, 1]);
    expect(await after(30 * day)).toEqual([0, 1, 1]);
    expect(await after(33 * day)).toEqual([0, 0, 0]);
    await store.close();
  });

  it('acts of operators', async () => {
    const { acts, close } = await storageAt(location).monitoring();
    await acts.begin({ at: start, operator: '192.0.2.7', act: 'undo', libraryId: 1 });
    const isStored = async () => (await acts.list({ limit: 1 })).length > 0;
    expect(await aroundEnd(400 * day, () => acts.forget(time), isStored)).toEqual([true, false]);
    await close();
  });

  it('logins of operators', async () => {
    const { logins, close } = await storageAt(location).monitoring();
    const login = { id: 'x', operator: 'anna', fingerprint: 'f', since: start, used: start, address: '192.0.2.7' };
    await logins.begin({ ...login, until: start + 12 * hour });
    const isStored = async () => (await logins.list(0)).length > 0;
    expect(await aroundEnd(12 * hour, () => logins.forget(time), isStored)).toEqual([true, false]);
    await close();
  });

  it('cover images', async () => {
    const folder = join(location.dataDirectory, 'covers');
    const cache = await openPictureCache(folder, { maxBytes: 10_000, now, absentDays: 14 });
    await cache.put('image', Buffer.from('image'));
    await cache.put('none', null);
    time = start + 14 * day + 1;
    expect([await cache.get('image'), await cache.get('none')]).toEqual([Buffer.from('image'), undefined]);
    time = start + 30 * day + 1;
    expect(await cache.get('image')).toBeUndefined();
  });
});

it('the table of docs/privacy.md names a test for each row', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const document = await readFile(join(root, 'docs/privacy.md'), 'utf8');
  const table = document.slice(document.indexOf('## How long data is stored'));
  const rows = [...table.matchAll(/^\| .+ \| .+ \| `([^`]+)`: (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(9);
  for (const [, file = '', title = ''] of rows)
    expect(await readFile(join(root, file), 'utf8'), `${file}: ${title}`).toContain(`'${title}'`);
});
