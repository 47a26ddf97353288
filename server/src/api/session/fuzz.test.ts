import { ApiError } from '@buchfink/contract/error';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createInMemoryLibrary } from '../../testing/accounts/in-memory-library.ts';
import { Browser, pageHeaders, services, sessionService } from '../../testing/accounts/session-service.ts';
import { hostileObjects } from '../../testing/hostile-objects.ts';

/** Requests for each endpoint; a thousand in the nightly run (scripts/nightly.mjs). */
const count = Number(process.env.BUCHFINK_HOSTILE_CALLS || 100);

// The tests take seconds, but longer on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const endpoints = [
  ['POST', '/auth/login'],
  ['POST', '/auth/refresh'],
  ['POST', '/auth/logout'],
  ['GET', '/auth/sessions'],
  ['POST', '/auth/sessions/end'],
] as const;

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'C1',
    '1',
    '__proto__',
    '\u0000',
    '../..',
    '%00',
    "' OR 1=1 --",
    '{{x}}',
    'a'.repeat(43),
    'a'.repeat(22),
  ),
);
const value = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text),
  hostileObjects(),
);
const key = fc.oneof(
  fc.constantFrom(
    'libraryId',
    'userId',
    'password',
    'keep',
    'client',
    'refreshToken',
    'id',
    'all',
    '__proto__',
    'constructor',
  ),
  text,
);
const validBody = fc.record(
  {
    libraryId: fc.oneof(fc.constantFrom(1, 2, 999, -1, 2 ** 40), value),
    userId: value,
    password: value,
    keep: fc.oneof(fc.constantFrom('stay', 'visit', 'nothing'), value),
    client: fc.oneof(fc.constantFrom('web', 'native'), value),
    refreshToken: value,
    id: value,
    all: value,
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  validBody.map((content) => JSON.stringify(content)),
  fc.dictionary(key, value).map((content) => JSON.stringify(content)),
  fc.json(),
  text,
);
/** Header values that pass Node's own parser. */
const header = fc
  .oneof(text, fc.string({ maxLength: 2000 }))
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));
const headers = fc.record(
  {
    authorization: fc.oneof(
      header,
      header.map((text) => `Bearer ${text}`),
      fc.constant(`Bearer ${'a'.repeat(43)}`),
    ),
    cookie: fc.oneof(
      header,
      fc
        .array(header, { maxLength: 30 })
        .map((secrets) => secrets.map((secret) => `__Host-rt-${'a'.repeat(22)}=${secret}`).join('; ')),
      fc.constant(`__Host-rt-${'a'.repeat(22)}=${'b'.repeat(43)}; __Host-device=${'c'.repeat(43)}`),
    ),
    'x-client-version': header,
    'content-type': fc.oneof(fc.constant('application/json'), header),
    'user-agent': header,
    origin: header,
    'sec-fetch-site': fc.oneof(fc.constantFrom('same-origin', 'none', 'cross-site'), header),
    'x-forwarded-for': header,
    host: header,
    'accept-language': header,
  },
  { requiredKeys: [] },
);

it.each(endpoints)(
  `${count} hostile requests at %s %s are refused in the usual format, and none fails with 5xx`,
  async (method, path) => {
    const library = createInMemoryLibrary({ C1: { pin: '1' } });
    const service = await sessionService({ library });
    const session = (await new Browser(service).logIn('C1', '1')).json();
    const request = fc.record({ body, headers, query: text, isOfApp: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(request, async (input) => {
        const answer = await service.app.inject({
          method,
          url: `${services}${path}?${encodeURIComponent(input.query)}`,
          headers: {
            ...(input.isOfApp && {
              ...pageHeaders,
              authorization: `Bearer ${session.token}`,
              'content-type': 'application/json',
            }),
            ...input.headers,
          },
          payload: method === 'POST' ? input.body : undefined,
        });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers['cache-control']).toBe('no-store');
        if (answer.statusCode === 200) return;
        const error = ApiError.parse(answer.json());
        expect(JSON.stringify(error)).not.toMatch(/node_modules|\.ts:|\bat \w+ \(/);
      }),
      { numRuns: count },
    );
    await service.close();
  },
);
