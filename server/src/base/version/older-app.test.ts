import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

/**
 * An app of version 3.4.0 as the product specification describes it: the calls of its section 7, and the entities of section 3 that it
 * reads. Nothing here comes from the contract of today, so that a change of it cannot change what such an app needs.
 */
const appHeader = { 'X-Client-Version': '3.4.0' };

const oneOf = (words: string) => z.string().check(z.refine((word) => words.split(/\s+/).includes(word)));
const MediaType = oneOf(`NONE BOOK CD CD_SOFTWARE CD_MUSIC DVD MOVIE AUDIOBOOK PACKAGE GAME_CONSOLE EBOOK SCORE_MUSIC
  PACKAGE_BOOKS UNKNOWN NEWSPAPER BOARDGAME SCHOOL_VERSION MAP BLURAY AUDIO_CASSETTE ART MAGAZINE WII NINTENDO
  PLAYSTATION XBOX LP_RECORD MP3 URL EVIDEO EDOC EAUDIO FIGURINE ONLINE`);
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const Libraries = z.array(
  z.object({
    id: z.number(),
    libname: z.string(),
    shortname: z.string(),
    fullname: z.string(),
    api: z.string(),
    settings: z.record(z.string(), z.unknown()),
  }),
);
const Config = z.object({
  projectId: z.string(),
  edition: z.string(),
  title: z.string(),
  subtitles: z.unknown(),
  _hash: z.string(),
  features: z.object({
    meta: z.boolean(),
    acquisitions: z.boolean(),
    events: z.boolean(),
    accountIdCard: z.boolean(),
    nfc: z.boolean(),
    reloadConfig: z.boolean(),
    appHints: z.boolean(),
  }),
  status: z.object({ maintenance: z.unknown(), offline: z.unknown() }),
});
const SearchFields = z.array(z.object({ id: z.string(), label: z.string() }));
const SessionAnswer = z.object({
  success: z.literal(true),
  libraryId: z.number(),
  userId: z.string(),
  token: z.string(),
  name: z.optional(z.string()),
  refreshToken: z.string(),
});
const Account = z.object({
  libraryId: z.number(),
  userId: z.string(),
  retrieved: z.string(),
  account: z.object({
    name: z.optional(z.string()),
    pendingFees: z.object({ text: z.string() }),
    validUntil: z.optional(z.object({ text: z.string() })),
  }),
  lent: z.array(
    z.object({ title: z.string(), status: z.string(), deadline: Day, barcode: z.string(), mediaType: MediaType }),
  ),
  reservations: z.array(z.object({ title: z.string(), status: z.string() })),
});
/** Section 4: the statuses of an operation in several steps. */
const Step = z.object({
  status: oneOf(`OK UNSUPPORTED EXTERNAL ERROR SELECTION_NEEDED CONFIRMATION_NEEDED CLIENT_CONFIRMATION_NEEDED
    EMAIL_NEEDED`),
  message: z.optional(z.string()),
  state: z.optional(z.string()),
});
const Hits = z.object({
  total: z.number(),
  items: z.array(z.object({ id: z.nullable(z.string()), title: z.string(), mediaType: MediaType })),
});
const ApiError = z.object({ exceptionType: z.literal('ApiException') });

let service: ServiceProcess;
beforeAll(async () => {
  const columns = { id: 'id', title: 'title', authors: 'author', mediaType: 'medium', barcode: 'barcode' };
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-town',
    libraries: [
      plainLibrary(1, {
        system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
        csv: { columns, mediaTypes: { Buch: 'BOOK', Film: 'DVD' } },
      }),
    ],
    records: {
      1: [
        'id;title;author;medium;barcode',
        'a1;Das Känguru im Bücherschrank;Müller, Jürgen;Buch;B1',
        'a2;Straßenbahn nach Überlingen;Weiß, Änne;Buch;B2',
        'a3;Der Maulwurf fährt Rad;Lang, Eva;Film;B3',
      ].join('\n'),
    },
  });
  await service.command(['patron', 'add', '--library', '1', '1001', '--name', 'Änne Käfer'], '4711\n');
  await service.command(['patron', 'add', '--library', '1', '1002'], '4712\n');
  await service.command(['copy', 'lend', '--library', '1', 'B1', '1001']);
  await service.command(['copy', 'lend', '--library', '1', 'B2', '1002']);
});
afterAll(() => service?.close());

interface Sent {
  /** With a body the call is a POST. */
  readonly body?: object;
  readonly token?: string;
  readonly cookie?: string;
}

/** Calls the service as that app does: besides its version it sends no header that came later. */
async function call(
  path: string,
  { body, token, cookie }: Sent = {},
): Promise<{ status: number; text: string; cookie: string }> {
  const answer = await fetch(`${service.origin}/services${path}`, {
    headers: {
      ...appHeader,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { Cookie: cookie }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { status: answer.status, text: await answer.text(), cookie: cookies.join('; ') };
}

/** The answer to a call that succeeds, read by the app's own schema. */
async function read<Answer>(schema: z.ZodMiniType<Answer>, path: string, sent: Sent = {}): Promise<Answer> {
  const { status, text } = await call(path, sent);
  expect({ path, status, text: status === 200 ? '' : text }).toEqual({ path, status: 200, text: '' });
  return schema.parse(JSON.parse(text));
}

const project = '/de/opac-town';
const credentials = { libraryId: 1, userId: '1001', password: '4711' };

describe('an app of version 3.4.0', () => {
  it('is told that the service speaks its version', async () => {
    expect(await read(z.object({ client: z.string() }), '/version')).toEqual({ client: '3.4.0' });
  });

  it('reads config, libraries, search fields, page of the library and events', async () => {
    const config = await read(Config, `${project}/config`);
    expect(config.projectId).toBe('opac-town');
    expect((await read(Libraries, `${project}/libraries`)).map(({ id }) => id)).toEqual([1]);
    const fields = (await read(SearchFields, `${project}/library/1/searchfields`)).map(({ id }) => id);
    expect(fields).toEqual(expect.arrayContaining(['FREE', 'TITLE', 'AUTHOR', 'KEYWORD', 'ISBN', 'YEAR']));
    expect((await read(SearchFields, `${project}/searchfields`)).map(({ id }) => id)).toContain('FREE');
    await read(z.object({ libraryId: z.literal(1) }), `${project}/library/1/info`);
    expect(await read(z.array(z.unknown()), `${project}/library/1/events`)).toEqual([]);
  });

  it('searches by the query of its time, and reads the record and its cover', async () => {
    const query = {
      libraryId: 1,
      limit: 10,
      offset: 0,
      prefetch: 10,
      countFacets: true,
      searchType: 'single',
      // A field's value is a text, a boolean, or an object with a value (section 3).
      fields: [
        { id: 'FREE', value: { value: 'känguru' } },
        { id: 'AUTHOR', value: 'müller' },
        { id: 'AVAILABLE', value: false },
      ],
    };
    const hits = await read(Hits, `${project}/library/1/search`, { body: query });
    expect(hits).toEqual({
      total: 1,
      items: [{ id: 'a1', title: 'Das Känguru im Bücherschrank', mediaType: 'BOOK' }],
    });
    const record = z.object({ title: z.string(), copies: z.array(z.object({ status: z.string() })) });
    expect((await read(record, `${project}/library/1/record/a1`)).copies).toHaveLength(1);
    expect((await call('/cover/record/opac-town/1/a1')).status).toBeLessThan(500);
  });

  it('searches several libraries by a stream of events', async () => {
    const query = 'FREE=maulwurf&LIBS=1&limit=10&prefetch=10&offset=0&countFacets=true';
    const { status, text } = await call(`${project}/metasearch/?${query}`);
    expect(status).toBe(200);
    expect(text).toContain('Der Maulwurf fährt Rad');
  });

  it('logs in, renews its token, shows the account and the card', async () => {
    const { text, cookie } = await call(`${project}/auth/login`, { body: credentials });
    const { refreshToken, name } = SessionAnswer.parse(JSON.parse(text));
    expect(name).toBe('Änne Käfer');
    const body = { libraryId: 1, userId: '1001', refreshToken, name };
    const session = await read(SessionAnswer, `${project}/auth/refresh`, { body, cookie });
    const account = await read(Account, `${project}/account/info`, { token: session.token });
    expect(account.lent.map(({ barcode, title }) => [barcode, title])).toEqual([
      ['B1', 'Das Känguru im Bücherschrank'],
    ]);
    await read(z.object({}), `${project}/account/pass`, { token: session.token });
    // Data comes with an error status, too (section 7).
    const refused = await call(`${project}/auth/login`, { body: { ...credentials, password: 'falsch' } });
    expect([
      refused.status,
      z.extend(ApiError, { success: z.literal(false), libraryId: z.number() }).parse(JSON.parse(refused.text)),
    ]).toEqual([401, { exceptionType: 'ApiException', success: false, libraryId: 1 }]);
  });

  it('reserves, cancels, renews and borrows without the headers and fields that came later', async () => {
    const { token } = await read(SessionAnswer, `${project}/auth/login`, { body: credentials });
    const step = (path: string, target: object, more = {}) =>
      read(Step, project + path, { token, body: { libraryId: 1, userId: '1001', target, ...more } });
    const act = async (path: string, target: object) => {
      const { status, state } = await step(path, target);
      if (status !== 'CLIENT_CONFIRMATION_NEEDED') return status;
      return (await step(path, target, { state, step: { action: 'confirm', selection: 'yes' } })).status;
    };
    const tokens = z.object({
      lent: z.array(z.object({ renewToken: z.optional(z.string()) })),
      reservations: z.array(z.object({ cancelToken: z.optional(z.string()) })),
    });
    expect(await act('/reservation', { recordId: 'a2' })).toBe('OK');
    const { lent, reservations } = await read(tokens, `${project}/account/info`, { token });
    expect(await act('/cancel', { token: reservations[0]?.cancelToken })).toBe('OK');
    expect(await act('/prolong', { token: lent[0]?.renewToken })).toBe('ERROR');
    expect(['OK', 'ERROR']).toContain(await act('/prolongAll', {}));
    const request = z.object({ code: z.string(), title: z.string(), state: z.string() });
    const loan = await read(request, `${project}/requestLoan/B3`, { token });
    expect(loan.title).toBe('Der Maulwurf fährt Rad');
    expect((await read(request, `${project}/confirmLoan/B3/${loan.code}`, { token })).state).toBe('Accepted');
  });

  it('may send fields that the service does not know, and gets errors that it can read', async () => {
    const known = { libraryId: 1, fields: [{ id: 'FREE', value: 'maulwurf' }] };
    const body = { ...known, ranking: 'old', extras: { nested: [1] } };
    expect((await read(Hits, `${project}/library/1/search?_=1`, { body })).total).toBe(1);
    expect((await read(Hits, `${project}/library/1/search`, { body: known })).total).toBe(1);
    for (const [path, status] of [
      ['/library/9/info', 404],
      ['/library/1/record/none', 404],
      ['/account/info', 401],
    ] as const) {
      const answer = await call(project + path);
      expect([path, answer.status, ApiError.parse(JSON.parse(answer.text))]).toEqual([
        path,
        status,
        { exceptionType: 'ApiException' },
      ]);
    }
  });
});
