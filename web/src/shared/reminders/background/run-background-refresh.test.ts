import type { AccountData } from '@buchfink/contract/account';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { activateLocale, currentTexts, loadPhoneTexts, overrideMessages } from '#shared/i18n/i18n.ts';
import { KilledRun, SimulatedBackgroundPhone, SimulatedService } from '#shared/testing/background-simulation.ts';
import { notificationsId } from '../reminder.ts';
import { type BackgroundInput, parseInput, parseResults, type ServiceInput } from './background-input.ts';
import { commandPhone } from './command-phone.ts';
import { runBackgroundRefresh } from './run-background-refresh.ts';

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  await activateLocale('de');
  await loadPhoneTexts();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await overrideMessages({ de: {}, en: {} });
});

const account = (
  deadlines: readonly string[],
  states: readonly string[] = [],
  renewal: object = { possible: true, reason: 'ok' },
): AccountData => ({
  libraryId: 1,
  userId: 'a',
  account: { blocks: [] },
  fees: [],
  lent: deadlines.map((deadline, at) => ({
    id: `l${at}`,
    title: `Buch ${at}`,
    mediaType: 'BOOK',
    status: '',
    deadline,
    renewal: renewal as AccountData['lent'][number]['renewal'],
  })),
  reservations: states.map((state, at) => ({
    id: `r${at}`,
    title: `Film ${at}`,
    mediaType: 'DVD',
    status: '',
    state: state as AccountData['reservations'][number]['state'],
  })),
  retrieved: '2026-10-01T10:00:00Z',
});

const serviceInput = (kind: ServiceInput['kind'] = 'notifications'): ServiceInput => ({
  scope: '',
  service: { origin: 'https://library.example', locale: 'de', projectId: 'opac-demo' },
  kind,
  leadDays: 1,
  quietHours: { from: 20, to: 8 },
  notices: { ready: true, renewals: true },
  scheduled: [],
  cards: [
    {
      reminder: { libraryId: 1, userId: 'a', enabled: true, name: 'Stadt (a)', id: notificationsId, count: 0 },
      libname: 'Stadt',
      secretKey: 'refresh/handle',
    },
  ],
});

const input = (kind?: ServiceInput['kind']): BackgroundInput => ({ version: 2, services: [serviceInput(kind)] });

/** A run as the native half drives it; one that is killed never comes back. */
async function run(phone: SimulatedBackgroundPhone, now: Date, backgroundInput = input()): Promise<void> {
  const before = parseResults(phone.results);
  await new Promise<void>((resolve, reject) => {
    const execute: typeof phone.execute = (command) =>
      phone.execute(command).catch((error: unknown) => {
        if (!(error instanceof KilledRun)) throw error;
        resolve();
        return new Promise(() => {});
      });
    runBackgroundRefresh(commandPhone(execute), backgroundInput, before, {
      now,
      createTranslate: () => currentTexts().t,
    }).then(resolve, reject);
  });
}

const phoneWith = (data: AccountData) => new SimulatedBackgroundPhone(new SimulatedService(data));
const remindersOf = (phone: SimulatedBackgroundPhone) => parseResults(phone.results)?.services[0]?.reminders;
const written = (at: string | Date) => new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const noon = new Date(2026, 11, 1, 12);
const storedSecret = (phone: SimulatedBackgroundPhone) =>
  JSON.parse(phone.safe.get('capacitor-storage_refresh/handle') ?? 'null');

describe('a run in the background', () => {
  it('renews the login, reads the loans, and plans what the app would plan', async () => {
    const phone = phoneWith(account(['2026-12-10']));
    await run(phone, noon);
    expect(phone.service.paths).toEqual(['auth/refresh', 'account/info']);
    expect([...phone.pending.values()].map(({ title, schedule }) => [title, written(schedule.at)])).toEqual([
      ['Ein Medium ist bald fällig', '2026-12-09 09:00'],
      ['Die Leihfrist eines Mediums ist abgelaufen', '2026-12-11 09:00'],
    ]);
    expect(remindersOf(phone)).toMatchObject([{ count: 2, lastRefresh: noon.toISOString(), failed: false }]);
  });

  it.each([
    [201, 2],
    [299, 2],
    [300, 0],
    [199, 0],
  ])('an answer with status %i plans %i notifications (specification, section 7)', async (status, planned) => {
    const phone = phoneWith(account(['2026-12-10']));
    phone.service.success = status;
    await run(phone, noon);
    expect(phone.pending.size).toBe(planned);
  });

  it('stores the new secret before it uses the token, and uses none that it cannot store', async () => {
    const phone = phoneWith(account(['2026-12-10']));
    await run(phone, noon);
    const names = phone.commands.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['readSecret', 'send', 'writeSecret', 'send']);
    expect(storedSecret(phone)).toBe(phone.service.secret);
    phone.fault = (_, { name }) => (name === 'writeSecret' ? 'fails' : undefined);
    await run(phone, noon);
    expect(phone.service.paths.at(-1)).toBe('auth/refresh');
    // The secret of before still gets the same successor.
    phone.fault = () => undefined;
    await run(phone, noon);
    expect([phone.service.paths.at(-1), storedSecret(phone)]).toEqual(['account/info', phone.service.secret]);
  });

  it('fills the calendar of an iPhone, and tells there of changes by notifications', async () => {
    const phone = phoneWith(account(['2026-12-10'], ['queued']));
    await run(phone, noon, input('calendar'));
    expect([...phone.events.values()].map(({ title, start }) => [title, written(new Date(start))])).toEqual([
      ['Zurückgeben: Buch 0', '2026-12-10 09:00'],
    ]);
    expect([phone.pending.size, [...phone.calendars.values()]]).toEqual([0, ['Stadt (a)']]);
    phone.service.account = account(['2026-12-20'], ['ready']);
    await run(phone, new Date(2026, 11, 2, 12), input('calendar'));
    expect([...phone.events.values()].map(({ start }) => written(new Date(start)))).toEqual(['2026-12-20 09:00']);
    expect([...phone.pending.values()].map(({ title }) => title)).toEqual([
      'Eine Vormerkung liegt zur Abholung bereit',
    ]);
    expect(phone.calendars.size).toBe(1);
  });

  it.each([
    ['without a connection', (phone: SimulatedBackgroundPhone) => Object.assign(phone.service, { isDown: true })],
    ['after the login has ended', (phone: SimulatedBackgroundPhone) => Object.assign(phone.service, { secret: '' })],
    ['after a logout', (phone: SimulatedBackgroundPhone) => phone.safe.clear()],
    ['for another card', (phone: SimulatedBackgroundPhone) => Object.assign(phone.service.account, { userId: 'b' })],
    [
      'with an answer that is none',
      (phone: SimulatedBackgroundPhone) => Object.assign(phone.service.account, { lent: 1 }),
    ],
  ])('%s leaves everything as it was', async (_name, change) => {
    const phone = phoneWith(account(['2026-12-10']));
    await run(phone, noon);
    const [pending, results] = [[...phone.pending], phone.results];
    change(phone);
    await run(phone, new Date(2026, 11, 2, 12));
    expect([[...phone.pending], phone.results]).toEqual([pending, results]);
  });

  it('leaves out a card that is switched off, and a failure of one card is none of the next', async () => {
    const phone = phoneWith(account(['2026-12-10']));
    const [card] = serviceInput().cards;
    if (!card) throw new Error('there is a card');
    const off = { ...card, reminder: { ...card.reminder, enabled: false } };
    await run(phone, noon, { ...input(), services: [{ ...serviceInput(), cards: [off] }] });
    expect(phone.commands).toEqual([]);
    const unknown = { ...card, secretKey: 'refresh/unknown', reminder: { ...card.reminder, userId: 'b' } };
    await run(phone, noon, { ...input(), services: [{ ...serviceInput(), cards: [unknown, card] }] });
    expect(remindersOf(phone)?.map(({ userId }) => userId)).toEqual(['a']);
  });

  it.each(['lent', 'reservations'] as const)('keeps what is planned while %s cannot be read', async (part) => {
    const phone = phoneWith(account(['2026-12-10'], ['ready']));
    await run(phone, noon);
    const planned = [[...phone.pending], phone.results];
    phone.service.account = { ...account([]), unreadable: [part] };
    await run(phone, new Date(2026, 11, 2, 12));
    expect([[...phone.pending], phone.results]).toEqual(planned);
  });

  it('announces once what changes, over runs that know of each other by their results', async () => {
    const phone = phoneWith(account(['2026-12-24'], ['queued']));
    await run(phone, noon);
    phone.service.account = account(['2026-12-24'], ['ready'], { possible: false, reason: 'reserved' });
    for (let hour = 14; hour < 20; hour += 2) {
      await run(phone, new Date(2026, 11, 1, hour));
      phone.passTo(new Date(2026, 11, 1, hour, 1));
    }
    expect(phone.shown.map(({ title }) => title)).toEqual([
      'Eine Vormerkung liegt zur Abholung bereit',
      'Ein Medium lässt sich nicht mehr verlängern',
    ]);
  });
});

describe('a run for several services', () => {
  const gold: ServiceInput = {
    ...serviceInput(),
    scope: '@https://gold.example',
    service: { origin: 'https://gold.example', locale: 'de', projectId: 'opac-gold' },
  };
  const both: BackgroundInput = { version: 2, services: [serviceInput(), gold] };
  const owners = (phone: SimulatedBackgroundPhone) =>
    [...phone.pending.values()].map(({ extra }) => extra.scope ?? '').sort();

  it('keeps cards with the same numbers apart, and the ids of the first service as they were', async () => {
    const phone = phoneWith(account(['2026-12-10']));
    await run(phone, noon);
    const ids = [...phone.pending.keys()];
    await run(phone, noon, both);
    expect([...phone.pending.keys()].slice(0, 2)).toEqual(ids);
    expect(owners(phone)).toEqual(['', '', gold.scope, gold.scope]);
    expect(phone.service.origins).toEqual(new Set(['https://library.example', 'https://gold.example']));
    expect(parseResults(phone.results)?.services.map(({ origin, reminders }) => [origin, reminders.length])).toEqual([
      ['https://library.example', 1],
      ['https://gold.example', 1],
    ]);
    // What is no longer due at one service is cancelled there alone.
    phone.service.account = account([]);
    await run(phone, noon, { version: 2, services: [gold] });
    expect(owners(phone)).toEqual(['', '']);
  });

  it('goes on when one of them does not answer, and keeps what it stored of it', async () => {
    const phone = phoneWith(account(['2026-12-10']));
    await run(phone, noon, both);
    phone.service.isDownAt = 'https://library.example';
    await run(phone, new Date(2026, 11, 2, 12), both);
    const refreshes = parseResults(phone.results)?.services.map(({ origin, reminders: [reminder] }) => [
      origin,
      reminder?.lastRefresh,
    ]);
    expect(refreshes?.sort()).toEqual([
      ['https://gold.example', new Date(2026, 11, 2, 12).toISOString()],
      ['https://library.example', noon.toISOString()],
    ]);
  });

  it('announces a change at each of them, once', async () => {
    const phone = phoneWith(account([], ['queued']));
    await run(phone, noon, both);
    phone.service.account = account([], ['ready']);
    for (const hour of [14, 16]) await run(phone, new Date(2026, 11, 1, hour), both);
    expect(owners(phone)).toEqual(['', gold.scope]);
  });

  it('reads what an app stored that knew a single service', async () => {
    const { scope: _, ...stored } = serviceInput();
    expect(parseInput(JSON.stringify({ version: 1, ...stored }))).toEqual(input());
    const results = { origin: 'https://library.example', reminders: [], scheduled: [] };
    expect(parseResults(JSON.stringify({ version: 1, ...results }))).toEqual({ version: 2, services: [results] });
    for (const text of [undefined, '', 'none', 'null', '{"version":2}', '{"version":3,"services":[]}'])
      expect([parseInput(text), parseResults(text)]).toEqual([undefined, undefined]);
  });
});

describe('runs in the background that are cut off', () => {
  it.each(['fails', 'killed-before', 'killed-after'] as const)(
    'at any command (%s) lose no reminder and no login, and the next run makes everything right',
    async (fault) => {
      const whole = phoneWith(account(['2026-12-10'], ['queued']));
      await run(whole, noon);
      whole.service.account = account(['2026-12-20'], ['ready']);
      const first = whole.commands.length;
      await run(whole, new Date(2026, 11, 2, 12));
      const ids = [...whole.pending.keys()].sort();
      for (let at = first + 1; at <= whole.commands.length; at += 1) {
        const phone = phoneWith(account(['2026-12-10'], ['queued']));
        await run(phone, noon);
        phone.service.account = account(['2026-12-20'], ['ready']);
        phone.fault = (number) => (number === at ? fault : undefined);
        await run(phone, new Date(2026, 11, 2, 12));
        // Either the old reminders are still there, or the new ones already are.
        const days = [...phone.pending.values()].map(({ schedule }) => written(schedule.at));
        expect(days.some((day) => day === '2026-12-09 09:00' || day === '2026-12-19 09:00')).toBe(true);
        await run(phone, new Date(2026, 11, 2, 12));
        expect([...phone.pending.keys()].sort()).toEqual(ids);
        expect(storedSecret(phone)).toBe(phone.service.secret);
      }
    },
  );

  it.each(['fails', 'killed-before', 'killed-after'] as const)(
    'at any command (%s) announce each change once, also when another one comes before the next run',
    async (fault) => {
      const day = (date: number, hour: number) => new Date(2026, 11, date, hour);
      const renewable = { possible: true, reason: 'ok' };
      const reserved = { possible: false, reason: 'reserved' };
      const before = account(['2026-12-24'], ['queued', 'queued'], renewable);
      const first = account(['2026-12-24'], ['ready', 'queued'], reserved);
      const second = account(['2026-12-24'], ['ready', 'ready'], reserved);
      const prepare = async () => {
        const phone = phoneWith(before);
        await run(phone, noon);
        phone.service.account = first;
        return { phone, count: phone.commands.length };
      };
      const whole = await prepare();
      await run(whole.phone, day(2, 12));
      for (let at = whole.count + 1; at <= whole.phone.commands.length; at += 1) {
        const { phone } = await prepare();
        phone.fault = (number) => (number === at ? fault : undefined);
        await run(phone, day(2, 12));
        phone.passTo(day(2, 13));
        phone.service.account = second;
        await run(phone, day(2, 18));
        phone.passTo(day(2, 19));
        await run(phone, day(3, 12));
        phone.passTo(day(5, 12));
        const titles = phone.shown
          .filter(({ extra }) => extra.items)
          .flatMap(({ body }) => body.match(/(Film|Buch) \d/g));
        expect(titles.sort(), `command ${at}`).toEqual(['Buch 0', 'Film 0', 'Film 1']);
      }
    },
  );

  it('over a month with the change of the clock lose no reminder, double none and keep their day', async () => {
    const days = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
    const phone = phoneWith(account(days));
    // The same faults in every run of the test: a linear congruential generator (Numerical Recipes).
    let random = 7;
    const chance = () => {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      return random / 2 ** 32;
    };
    const faults = ['fails', 'killed-before', 'killed-after'] as const;
    const at = (day: number, hour: number) => new Date(2026, 8, 28 + day, hour);
    let cut = 0;
    for (let day = 0; day < 37; day += 1) {
      for (let hour = 1; hour < 24; hour += 2) {
        phone.passTo(at(day, hour));
        if (hour % 6 !== 1) continue;
        // The last run of each day is let through, all others fail somewhere every other time.
        const isCut = day > 0 && hour < 19 && chance() < 0.5;
        const stop = phone.commands.length + 1 + Math.floor(chance() * 8);
        const fault = faults[Math.floor(chance() * 3)];
        phone.fault = (number) => (isCut && number === stop ? fault : undefined);
        phone.service.losesAnswer = (path) => isCut && path === 'auth/refresh' && chance() < 0.3;
        if (isCut) cut += 1;
        await run(phone, at(day, hour));
      }
    }
    expect(cut).toBeGreaterThan(30);
    const expected = days.flatMap((date) => {
      const dayOfMonth = Number(date.slice(-2));
      return [
        [written(new Date(2026, 9, dayOfMonth - 1, 9)), 'bald fällig'],
        [written(new Date(2026, 9, dayOfMonth + 1, 9)), 'abgelaufen'],
      ];
    });
    const shown = phone.shown.map(({ title, schedule }) => [
      written(schedule.at),
      title.includes('bald fällig') ? 'bald fällig' : 'abgelaufen',
    ]);
    expect(shown.map(String).sort()).toEqual(expected.map(String).sort());
    expect(storedSecret(phone)).toBe(phone.service.secret);
  });
});
