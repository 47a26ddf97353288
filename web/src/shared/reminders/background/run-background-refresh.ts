import { type AccountData, accountInfo } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader, type Endpoint } from '@buchfink/contract/endpoint';
import type { Locale } from '@buchfink/contract/locale';
import { refresh } from '@buchfink/contract/session';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import type { Translate } from '@buchfink/texts/texts';
import type * as z from 'zod/mini';
import { isSameAccount } from '#shared/state/accounts.ts';
import { type Reminder, remindersReducer } from '../reminder.ts';
import type { ReminderDevices } from '../reminder-devices.ts';
import { type ScheduledNotification, withoutAccount } from '../scheduled-notification.ts';
import { updateReminder } from '../update-reminder.ts';
import {
  type BackgroundInput,
  type BackgroundResults,
  parseStored,
  type ServiceInput,
  type ServiceResults,
} from './background-input.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a run in the background can do on the phone. Failures are values. */
export interface BackgroundPhone extends Omit<ReminderDevices, 'kind'> {
  /** The refresh secret under a key of the safe; undefined where there is none. */
  readSecret(key: string): Promise<DeviceResult<string | undefined>>;
  /** Replaces the secret under a key, and answers when it is stored for good. Fails where there is none any more. */
  writeSecret(key: string, secret: string): Promise<DeviceResult<void>>;
  send(request: HttpRequest): Promise<DeviceResult<{ readonly status: number; readonly body: string }>>;
  storeResults(results: BackgroundResults): Promise<DeviceResult<void>>;
}

interface RunOptions {
  readonly now: Date;
  /** The texts of a service are in the language that the patron reads it in. */
  readonly createTranslate: (locale: Locale) => Translate;
}

/**
 * Updates the reminders of all cards of all services, one after the other, each failure by itself. It may be ended at any
 * moment and repeated at any time: what is planned stays until something else is, and a reminder that is not updated is
 * tried again by the next run.
 *
 * @param stored what the runs before stored
 */
export async function runBackgroundRefresh(
  phone: BackgroundPhone,
  input: BackgroundInput,
  stored: BackgroundResults | undefined,
  { now, createTranslate }: RunOptions,
): Promise<void> {
  let results = input.services.flatMap(({ service }) => resultsOf(stored, service.origin) ?? []);
  for (const serviceInput of input.services) {
    const { origin, locale } = serviceInput.service;
    const options = { now, t: createTranslate(locale) };
    await refreshService(phone, serviceInput, resultsOf(stored, origin), options, async (own) => {
      const services = [...results.filter((other) => other.origin !== origin), own];
      const isStored = await phone.storeResults({ version: 2, services });
      if (isStored.ok) results = services;
      return isStored;
    });
  }
}

/** What the runs stored of a service. */
export const resultsOf = (results: BackgroundResults | undefined, origin: string): ServiceResults | undefined =>
  results?.services.find((service) => service.origin === origin);

async function refreshService(
  phone: BackgroundPhone,
  { scope, kind, leadDays, quietHours, notices, service, cards, scheduled: records }: ServiceInput,
  before: ServiceResults | undefined,
  { now, t }: { now: Date; t: Translate },
  store: (results: ServiceResults) => Promise<DeviceResult<void>>,
): Promise<void> {
  const { origin } = service;
  const own = { reminders: cards.map(({ reminder }) => reminder), scheduled: records };
  const adopted = adoptResults(own, before);
  let { scheduled } = adopted;
  let updated = before?.reminders ?? [];
  for (const [at, { secretKey, libname }] of cards.entries()) {
    const reminder = adopted.reminders[at];
    if (!reminder?.enabled) continue;
    const data = await readAccount(phone, service, { ...reminder, secretKey });
    if (!data) continue;
    const options = { now, t, libname, scope, leadDays, quietHours, notices, scheduled };
    await updateReminder({ ...phone, kind }, reminder, data, options, async ({ scheduled: next, ...changes }) => {
      const connected = remindersReducer([reminder], { type: 'connected', key: reminder, now, ...changes });
      const reminders = [...updated.filter((other) => !isSameAccount(other, reminder)), ...connected];
      const stored = await store({ origin, reminders, scheduled: [...next] });
      if (stored.ok) {
        scheduled = next;
        updated = reminders;
      }
      return stored;
    });
  }
}

interface RemindersAndRecords {
  readonly reminders: readonly Reminder[];
  readonly scheduled: readonly ScheduledNotification[];
}

/** The reminders of the app and of the runs, the later refresh of each. */
export function adoptResults(own: RemindersAndRecords, results: ServiceResults | undefined): RemindersAndRecords {
  const newer = (results?.reminders ?? []).filter((result) =>
    own.reminders.some(
      (reminder) => isSameAccount(reminder, result) && (reminder.lastRefresh ?? '') < (result.lastRefresh ?? ''),
    ),
  );
  return newer.reduce<RemindersAndRecords>(
    ({ reminders, scheduled }, reminder) => ({
      reminders: remindersReducer(reminders, { type: 'adopted', reminder }),
      scheduled: [
        ...withoutAccount(scheduled, reminder),
        ...(results?.scheduled ?? []).filter((record) => isSameAccount(record, reminder)),
      ],
    }),
    { reminders: own.reminders, scheduled: own.scheduled },
  );
}

/** The account as the library shows it now; undefined after any failure, which ends no login. */
async function readAccount(
  phone: BackgroundPhone,
  service: ServiceInput['service'],
  { libraryId, userId, secretKey }: { libraryId: number; userId: string; secretKey: string },
): Promise<AccountData | undefined> {
  const secret = await phone.readSecret(secretKey);
  if (!secret.ok || secret.value === undefined) return undefined;
  const body = JSON.stringify({ libraryId, userId, refreshToken: secret.value });
  const session = await call(phone, service, refresh, { headers: { 'Content-Type': 'application/json' }, body });
  if (session?.token === undefined) return undefined;
  // Before the token is used: until then the service still takes the secret of before, if this one is lost.
  if (session.refreshToken !== undefined && !(await phone.writeSecret(secretKey, session.refreshToken)).ok)
    return undefined;
  const data = await call(phone, service, accountInfo, { headers: { Authorization: `Bearer ${session.token}` } });
  return data && isSameAccount(data, { libraryId, userId }) ? data : undefined;
}

/** Calls an endpoint without parameters; engines in the background have neither `fetch` nor `URL`. */
async function call<Answer extends z.ZodMiniType>(
  phone: BackgroundPhone,
  { origin, locale, projectId }: ServiceInput['service'],
  endpoint: Pick<Endpoint, 'method' | 'path'> & { readonly answer: Answer },
  { headers, body }: Pick<HttpRequest, 'headers' | 'body'>,
): Promise<z.output<Answer> | undefined> {
  const answer = await phone.send({
    method: endpoint.method,
    url: `${origin}/services/${locale}/${projectId}${endpoint.path}`,
    headers: { Accept: 'application/json', [clientVersionHeader]: clientVersion, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const isSuccess = answer.ok && answer.value.status >= 200 && answer.value.status <= 299;
  return isSuccess ? parseStored(endpoint.answer, answer.value.body) : undefined;
}
