import type { BackgroundRefresh, BackgroundRefreshStatus } from '@buchfink/device/background-refresh/definitions';
import { webBackgroundRefresh } from '@buchfink/device/background-refresh/web';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getServiceContext, setServiceContext } from '#shared/connection/service-context.ts';
import { getSecretStore, setSecretStore } from '#shared/session/secret-store.ts';
import { initialState } from '#shared/state/app-state.ts';
import { setStorageScope } from '#shared/state/storage/storage-scope.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import type { Reminder } from '../reminder.ts';
import { dispatchReminder, useReminders } from '../reminder-store.ts';
import { parseInput } from './background-input.ts';
import { startBackgroundSync } from './sync-background.ts';

const key = { libraryId: 1, userId: 'a' };
const reminder: Reminder = { ...key, enabled: true, name: 'A (a)', id: 'notifications', count: 0 };
const initialReminders = useReminders.getState();

/** The native half: what it was given last, and what it tells. */
class Device implements BackgroundRefresh {
  input: string | undefined;
  enabled = 0;
  status: BackgroundRefreshStatus = { isAllowed: true };

  async enable(input: string) {
    this.input = input;
    this.enabled += 1;
    return { ok: true, value: undefined } as const;
  }
  async disable() {
    this.input = undefined;
    return { ok: true, value: undefined } as const;
  }
  async getStatus() {
    return { ok: true, value: this.status } as const;
  }
}

const service = 'https://library.example';
const services = [
  { name: 'Silbertal', url: service },
  { name: 'Goldberg', url: 'https://gold.example/' },
];
let storage: Pick<Storage, 'getItem' | 'setItem'>;
const context = getServiceContext();
const web = getSecretStore();
let device: Device;
let stop = () => {};
beforeEach(() => {
  device = new Device();
  const values = new Map<string, string>();
  storage = { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => void values.set(name, value) };
  setServiceContext({ address: service });
  setSecretStore({ ...web, client: 'native', keyOf: (handle) => `refresh/${handle}` });
  useApp.setState(initialState, true);
  useReminders.setState(initialReminders, true);
  dispatch({ type: 'libraries-arrived', libraries: [libraryNamed(1, 'A')] });
  dispatch({ type: 'signed-in', session: { ...key, success: true, refreshToken: 'handle', keep: 'stay' } });
});
afterEach(() => {
  stop();
  setSecretStore(web);
  setServiceContext(context);
  setStorageScope('');
  useApp.setState(initialState, true);
  useReminders.setState(initialReminders, true);
});
const start = async () => {
  const sync = await startBackgroundSync({ load: async () => device, kind: 'notifications', services, storage });
  stop = sync.stop;
  return sync;
};
const readInput = () => parseInput(device.input)?.services[0];

describe('the runs in the background', () => {
  it('know the reminders that are on and the names of their secrets, and every change of them', async () => {
    await start();
    expect(device.input).toBeUndefined();
    dispatchReminder({ type: 'created', reminder });
    expect(readInput()?.cards).toEqual([{ reminder, libname: 'A', secretKey: 'refresh/handle' }]);
    useReminders.setState({ leadDays: 3 });
    expect(readInput()?.leadDays).toBe(3);
    const times = device.enabled;
    dispatch({ type: 'settings-changed', change: {} });
    expect(device.enabled).toBe(times);
  });

  it('end when the reminder is switched off, and after a logout', async () => {
    dispatchReminder({ type: 'created', reminder });
    await start();
    dispatchReminder({ type: 'disabled', key });
    expect(device.input).toBeUndefined();
    dispatchReminder({ type: 'enabled', key });
    expect(readInput()?.cards).toHaveLength(1);
    dispatch({ type: 'signed-out', account: key });
    expect(device.input).toBeUndefined();
  });

  it('bring what they did when the app starts and when it comes back, and nothing that is older', async () => {
    dispatchReminder({ type: 'created', reminder });
    const lastRun = new Date(2026, 11, 2, 6);
    const records = [{ ...key, type: 'lent' as const, at: '2026-12-10', scheduled: lastRun.toISOString() }];
    const resultsOf = (lastRefresh: Date, count: number, origin = service) =>
      JSON.stringify({
        version: 2,
        services: [
          { origin, reminders: [{ ...reminder, count, lastRefresh: lastRefresh.toISOString() }], scheduled: records },
        ],
      });
    device.status = { isAllowed: true, lastRun, results: resultsOf(lastRun, 4) };
    const { adopt } = await start();
    const current = () => useReminders.getState().reminders[0];
    expect(current()).toMatchObject({ count: 4, lastRefresh: lastRun.toISOString(), isFromBackground: true });
    expect(useReminders.getState().scheduled).toEqual(records);
    expect(readInput()?.cards[0]?.reminder.count).toBe(4);
    device.status = { ...device.status, results: resultsOf(new Date(2026, 11, 1), 1) };
    await adopt();
    expect(current()?.count).toBe(4);
    device.status = { ...device.status, results: resultsOf(new Date(2026, 11, 3), 5) };
    await adopt();
    expect(current()?.count).toBe(5);
    device.status = { ...device.status, results: resultsOf(new Date(2026, 11, 4), 6, 'https://other.example') };
    await adopt();
    expect(current()?.count).toBe(5);
    device.status = { ...device.status, results: 'broken' };
    await adopt();
    expect(current()?.count).toBe(5);
  });

  it('serve the cards of all services, each with its own, and end with the last of them', async () => {
    dispatchReminder({ type: 'created', reminder });
    (await start()).stop();
    // The app starts anew at another service, where the card has the same numbers.
    setStorageScope('@https://gold.example');
    setServiceContext({ address: 'https://gold.example' });
    await start();
    const origins = () => parseInput(device.input)?.services.map(({ scope, service: { origin } }) => [scope, origin]);
    expect(origins()).toEqual([
      ['@https://gold.example', 'https://gold.example'],
      ['', service],
    ]);
    dispatchReminder({ type: 'disabled', key });
    expect(origins()).toEqual([['', service]]);
    stop();
    setStorageScope('');
    setServiceContext({ address: service });
    await start();
    expect(device.input).toBeUndefined();
  });

  it('drop a service that the edition has no more', async () => {
    dispatchReminder({ type: 'created', reminder });
    (await start()).stop();
    setStorageScope('@https://gold.example');
    setServiceContext({ address: 'https://gold.example' });
    const left = services.slice(1);
    stop = (await startBackgroundSync({ load: async () => device, kind: 'notifications', services: left, storage }))
      .stop;
    expect(parseInput(device.input)?.services.map(({ scope }) => scope)).toEqual(['@https://gold.example']);
  });

  it('keep their input until it is known which libraries there are', async () => {
    dispatchReminder({ type: 'created', reminder });
    device.input = 'of before';
    useApp.setState({ selection: { ...useApp.getState().selection, libraries: [] } });
    await start();
    expect(device.input).toBe('of before');
  });

  it('are not available in a browser', async () => {
    for (const answer of [
      await webBackgroundRefresh.enable(''),
      await webBackgroundRefresh.disable(),
      await webBackgroundRefresh.getStatus(),
    ])
      expect(answer).toEqual({ ok: false, failure: 'UNAVAILABLE' });
  });
});
