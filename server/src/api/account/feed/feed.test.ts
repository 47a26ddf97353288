import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiException } from '@buchfink/contract/error';
import { describe, expect, it } from 'vitest';
import { newKeyLine } from '../../../storage/keys/open-keys.ts';
import { type AccountService, pin } from '../../../testing/accounts/account-service.ts';
import { accountServices } from '../../../testing/accounts/account-services.ts';
import { clockAt } from '../../../testing/accounts/session-service.ts';
import type { TestPatron } from '../../../testing/accounts/test-patron.ts';
import { loggedWords } from '../../../testing/logged-words.ts';
import { testLocation } from '../../../testing/postgresql/test-location.ts';
import { readStrictCalendar, textOf } from '../../../testing/strict-calendar.ts';
import { withPatronAccess } from '../patron-access.ts';
import { readOnlyFeeds } from './feeds.ts';

const { started, end } = accountServices();

const day = 86_400_000;

async function patron(service: AccountService, card: string, libraryId: 1 | 2 = 1): Promise<TestPatron> {
  await service.desks[libraryId].addPatron({ card, pin, name: 'Anna Geheim' });
  return service.logIn(card, libraryId);
}
const feedOf = async (anna: TestPatron, secret?: string) => (await anna.send('/account/feed', { secret })).json();
const read = (
  service: AccountService,
  secret: string,
  more: { locale?: string; headers?: Record<string, string> } = {},
) =>
  service.app.inject({
    url: `/services/${more.locale ?? 'de'}/opac-demo/feed/${secret}/calendar.ics`,
    headers: more.headers,
  });

/** The entries of a feed, read by an independent parser. */
async function entries(service: AccountService, secret: string, locale = 'de') {
  const answer = await read(service, secret, { locale });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return readStrictCalendar(answer.body)
    .components.filter(({ name }) => name === 'VEVENT')
    .map((event) => ({
      uid: textOf(event, 'UID') ?? '',
      start: event.lines.find(({ name }) => name === 'DTSTART'),
      end: textOf(event, 'DTEND'),
      summary: textOf(event, 'SUMMARY'),
      location: textOf(event, 'LOCATION'),
      alarms: event.components.map((alarm) => textOf(alarm, 'TRIGGER')),
    }));
}

it('is neither added nor ended in a preview of a configuration', async () => {
  const called = async () => expect.fail('a preview changes nothing');
  const feeds = readOnlyFeeds({ add: called, end: called, ofPatron: async () => [], read: async () => [] });
  const anna = { libraryId: 1, patronId: 'p', userId: '1', readableAway: true };
  await expect(feeds.add(anna as never)).rejects.toMatchObject({ code: 'read-only' });
  await expect(feeds.end(anna)).rejects.toMatchObject({ code: 'read-only' });
  expect(await feeds.read('secret')).toEqual([]);
});

describe('a calendar feed', () => {
  it('has an address without the host that a call claims', async () => {
    const anna = await patron(await started(), '7001');
    for (const [header, host] of [
      ['host', 'evil.example'],
      ['x-forwarded-host', 'evil.example'],
      ['host', 'opac-demo.evil:80'],
    ] as const) {
      const { url, secret } = (await anna.send('/account/feed', {}, { headers: { [header]: host } })).json();
      expect(url).toBe(`/services/de/opac-demo/feed/${secret}/calendar.ics`);
    }
    const { url } = (await anna.send('/account/feed', {}, { headers: { host: '127.0.0.1:3000' } })).json();
    expect(new URL(url).origin).toBe('http://127.0.0.1:3000');
  });

  it('shows loans and pick-ups as whole days, with alarms, in the language of its address', async () => {
    const service = await started();
    const { desks } = service;
    const anna = await patron(service, '7001');
    const berta = await patron(service, '7002');
    await desks[1].lend('Bumlaut-1', '7001');
    for (const copy of [1, 2]) await desks[1].lend(`Br9-${copy}`, '7002');
    await anna.act('/reservation', { recordId: 'r9' }, { branch: 'sued' });
    await desks[1].giveBack('Br9-1', 'sued');
    const { secret, url, cards } = await feedOf(anna);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new URL(url).pathname).toBe(`/services/de/opac-demo/feed/${secret}/calendar.ics`);
    expect(cards).toEqual([{ libraryId: 1, userId: '7001' }]);
    const feedEntries = await entries(service, secret);
    expect(feedEntries).toEqual([
      {
        uid: expect.stringMatching(/^[\w-]{22}@account\.opac-demo$/),
        start: { name: 'DTSTART', parameters: ';VALUE=DATE', value: '20261128' },
        end: '20261129',
        summary: 'Letzter Tag zum Abholen: Buch 9',
        location: 'Stadtbibliothek Ährenfeld, Süd',
        alarms: ['-P2DT15H', '-PT15H'],
      },
      {
        uid: expect.stringMatching(/^[\w-]{22}@account\.opac-demo$/),
        start: { name: 'DTSTART', parameters: ';VALUE=DATE', value: '20261219' },
        end: '20261220',
        summary: 'Rückgabe: Über Öfen & Äpfel, „süß“; ein ßonderfall',
        location: 'Stadtbibliothek Ährenfeld, Mitte',
        alarms: ['-P2DT15H', '-PT15H'],
      },
    ]);
    expect((await entries(service, secret, 'en')).map(({ summary }) => summary)).toEqual([
      'Last day to pick up: Buch 9',
      'Return: Über Öfen & Äpfel, „süß“; ein ßonderfall',
    ]);
    const { body } = await read(service, secret);
    expect(body).not.toMatch(/7001|Geheim|Anna/);
    expect(berta.session.userId).toBe('7002');
  });

  it('moves an entry with a renewal and drops it with the return', async () => {
    const clock = clockAt('2026-11-21T11:00:00Z');
    const service = await started({ clock });
    await patron(service, '7001');
    await service.desks[1].lend('Br1-1', '7001', { day: '2026-10-28' });
    const anna = await service.logIn('7001');
    const { secret } = await feedOf(anna);
    const [before] = await entries(service, secret);
    await anna.step('/prolongAll', {});
    const [after] = await entries(service, secret);
    expect([before?.start?.value, after?.start?.value]).toEqual(['20261125', '20261219']);
    expect(after?.uid).toBe(before?.uid);
    await service.desks[1].giveBack('Br1-1', 'mitte');
    expect(await entries(service, secret)).toEqual([]);
  });

  it('is a valid calendar when nothing is due', async () => {
    const service = await started();
    const { secret } = await feedOf(await patron(service, '7001'));
    const answer = await read(service, secret);
    expect(readStrictCalendar(answer.body).components.map(({ name }) => name)).toEqual(['VTIMEZONE']);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  });

  it.each([
    ['2026-03-28T23:30:00Z', '20260426'],
    ['2026-03-29T00:30:00Z', '20260426'],
    ['2026-10-24T22:30:00Z', '20261122'],
    ['2026-10-25T23:30:00Z', '20261123'],
    ['2026-12-31T23:30:00Z', '20270129'],
  ])('shows the day of the library through clock changes (lent at %s)', async (moment, due) => {
    const service = await started({ clock: clockAt(moment) });
    const anna = await patron(service, '7001');
    await service.desks[1].lend('Br1-1', '7001');
    const { secret } = await feedOf(anna);
    expect((await entries(service, secret)).map(({ start }) => start?.value)).toEqual([due]);
  });

  it('holds several cards of several libraries, and shows only the end of the other card numbers', async () => {
    const service = await started();
    const [anna, berta, carla] = [
      await patron(service, '7001'),
      await patron(service, '7002'),
      await patron(service, '7003', 2),
    ];
    await service.desks[1].lend('Br1-1', '7001');
    await service.desks[1].lend('Br2-1', '7002');
    await service.desks[2].lend('Br3-1', '7003');
    const { secret } = await feedOf(anna);
    service.clock.forward(1);
    await feedOf(berta, secret);
    service.clock.forward(1);
    await feedOf(berta, secret);
    expect((await feedOf(carla, secret)).cards).toEqual([
      { libraryId: 1, userId: '…001' },
      { libraryId: 1, userId: '…002' },
      { libraryId: 2, userId: '7003' },
    ]);
    expect((await entries(service, secret)).map(({ summary }) => summary).sort()).toEqual([
      'Rückgabe: Buch 1',
      'Rückgabe: Buch 2',
      'Rückgabe: Buch 3',
    ]);
    expect((await berta.send('/account/feed/end', {})).json()).toEqual({ ended: 1 });
    expect((await entries(service, secret)).map(({ summary }) => summary).sort()).toEqual([
      'Rückgabe: Buch 1',
      'Rückgabe: Buch 3',
    ]);
  });

  it('is sent again only after a change, and is cacheable for its reader alone', async () => {
    const service = await started();
    const anna = await patron(service, '7001');
    const { secret } = await feedOf(anna);
    const first = await read(service, secret);
    expect(first.headers['cache-control']).toBe('private, max-age=900');
    service.clock.forward(day);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await read(service, secret, { headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await service.desks[1].lend('Br1-1', '7001');
    expect((await read(service, secret, { headers })).statusCode).toBe(200);
  });

  it('ends when the patron ends it or the card is gone, and is empty while the card is blocked', async () => {
    const service = await started();
    const anna = await patron(service, '7001');
    const berta = await patron(service, '7002');
    await service.desks[1].lend('Br1-1', '7001');
    const { secret } = await feedOf(anna);
    await service.desks[1].setBlock('7001', 'card-lost');
    expect(await entries(service, secret)).toEqual([]);
    await service.desks[1].setBlock('7001');
    expect(await entries(service, secret)).toHaveLength(1);
    expect((await anna.send('/account/feed/end', {})).json()).toEqual({ ended: 1 });
    const ended = await read(service, secret);
    expect([ended.statusCode, ended.json().code]).toEqual([404, 'unknown-feed']);
    expect((await anna.send('/account/feed', { secret })).json().code).toBe('unknown-feed');
    const bertasFeed = await feedOf(berta);
    await service.desks[1].removePatron('7002');
    expect(await entries(service, bertasFeed.secret)).toEqual([]);
    expect((await read(service, bertasFeed.secret)).statusCode).toBe(404);
  });

  it('ends when the library sets a new PIN, and still shows its other cards', async () => {
    const service = await started();
    const { folder: data, clock, desks } = service;
    const [anna, berta] = [await patron(service, '7001'), await patron(service, '7002')];
    const [annasFeed, sharedFeed] = [await feedOf(anna), await feedOf(berta)];
    await feedOf(anna, sharedFeed.secret);
    await desks[1].lend('Br1-1', '7001');
    await desks[1].lend('Br2-1', '7002');
    const { patronId } = await desks[1].patronOf('7001');
    const location = await testLocation(data);
    const end = () =>
      withPatronAccess({ location, keys: undefined, warn: () => {} }, ({ revoke }) =>
        revoke({ libraryId: 1, patronId, card: '7001' }, clock.now),
      );
    expect(await end()).toEqual({ logins: 1, feeds: 2, attempts: 0 });
    expect((await read(service, annasFeed.secret)).statusCode).toBe(404);
    expect((await entries(service, sharedFeed.secret)).map(({ summary }) => summary)).toEqual(['Rückgabe: Buch 2']);
    expect(await end()).toEqual({ logins: 0, feeds: 0, attempts: 0 });
    // The patron can create a new feed.
    const again = await service.logIn('7001');
    expect(await entries(service, (await feedOf(again)).secret)).toHaveLength(1);
  });

  it('stays readable when the key of the service is changed and the old one removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'buchfink-feed-keys-'));
    const keysFile = join(folder, 'keys');
    const first = await started({ folder });
    const { secret } = await feedOf(await patron(first, '7001'));
    first.clock.forward(1);
    await feedOf(await patron(first, '7002'), secret);
    await first.desks[1].lend('Br1-1', '7001');
    await first.desks[1].lend('Br2-1', '7002');
    const titles = ['Rückgabe: Buch 1', 'Rückgabe: Buch 2'];
    const old = await readFile(keysFile, 'utf8');
    const line = newKeyLine();
    for (const keys of [`${line}\n${old}`, line]) {
      await writeFile(keysFile, keys);
      const next = await started({ folder });
      expect((await entries(next, secret)).map(({ summary }) => summary).sort()).toEqual(titles);
    }
    await writeFile(keysFile, newKeyLine());
    const lost = await read(await started({ folder }), secret);
    expect([lost.statusCode, lost.json().code]).toEqual([404, 'unknown-feed']);
    await writeFile(keysFile, line);
    const last = await started({ folder });
    const anna = await last.logIn('7001');
    expect((await anna.send('/account/feed/end', {})).json()).toEqual({ ended: 1 });
    expect((await entries(last, secret)).map(({ summary }) => summary)).toEqual(titles.slice(1));
    await end();
    await rm(folder, { recursive: true });
  });

  it('reports an unreachable library instead of an empty calendar', async () => {
    let isThere = true;
    const service = await started({
      between: ({ patron: system, checkout }) => ({
        patron: {
          ...system,
          account: async (who, context) => {
            if (!isThere) throw new ApiException('library-unavailable');
            return system.account(who, context);
          },
        },
        checkout,
      }),
    });
    const { secret } = await feedOf(await patron(service, '7001'));
    isThere = false;
    expect((await read(service, secret)).statusCode).toBe(503);
  });

  it('is not offered where the library answers only while the patron is logged in', async () => {
    const service = await started({
      between: ({ patron: system, checkout }) => ({
        patron: {
          ...system,
          login: async (...credentials) => ({ ...(await system.login(...credentials)), readableAway: false }),
        },
        checkout,
      }),
    });
    const anna = await patron(service, '7001');
    const answer = await anna.send('/account/feed', {});
    expect([answer.statusCode, answer.json().code]).toEqual([501, 'not-supported']);
  });

  it('keeps its secret and the owners of its cards out of the file and the log', async () => {
    const service = await started();
    const anna = await patron(service, '7001');
    const { secret } = await feedOf(anna);
    await read(service, secret);
    await read(service, `${secret.slice(0, -1)}!`);
    expect(loggedWords(service.log)).not.toMatch(new RegExp(`${secret.slice(0, -1)}|7001`));
    expect(service.log.join('')).toContain('/feed/:secret/calendar.ics');
    for (const name of ['accounts.db', 'accounts.db-wal']) {
      const bytes = await readFile(join(service.folder, name));
      for (const text of [secret, '7001', Buffer.from(secret, 'base64url')]) expect(bytes.includes(text)).toBe(false);
    }
  });

  it('gives way to newer feeds of the same card, expires unread, and holds eight cards', async () => {
    const clock = clockAt();
    const service = await started({ clock });
    const anna = await patron(service, '7001');
    const feeds: string[] = [];
    for (let count = 0; count < 12; count++) {
      clock.forward(1);
      feeds.push((await feedOf(anna)).secret);
    }
    const codes = await Promise.all(feeds.map(async (feed) => (await read(service, feed)).statusCode));
    expect(codes).toEqual([404, 404, ...Array.from({ length: 10 }, () => 200)]);
    const [activeFeed = '', endedFeed = ''] = feeds.slice(-2);
    clock.forward(300 * day);
    await read(service, activeFeed);
    clock.forward(200 * day);
    expect((await read(service, activeFeed)).statusCode).toBe(200);
    expect((await read(service, endedFeed)).statusCode).toBe(404);
    for (let more = 0; more < 7; more++) await feedOf(await patron(service, `71${more}`), activeFeed);
    const ninth = await (await patron(service, '7199')).send('/account/feed', { secret: activeFeed });
    expect([ninth.statusCode, ninth.json().code]).toEqual([400, 'invalid-input']);
  });
});
