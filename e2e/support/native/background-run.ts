import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBackground } from '../../../native/make/build-background.mjs';
import { bareEngine, driveRun, type NativeCommand } from '../../../native/test/background-engine.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

/** The plugin's call of a command, where there is one. */
const pluginCalls: Readonly<Record<string, string>> = {
  readSecret: 'SecureStorage.internalGetItem',
  writeSecret: 'SecureStorage.internalSetItem',
  checkNotifications: 'LocalNotifications.checkPermissions',
  listNotifications: 'LocalNotifications.getPending',
  schedule: 'LocalNotifications.schedule',
  cancel: 'LocalNotifications.cancel',
  listCalendars: 'CapacitorCalendar.listCalendars',
  createCalendar: 'CapacitorCalendar.createCalendar',
  listEvents: 'CapacitorCalendar.listEventsInRange',
  createEvent: 'CapacitorCalendar.createEvent',
  removeEvents: 'CapacitorCalendar.deleteEventsById',
};

interface RunOptions {
  readonly now?: Date;
  /** The answer to `account/info`, after something has changed at the library. */
  readonly changeAccount?: (account: AccountAnswer) => void;
  readonly isOffline?: boolean;
}

/** What of an account a test changes. */
export interface AccountAnswer {
  readonly lent: { title: string; renewal: { possible: boolean; reason: string } }[];
  readonly reservations: { title: string; state: string; pickupUntil?: string }[];
}

/** A run in the background while the app is closed: the app's own rules, the phone's own state, the service over HTTP. */
export async function runInBackground(phone: SimulatedPhone, options: RunOptions = {}): Promise<void> {
  const { now = new Date() } = options;
  const folder = mkdtempSync(join(tmpdir(), 'background-'));
  try {
    const evaluate = bareEngine(await buildBackground(folder));
    const { input, results } = phone.background;
    await driveRun(evaluate, { input, results, now }, (command) => carryOut(phone, command, options));
    phone.background.lastRun = now.getTime();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function carryOut(phone: SimulatedPhone, command: NativeCommand, options: RunOptions): Promise<unknown> {
  const { name, ...values } = command;
  const call = (pluginOptions: Record<string, unknown>) => {
    const [plugin = '', method = ''] = pluginCalls[name]?.split('.') ?? [];
    return phone.call(plugin, method, pluginOptions);
  };
  switch (name) {
    case 'send':
      return send(values, options);
    case 'storeResults':
      phone.background.results = String(values.results);
      return null;
    case 'readSecret':
      return (await call({ prefixedKey: values.key })).data;
    case 'writeSecret':
      if (!phone.safe.has(String(values.key))) throw new Error('no such entry');
      return call({ prefixedKey: values.key, data: values.value });
    case 'cancel':
      return call({ notifications: (values.ids as number[]).map((id) => ({ id })) });
    case 'listCalendars':
      return { calendars: (await call({})).result };
    case 'listEvents': {
      const { result } = await call(values);
      const events = result as { calendarId: string; id: string; title: string; startDate: number; endDate: number }[];
      return {
        events: events
          .filter(({ calendarId }) => calendarId === values.calendarId)
          .map(({ id, title, startDate, endDate }) => ({ id, title, start: startDate, end: endDate })),
      };
    }
    case 'createEvent': {
      const { start, end, alarmsBefore, ...event } = values;
      const alerts = (alarmsBefore as number[]).map((minutes) => -minutes);
      return call({ ...event, startDate: start, endDate: end, alerts });
    }
    case 'removeEvents':
      await call(values);
      return { failed: [] };
    default:
      return call(values);
  }
}

async function send(
  { url, method, headers, body }: Readonly<Record<string, unknown>>,
  { changeAccount, isOffline }: RunOptions,
): Promise<unknown> {
  if (isOffline) throw new Error('no connection');
  const request = { method: String(method), headers: headers as Record<string, string>, redirect: 'manual' as const };
  const answer = await fetch(String(url), body === undefined ? request : { ...request, body: String(body) });
  const text = await answer.text();
  if (!changeAccount || !String(url).endsWith('/account/info')) return { status: answer.status, body: text };
  const account = JSON.parse(text);
  changeAccount(account);
  return { status: answer.status, body: JSON.stringify(account) };
}
