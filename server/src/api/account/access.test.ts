import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../testing/accounts/account-service.ts';
import { TestPatron } from '../../testing/accounts/test-patron.ts';
import { testRecord, testRecords } from '../../testing/accounts/test-records.ts';

/** What a caller may have learned about the victim's account: every identifier and secret that refers to it. */
interface VictimIds {
  readonly libraryId: number;
  readonly userId: string;
  readonly renewToken: string;
  readonly cancelToken: string;
  readonly secret: string;
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** How a call targets an account. */
interface Aim {
  readonly path: (ids: VictimIds) => string;
  readonly body?: (ids: VictimIds) => Record<string, unknown>;
  /** The response tells anyone the title of a copy, which is no secret of an account. */
  readonly tellsTitles?: true;
}

const at = (path: string): Aim => ({ path: () => path });
const act = (path: string, target: (ids: VictimIds) => Record<string, unknown>): Aim => ({
  path: () => path,
  body: (ids) => ({ libraryId: ids.libraryId, userId: ids.userId, target: target(ids) }),
});

/** Every call for patrons by its name in the contract, aimed at another patron's account. */
const forPatrons: Readonly<Record<string, Aim>> = {
  sessions: at('/auth/sessions'),
  endSessions: { path: () => '/auth/sessions/end', body: ({ sessionId }) => ({ id: sessionId }) },
  accountInfo: at('/account/info'),
  accountPass: at('/account/pass'),
  passToken: at('/account/pass-token'),
  addToFeed: { path: () => '/account/feed', body: ({ secret }) => ({ secret }) },
  profile: at('/account/profile'),
  changeContact: {
    path: () => '/account/profile',
    body: () => ({ change: { email: 'stranger@bibliothek.example' }, pin: 'falsch' }),
  },
  changePin: { path: () => '/account/pin', body: () => ({ oldPin: 'falsch', newPin: 'neue-pin-8413' }) },
  cardRenewal: at('/account/card/renewal'),
  renewCard: { path: () => '/account/card/renewal', body: () => ({ newEnd: '2099-01-01' }) },
  notices: at('/account/notices'),
  readNotices: { path: () => '/account/notices/read', body: () => ({ ids: 'all' }) },
  noticeWishes: at('/account/notices/wishes'),
  changeNoticeWishes: { path: () => '/account/notices/wishes', body: () => ({ language: 'en' }) },
  pushKey: at('/account/notices/push'),
  addPushSubscription: {
    path: () => '/account/notices/push',
    body: () => ({
      endpoint: 'https://push.example/stranger',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      language: 'de',
    }),
  },
  removePushSubscription: {
    path: () => '/account/notices/push/remove',
    body: () => ({ endpoint: 'https://push.example/stranger' }),
  },
  endFeed: { path: () => '/account/feed/end', body: () => ({}) },
  reserve: act('/reservation', () => ({ recordId: 'canary' })),
  cancel: act('/cancel', ({ cancelToken }) => ({ token: cancelToken })),
  changePickup: act('/reservation/pickup', ({ cancelToken }) => ({ token: cancelToken })),
  pause: act('/reservation/pause', ({ cancelToken }) => ({ token: cancelToken })),
  prolong: act('/prolong', ({ renewToken }) => ({ token: renewToken })),
  prolongAll: act('/prolongAll', ({ renewToken }) => ({ tokens: [renewToken] })),
  requestLoan: { path: () => '/requestLoan/Bcanary-1', tellsTitles: true },
  confirmLoan: { path: () => '/confirmLoan/Bcanary-1/AAAAAA', tellsTitles: true },
  requestReturn: { path: () => '/requestReturn/Bcanary-1', tellsTitles: true },
  confirmReturn: { path: () => '/confirmReturn/Bcanary-1', body: () => ({}), tellsTitles: true },
};

/** Every call that is open to anyone. A token or secret opens what it belongs to; no caller in this test holds one. */
const forAnyone: Readonly<Record<string, Aim>> = {
  version: at('/../../version'),
  config: at('/config'),
  infoPage: at('/page/imprint'),
  accessibilityStatement: at('/accessibility'),
  reportBarrier: {
    path: () => '/accessibility/report',
    body: () => ({ id: 'A'.repeat(22), message: 'Kein Kontrast' }),
  },
  libraries: at('/libraries'),
  libraryStatus: at('/library/1/status'),
  info: at('/library/1/info'),
  searchFields: at('/library/1/searchfields'),
  metaSearchFields: at('/searchfields'),
  metaSearch: at('/metasearch/?FREE=Geheimer&LIBS=1,2'),
  search: { path: () => '/library/1/search', body: ({ userId }) => ({ fields: [{ id: 'FREE', value: userId }] }) },
  suggest: at('/library/1/suggest?q=Geheim'),
  openSearchSuggestions: at('/opensearch-suggestions?q=Geheim'),
  record: at('/library/1/record/canary'),
  acquisitions: at('/library/1/acquisitions'),
  acquisitionsFeed: at('/library/1/acquisitions.atom'),
  searchFeed: at('/library/1/search.atom?FREE=Geheimer'),
  publicLibraries: at('/public/v1/libraries'),
  publicOpeningHours: at('/public/v1/library/1/opening-hours'),
  publicSearch: at('/public/v1/library/1/search?FREE=Geheimer'),
  publicRecord: at('/public/v1/library/1/record/canary'),
  publicAvailability: at('/public/v1/library/1/record/canary/availability'),
  publicDescription: at('/public/v1/openapi.json'),
  events: at('/library/1/events'),
  eventCalendar: at('/library/1/event/canary/cal.ics'),
  allEventsCalendar: at('/library/1/events.ics'),
  cover: at('/../../cover/small/opac-demo/1/canary'),
  coverCredit: at('/library/1/cover-credit?id=canary'),
  login: {
    path: () => '/auth/login',
    // A card that nobody has: guessing at an existing card has a test of its own and would lock this test out.
    body: ({ libraryId }) => ({ libraryId, userId: '8998', password: 'falsch' }),
  },
  refresh: {
    path: () => '/auth/refresh',
    body: ({ libraryId, userId, refreshToken }) => ({ libraryId, userId, refreshToken }),
  },
  logout: {
    path: () => '/auth/logout',
    body: ({ libraryId, userId, refreshToken }) => ({ libraryId, userId, refreshToken }),
  },
  passFile: at(`/pass/${'A'.repeat(43)}.pkpass`),
  feedCalendar: at(`/feed/${'A'.repeat(43)}/calendar.ics`),
  registrationForm: at('/library/1/registration'),
  register: { path: () => '/library/1/registration', body: () => ({ id: 'A'.repeat(22), name: 'Ada Lesen' }) },
  confirmRegistration: {
    path: () => '/library/1/registration/confirm',
    body: () => ({ token: 'A'.repeat(43), pin: 'neue-pin-8413' }),
  },
  proveEmailPage: at(`/notices/1/prove-email/${'A'.repeat(43)}`),
  proveEmail: at(`/notices/1/prove-email/${'A'.repeat(43)}`),
  unsubscribePage: at(`/notices/1/unsubscribe/x/card/0a0b0c0d.${'A'.repeat(43)}`),
  unsubscribe: {
    path: () => `/notices/1/unsubscribe/x/card/0a0b0c0d.${'A'.repeat(43)}`,
    body: () => ({ 'List-Unsubscribe': 'One-Click' }),
  },
};

/** The rest of a JSON object after its opening brace, to follow other fields. */
const restOfObject = (json: string) => (json === '{}' ? '}' : `,${json.slice(1)}`);
const plus = (body: Sent['body'], more: object) => (typeof body === 'object' ? { ...body, ...more } : body);

/** Changes to a call that try to redirect it to another patron's account. */
const mutations: readonly {
  readonly name: string;
  readonly of: (sent: Sent, ids: VictimIds, ownIds: OwnIds) => Sent;
}[] = [
  { name: 'as it is', of: (sent) => sent },
  { name: 'under its own name', of: (sent, _, ownIds) => ({ ...sent, body: plus(sent.body, ownIds) }) },
  {
    name: 'with fields more',
    of: (sent, { libraryId, userId, sessionId }, ownIds) => ({
      ...sent,
      path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}patronId=${userId}&sessionId=${sessionId}&card=${userId}`,
      headers: { 'x-user-id': userId, 'x-patron-id': userId, 'x-library-id': String(libraryId) },
      body: plus(sent.body, { ...ownIds, patronId: userId, sessionId, patron: { libraryId, userId } }),
    }),
  },
  {
    name: 'with the other account in the query',
    of: (sent, { libraryId, userId }, ownIds) => ({
      ...sent,
      path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}libraryId=${libraryId}&userId=${userId}`,
      body: plus(sent.body, ownIds),
    }),
  },
  {
    name: 'with ids that are written otherwise',
    of: (sent, { userId }) => ({
      ...sent,
      body: plus(sent.body, { libraryId: 1.0, userId: ` ${userId}`, USERID: userId, user_id: userId }),
    }),
  },
  {
    name: 'with a prototype',
    of: (sent, { libraryId, userId }) => ({
      ...sent,
      body:
        sent.body && `{"constructor":{"prototype":{"patronId":"${userId}"}}${restOfObject(JSON.stringify(sent.body))}`,
      headers: { 'content-type': 'application/json', 'x-forwarded-user': `${libraryId}:${userId}` },
    }),
  },
];

interface OwnIds {
  readonly libraryId: number;
  readonly userId: string;
}
interface Sent {
  readonly path: string;
  readonly body?: Record<string, unknown> | string | undefined;
  readonly headers?: Record<string, string>;
}

let service: AccountService;
let victimIds: VictimIds;
let before: unknown;
const canaries = ['Viktoria Canary', 'Geheimer Canary-Titel', 'canary@example.org', 'Bcanary-2', '2026-12-19'];
const card = '8001';

beforeAll(async () => {
  service = await accountService({
    records: (libraryId) => [
      ...testRecords(libraryId),
      testRecord('canary', 'Geheimer Canary-Titel', [{}, {}]),
      testRecord('awaited', 'Geheimer Canary-Titel II', [{}]),
    ],
  });
  const { desks } = service;
  await desks[1].addPatron({ card, pin, name: 'Viktoria Canary', email: 'canary@example.org' });
  await desks[1].addPatron({ card: '8002', pin });
  await desks[2].addPatron({ card, pin });
  await desks[1].addPatron({ card: '8003', pin });
  await desks[1].lend('Bcanary-2', card);
  await desks[1].lend('Bcanary-1', card);
  await desks[1].lend('Bawaited-1', '8003');
  const victim = await service.logIn(card);
  await victim.act('/reservation', { recordId: 'awaited' }, { branch: 'mitte' });
  const { secret } = (await victim.send('/account/feed', {})).json();
  const account = await victim.account();
  const [place] = (await victim.send('/auth/sessions')).json();
  victimIds = {
    libraryId: 1,
    userId: card,
    renewToken: account.lent[0]?.renewToken ?? '',
    cancelToken: account.reservations[0]?.cancelToken ?? '',
    secret,
    sessionId: place.id,
    refreshToken: victim.session.refreshToken ?? '',
  };
  before = await stateOf();
});
afterAll(() => service.close());

/** The part of the account that only the patron can see and that no other caller may have changed. */
async function stateOf() {
  const victim = await service.logIn(card);
  const { retrieved: _, ...account } = await victim.account();
  return account;
}

/** What the app sends in its shell: it comes from another origin, which the service lets in. */
const shellHeaders = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });

const strangers: Readonly<Record<string, () => Promise<TestPatron>>> = {
  nobody: async () => new TestPatron(service.app, { success: false, libraryId: 1, userId: card }),
  'another patron of the library': () => service.logIn('8002'),
  'the same card number of another library': () => service.logIn(card, 2),
  'nobody in a shell on Android': async () =>
    new TestPatron(service.app, { success: false, libraryId: 1, userId: card }, shellHeaders('https://localhost')),
  'another patron in a shell on an iPhone': async () =>
    new TestPatron(service.app, (await service.logIn('8002')).session, shellHeaders('capacitor://localhost')),
  'a token after the logout': async () => {
    const victim = await service.logIn(card);
    const { libraryId, userId, refreshToken } = victim.session;
    await victim.send('/auth/sessions/end', { id: (await victim.send('/auth/sessions')).json()[0].id });
    await victim.send('/auth/logout', { libraryId, userId, refreshToken });
    return victim;
  },
  'a token that has run out': async () => {
    const victim = await service.logIn(card);
    service.clock.forward(601_000);
    return victim;
  },
  'a token of a login that was ended elsewhere': async () => {
    const [victim, secondLogin] = [await service.logIn(card), await service.logIn(card)];
    await secondLogin.send('/auth/sessions/end', { all: true });
    return victim;
  },
};

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
}

/** Parses the paths from the printed tree of a router, which indents by four characters a level. */
function routesOf(tree: string): string[] {
  const within: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part] = /^(.*?)[├└]── (\S*)/.exec(line) ?? [];
    if (part === undefined) return [];
    within.length = indent.length / 4;
    within.push(part);
    return line.includes(' (') ? [within.join('')] : [];
  });
}

it('lists every call of the service in its tables', async () => {
  const { paths } = (await service.app.inject('/services/openapi.json')).json();
  const operations = Object.values(paths as Record<string, Record<string, Operation>>).flatMap((item) =>
    Object.values(item),
  );
  const [secured, open] = [true, false].map((isSecured) =>
    operations.filter(({ security }) => (security !== undefined) === isSecured).map(({ operationId }) => operationId),
  );
  expect(secured?.sort()).toEqual(Object.keys(forPatrons).sort());
  expect(open?.sort()).toEqual(Object.keys(forAnyone).sort());
  const contract = Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1'));
  const routes = routesOf(service.app.printRoutes({ commonPrefix: false }));
  // Routes outside the contract show no accounts: files, health checks and the app's page.
  // `*` answers the preflights of shells (CORS).
  const beside = routes.filter((path) => !contract.includes(path) && path !== '*');
  for (const path of beside)
    expect(path).toMatch(
      /^\/(|index\.html|healthz|readyz|robots\.txt|sitemap\.xml|sitemap-:file|opensearch\.xml|manifest\.webmanifest|\.well-known\/[a-z.-]+|assets\/.*|\*|services\/openapi\.json)$/,
    );
  expect(routes).toEqual(expect.arrayContaining(contract));
});

describe.each(Object.keys(strangers))('to %s', (relation) => {
  it('shows and changes no account in any call', async () => {
    // Failed logins of the previous round expire after a day.
    service.clock.forward(25 * 3_600_000);
    const stranger = await (strangers[relation] ?? (() => service.logIn('8002')))();
    const ownIds = { libraryId: stranger.session.libraryId, userId: stranger.session.userId };
    const isLoggedIn = /^another patron|^the same card number/.test(relation);
    let calls = 0;
    for (const [name, aim] of [...Object.entries(forPatrons), ...Object.entries(forAnyone)])
      for (const mutation of mutations) {
        const sent = mutation.of({ path: aim.path(victimIds), body: aim.body?.(victimIds) }, victimIds, ownIds);
        const answer = await stranger.send(sent.path, sent.body, { headers: sent.headers });
        calls += 1;
        const where = `${relation}, ${name}, ${mutation.name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        const leaked = canaries.filter((text) => answer.body.includes(text));
        expect(aim.tellsTitles ? leaked.filter((text) => !/Titel|^B/.test(text)) : leaked, where).toEqual([]);
        if (name in forPatrons && !isLoggedIn) expect([401, 400], where).toContain(answer.statusCode);
        if (answer.statusCode >= 500) expect(answer.json().code, where).toBe('not-supported');
      }
    expect(calls).toBeGreaterThanOrEqual(180);
    expect(await stateOf()).toEqual(before);
    const feed = await service.app.inject(`/services/de/opac-demo/feed/${victimIds.secret}/calendar.ics`);
    expect(feed.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });
});
