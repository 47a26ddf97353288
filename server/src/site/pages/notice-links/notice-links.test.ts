import type { NoticeGroup } from '@buchfink/contract/account/notices';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { keysOf } from '../../../storage/keys/keys.ts';
import { openWorld, type World } from '../../../systems/circulation/testing/circulation-world.ts';
import { proofLink, signedGroups, unsubscribeLink } from '../../../systems/notices/links/notice-links.ts';
import { foreignWords } from '../../../testing/foreign-words.ts';
import { serviceForTests } from '../../../testing/test-service.ts';
import { mountNoticeLinks } from './routes.ts';

const keys = keysOf([{ id: '0a0b0c0d', secret: Buffer.alloc(32, 7) }]);
const otherKeys = keysOf([{ id: '0a0b0c0d', secret: Buffer.alloc(32, 8) }]);
const base = { service: '', locale: 'de', projectId: 'opac-demo', libraryId: 1 } as const;

let world: World;
let app: Awaited<ReturnType<typeof serviceForTests>>;
let patronId: string;
const open = async (isPreview = false) => {
  app = await serviceForTests({
    mountMore: (scope) =>
      mountNoticeLinks(scope, {
        groupsOf: (link) => signedGroups(keys, link),
        outboxOf: ({ id }: LibrarySettings) => (id === 1 ? world.circulation.outbox : undefined),
        isPreview,
      }),
  });
};
beforeEach(async () => {
  world = await openWorld({ now: '2027-02-01T09:00:00Z' });
  ({ patronId } = await world.addPatron('501', { email: 'ada@example.org', name: 'Ada Lesen' }));
  await open();
});
afterEach(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { accept: 'text/html', ...headers } });
const form = 'application/x-www-form-urlencoded';
const post = (url: string, payload = '', type = form, more: InjectOptions = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    ...more,
    headers: { accept: 'text/html', 'content-type': type, ...more.headers },
  });
const oneClick = 'List-Unsubscribe=One-Click';
const unsubscribe = (groups: readonly NoticeGroup[], change: Partial<typeof base & { libraryId: number }> = {}) =>
  unsubscribeLink({ ...base, ...change }, keys, patronId, groups);
const waysOf = async () => {
  const wishes = await world.opened.store.read(1, (unit) => unit.noticeWishes(patronId));
  return wishes?.ways === undefined ? undefined : (JSON.parse(wishes.ways) as Record<string, string[]>);
};
const titleOf = (body: string) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

describe('the link that ends mails', () => {
  it('shows what will end, changes nothing, and has a button', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url: unsubscribe(['due-soon', 'card']) });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'$/,
      );
      if (method === 'HEAD') continue;
      expect(titleOf(body)).toBe('E-Mails abbestellen');
      expect(body).toContain('<li>Erinnerungen vor der Rückgabe</li><li>Erinnerungen an das Ende des Ausweises</li>');
      expect(body).toContain('<input type="hidden" name="List-Unsubscribe" value="One-Click"/>');
      expect(body).not.toMatch(/<script|Ada|501|example\.org/);
      expect(foreignWords(body)).toEqual([]);
    }
    expect(await waysOf()).toBeUndefined();
  });

  it('is in both languages', async () => {
    const { body } = await get(unsubscribeLink({ ...base, locale: 'en' }, keys, patronId, ['reservations']));
    expect(body).toContain('<html lang="en">');
    expect(titleOf(body)).toBe('Unsubscribe from e-mails');
  });

  it.each([
    ['of a page', oneClick, form],
    [
      'of a mail program (RFC 8058)',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('ends its groups by the form %s, without a cookie or a page before, and again', async (_, body, type) => {
    const link = unsubscribe(['due-soon', 'reservations']);
    for (let times = 0; times < 2; times++) {
      const answer = await post(link, body, type, {
        headers: { accept: '*/*', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      });
      expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, 'Das ist abbestellt']);
    }
    expect(await waysOf()).toMatchObject({ 'due-soon': ['push'], reservations: ['push'], card: ['email', 'push'] });
  });

  it('does nothing without the field, and with a body that is no form', async () => {
    const link = unsubscribe(['due-soon']);
    for (const [body, type] of [
      ['', form],
      ['List-Unsubscribe=No', form],
      ['x', 'multipart/form-data; boundary=x'],
      ['x', 'multipart/form-data'],
      [oneClick, 'text/plain'],
      ['x='.padEnd(5_000, 'x'), form],
    ] as const)
      expect((await post(link, body, type)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await waysOf()).toBeUndefined();
  });

  it('ends nothing when it is forged, of another library, patron or group, or of a removed key', async () => {
    const [, libraryPart, rest] = /^(.*notices\/)1(\/.*)$/.exec(unsubscribe(['due-soon'])) ?? [];
    const signature = unsubscribe(['due-soon']).split('/').at(-1) ?? '';
    const links = [
      `${libraryPart}2${rest}`,
      unsubscribe(['due-soon']).replace('/due-soon/', '/card/'),
      unsubscribe(['due-soon']).replace('/due-soon/', '/due-soon.card/'),
      unsubscribe(['due-soon', 'card']).replace('/due-soon.card/', '/card.due-soon/'),
      unsubscribe(['due-soon']).replace(`/${patronId}/`, '/x/'),
      unsubscribe(['due-soon']).replace(signature, `${signature.slice(0, -2)}AA`),
      unsubscribeLink(base, otherKeys, patronId, ['due-soon']),
      // What is obligatory ends by no link, even a signed one.
      unsubscribe(['account']),
      unsubscribe(['overdue', 'due-soon']),
      unsubscribe(['due-soon']).slice(0, -5),
      unsubscribe(['due-soon']).replace('/notices/1/', '/notices/99999/'),
      unsubscribe(['due-soon']).replace('/opac-demo/', '/opac-nowhere/'),
    ];
    for (const link of links)
      for (const answer of [await get(link), await post(link, oneClick)])
        expect([link, answer.statusCode, titleOf(answer.body)]).toEqual([link, 404, 'Dieser Link führt nirgendwohin']);
    expect(await waysOf()).toBeUndefined();
  });

  it('answers the same for a patron who is gone', async () => {
    const link = unsubscribe(['due-soon']);
    const [there, thereAfter] = [await get(link), await post(link, oneClick)];
    await world.opened.store.change(1, (unit) => unit.removePatron(patronId));
    const [gone, goneAfter] = [await get(link), await post(link, oneClick)];
    expect([gone.body, goneAfter.body]).toEqual([there.body, thereAfter.body]);
    expect([gone.statusCode, goneAfter.statusCode]).toEqual([200, 200]);
  });
});

describe('the link that proves an address', () => {
  /** The link of the mail that asks for the proof. */
  const askedLink = async () => {
    await world.circulation.desk.setPin('501', '9753');
    while (await world.circulation.outbox.plan(['email']));
    await world.circulation.outbox.plan(['email']);
    const mails = await world.circulation.outbox.claimMails(10);
    const { proofToken = '' } = mails.find(({ notices }) => notices[0]?.kind === 'prove-email') ?? {};
    expect(proofToken).toHaveLength(43);
    return proofLink(base, proofToken);
  };
  const provedOf = async () => (await world.opened.store.read(1, (unit) => unit.noticeWishes(patronId)))?.provedEmail;

  it('shows a page with a button, which proves it once', async () => {
    const link = await askedLink();
    const page = await get(link);
    expect([page.statusCode, titleOf(page.body)]).toEqual([200, 'E-Mail-Adresse bestätigen']);
    expect(page.body).toContain('<form method="post"><button type="submit">Adresse bestätigen</button></form>');
    expect(page.body).not.toMatch(/Ada|501|ada@/);
    expect(await provedOf()).toBeUndefined();
    const proved = await post(link);
    expect([proved.statusCode, titleOf(proved.body)]).toEqual([200, 'Ihre Adresse ist bestätigt']);
    expect(await provedOf()).toBe('ada@example.org');
    const again = await post(link);
    expect([again.statusCode, titleOf(again.body)]).toEqual([410, 'Dieser Link gilt nicht mehr']);
    for (const { body } of [page, proved, again]) expect(foreignWords(body)).toEqual([]);
  });

  it('is too old after 14 days, and unknown where it was invented', async () => {
    const link = await askedLink();
    world.setNow('2027-02-15T09:00:01Z');
    expect((await post(link)).statusCode).toBe(410);
    expect((await post(proofLink(base, 'A'.repeat(43)))).statusCode).toBe(410);
    // The page does not say whether there is such a link.
    expect((await get(link)).body).toBe((await get(proofLink(base, 'A'.repeat(43)))).body);
    expect((await get(proofLink(base, 'short'))).statusCode).toBe(404);
    expect((await get(proofLink({ ...base, libraryId: 2 }, 'A'.repeat(43)))).statusCode).toBe(404);
    expect(await provedOf()).toBeUndefined();
  });
});

it('in a preview nothing changes', async () => {
  await app.close();
  await open(true);
  const answer = await post(unsubscribe(['due-soon']), oneClick);
  expect([answer.statusCode, titleOf(answer.body)]).toEqual([403, 'Das hat nicht geklappt']);
  expect((await post(proofLink(base, 'A'.repeat(43)))).statusCode).toBe(403);
  expect(await waysOf()).toBeUndefined();
});

it('a program gets a fault as of all other calls', async () => {
  const answer = await app.inject({ method: 'POST', url: unsubscribe(['due-soon']).slice(0, -5) });
  expect(answer.json()).toMatchObject({ code: 'invalid-input' });
});
