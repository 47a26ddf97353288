import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { ApiError } from '@buchfink/contract/error';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../testing/accounts/account-service.ts';
import type { TestPatron } from '../../testing/accounts/test-patron.ts';
import { hostileObjects } from '../../testing/hostile-objects.ts';

/** Number of hostile calls for each endpoint; a thousand at night (scripts/nightly.mjs). */
const count = Number(process.env.BUCHFINK_HOSTILE_CALLS || 100);
let service: AccountService;
let anna: TestPatron;
let tokens: string[];
beforeAll(async () => {
  service = await accountService();
  await service.desks[1].addPatron({ card: '9001', pin });
  for (const copy of [1, 2, 3]) await service.desks[1].lend(`Br${copy}-1`, '9001', { day: '2026-10-28' });
  anna = await service.logIn('9001');
  tokens = (await anna.account()).lent.map(({ renewToken }) => renewToken ?? '');
});
afterAll(() => service.close());

const hostile = [
  '',
  '\u0000',
  '__proto__',
  '../..',
  '%00',
  '%',
  "' OR 1=1 --",
  '\ud800',
  'ß',
  '🐦',
  'a'.repeat(5000),
  '{}',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...hostile, '1', 'mitte', 'yes', 'r1', 'Br1-1'),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 5 }),
  hostileObjects({ maxDepth: 2 }),
);
const token = fc.oneof(
  { arbitrary: fc.nat(2).map((place) => tokens[place]), weight: 3 },
  { arbitrary: value, weight: 1 },
);
const target = fc.oneof(
  fc.record({ recordId: fc.oneof(fc.constantFrom('r1', 'r5', 'film', 'bände', 'online'), value) }),
  fc.record({ recordId: text, copyId: value }),
  fc.record({ token }),
  fc.record({ token, until: fc.oneof(fc.constantFrom('2026-12-24', '2026-13-45', '0000-00-00'), value) }),
  fc.record({ token, resume: value }),
  fc.record({ tokens: fc.oneof(fc.array(token, { maxLength: 4 }), value) }),
  value,
);
const step = fc.record({
  action: fc.oneof(fc.constantFrom('branch', 'copy', 'confirm', 'email'), value),
  selection: fc.oneof(fc.constantFrom('mitte', 'sued', 'yes', 'a@example.org', 'bände-1'), value),
});
const body = fc.oneof(
  fc.record(
    {
      libraryId: fc.oneof({ arbitrary: fc.constant(1), weight: 5 }, { arbitrary: value, weight: 1 }),
      userId: fc.oneof({ arbitrary: fc.constant('9001'), weight: 5 }, { arbitrary: value, weight: 1 }),
      target,
      step,
      state: value,
      secret: value,
    },
    { requiredKeys: ['libraryId', 'userId', 'target'] },
  ),
  fc.dictionary(text, value, { maxKeys: 6 }),
  value,
);
const payload = fc.oneof(
  { arbitrary: body.map((content) => JSON.stringify(content) ?? ''), weight: 6 },
  { arbitrary: text, weight: 1 },
);
/** Characters that Node's own parser accepts in a header. */
const header = text.map((content) => content.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));
const headers = fc.record(
  {
    'idempotency-key': fc.oneof(header, fc.constantFrom('abcdefgh', 'abcdefgi')),
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', 'a/b'),
    accept: header,
    'accept-language': header,
    'if-none-match': header,
    [clientVersionHeader]: fc.constantFrom(clientVersion, '', '99'),
  },
  { requiredKeys: [] },
);
/** Removes lone surrogates, which an address cannot contain. */
const withoutSurrogates = (text: string) => text.replace(/\p{Surrogate}/gu, '');
const query = fc
  .array(fc.tuple(text, text), { maxLength: 3 })
  .map((pairs) =>
    new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [withoutSurrogates(name), withoutSurrogates(value)]),
    ).toString(),
  );
const segment = fc.oneof(
  text,
  fc.constantFrom('Br1-1', 'Bfilm-1', 'AAAAAA', `${'A'.repeat(43)}.pkpass`, 'A'.repeat(43)),
);
const inPath = segment.map((content) => encodeURIComponent(withoutSurrogates(content)) || '%20');

const endpoints: readonly (readonly ['GET' | 'POST', string, string])[] = [
  ['GET', '/account/info', ''],
  ['GET', '/account/pass', ''],
  ['GET', '/account/pass-token', ''],
  ['GET', '/pass/', ''],
  ['GET', '/requestLoan/', ''],
  ['GET', '/confirmLoan/Br5-1/', ''],
  ['GET', '/requestReturn/', ''],
  ['POST', '/confirmReturn/', ''],
  ['GET', '/feed/', '/calendar.ics'],
  ['POST', '/account/feed', ''],
  ['POST', '/account/feed/end', ''],
  ['POST', '/reservation', ''],
  ['POST', '/cancel', ''],
  ['POST', '/prolong', ''],
  ['POST', '/prolongAll', ''],
  ['POST', '/reservation/pickup', ''],
  ['POST', '/reservation/pause', ''],
];

it.each(endpoints)(
  `answers ${count} hostile calls of %s %s…%s, and none with an internal error`,
  async (method, start, end) => {
    const calls = fc.sample(fc.tuple(payload, headers, query, inPath), count);
    const countByStatus = new Map<number, number>();
    for (const [sent, extra, expectedStatus, part] of calls) {
      const path = start.endsWith('/') ? start + part + end : start + end;
      const answer = await service.app.inject({
        method,
        url: `/services/de/opac-demo${path}${expectedStatus && `?${expectedStatus}`}`,
        headers: {
          [clientVersionHeader]: clientVersion,
          authorization: `Bearer ${anna.session.token}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...extra,
        },
        payload: method === 'POST' ? sent : undefined,
      } as InjectOptions);
      const { statusCode } = answer;
      countByStatus.set(statusCode, (countByStatus.get(statusCode) ?? 0) + 1);
      if (statusCode < 400) continue;
      const error = ApiError.safeParse(answer.json());
      const where = `${method} ${path} ${sent.slice(0, 200)}: ${statusCode} ${answer.body.slice(0, 300)}`;
      expect(error.success, where).toBe(true);
      expect(answer.body, where).not.toMatch(/node_modules|\.ts:|at Object|ZodError/);
      if (statusCode >= 500) expect(error.data?.code, where).toBe('not-supported');
    }
    expect([...countByStatus.values()].reduce((sum, statusCount) => sum + statusCount, 0)).toBe(count);
  },
);
