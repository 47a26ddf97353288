import { randomBytes } from 'node:crypto';
import { ApiError } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import { search } from '@buchfink/contract/search';
import { acquisitionsFeed } from '@buchfink/contract/search/title-feeds';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { LoggedInPatron, PatronAuthenticator } from '../../base/http/endpoint/patron-authenticator.ts';
import { keysOf } from '../../storage/keys/keys.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { serviceForTests } from '../../testing/test-service.ts';
import { mount, RawAnswer } from '../http/mount.ts';
import { createBudgets } from './budgets.ts';
import { measureLoad } from './load.ts';
import { createPageRoom } from './page-room.ts';
import { createProofs } from './proofs.ts';
import { createRateLimiter, type RateLimits } from './rate-limiter.ts';

const token = 'T'.repeat(43);
const authenticator: PatronAuthenticator = {
  patronOf: async (accessToken) =>
    accessToken === token ? ({ sessionId: 's1', libraryId: 1 } as LoggedInPatron) : undefined,
  end: async () => {},
};
const answer = { libraryId: 1, items: [], total: 0, totalIsExact: true, offset: 0, limit: 10, facets: [], tookMs: 1 };

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** A service with a load set by the test, whose searches end when the test says so. */
async function service(limits: Partial<RateLimits> = {}) {
  const now = { at: 0, delay: 0, hold: Promise.resolve(), searches: 0 };
  const rateLimiter = createRateLimiter({
    limits: { network: 1_000, libraryNetwork: 10_000, login: 1_000, feeds: 1_000, publicApi: 1_000, ...limits },
    budgets: createBudgets({ clock: () => now.at }),
    load: measureLoad({ clock: () => now.at, busySearches: 2, loopDelay: () => now.delay }),
    proofs: createProofs({ keys: keysOf([{ id: '0a0a0a0a', secret: randomBytes(32) }]), clock: () => now.at }),
    pageRoom: createPageRoom({ share: 1 }),
    networks: { isOfLibrary: (address) => address.startsWith('203.0.113.') },
    authenticator,
  });
  const built = await serviceForTests({
    authenticator,
    rateLimiter,
    mountMore: (scope) => {
      mount(scope, search, async () => {
        now.searches += 1;
        await now.hold;
        return answer;
      });
      mount(scope, acquisitionsFeed, () => new RawAnswer('<feed/>', {}));
    },
  });
  app = built;
  const send = async (from: string, headers: Record<string, string> = {}, url = '/library/1/search') => {
    const answer = await built.inject({
      method: url.includes('earch') ? 'POST' : 'GET',
      url: `/services/de/opac-demo${url}`,
      remoteAddress: from,
      headers,
      payload: url.includes('earch') ? { fields: [{ id: 'FREE', value: 'Amsel' }] } : undefined,
    });
    const error = answer.statusCode < 400 ? undefined : ApiError.parse(answer.json());
    return { status: answer.statusCode, code: error?.code, error, wait: Number(answer.headers['retry-after'] ?? 0) };
  };
  /** So many recent searches that they are responsible for a late event loop. */
  const crowd = async () => {
    for (let search = 0; search < 10; search += 1) await send('192.0.2.250');
  };
  return { now, send, crowd };
}
const challengeIn = ({ error }: { error: ApiError | undefined }) => (error && challengeOf(error)) ?? '';
const bearer = { authorization: `Bearer ${token}` };

it('all callers of one network share a budget, and are told when to retry', async () => {
  const { now, send } = await service({ network: 3 });
  const statuses = [];
  for (const from of ['192.0.2.1', '192.0.2.77', '192.0.2.200']) statuses.push((await send(from)).status);
  expect(statuses).toEqual([200, 200, 200]);
  const refused = await send('192.0.2.2');
  expect(refused).toMatchObject({ status: 429, code: 'too-many-requests', wait: 20 });
  expect((await send('192.0.3.2')).status).toBe(200);
  now.at += refused.wait * 1_000;
  expect((await send('192.0.2.2')).status).toBe(200);
});

it('programs that read feeds spend nothing of the readers of their network, with a login or without', async () => {
  const { now, send, crowd } = await service({ network: 2, feeds: 2 });
  const feed = (headers = {}) => send('192.0.2.1', headers, '/library/1/acquisitions.atom');
  const statuses = [(await feed()).status, (await feed(bearer)).status];
  expect(statuses).toEqual([200, 200]);
  expect(await feed(bearer)).toMatchObject({ status: 429, code: 'too-many-requests', wait: 30 });
  expect((await send('192.0.2.1')).status).toBe(200);
  now.at += 60_000;
  await crowd();
  now.delay = 120;
  expect(await feed()).toMatchObject({ status: 429, code: 'too-many-requests', wait: 15 });
});

it('an IPv6 network is the prefix of one household', async () => {
  const { send } = await service({ network: 1 });
  expect((await send('2001:db8:1:100::1')).status).toBe(200);
  expect((await send('2001:db8:1:1ff::2')).status).toBe(429);
  expect((await send('2001:db8:1:200::1')).status).toBe(200);
});

it('networks of libraries have a larger budget', async () => {
  const { send } = await service({ network: 1, libraryNetwork: 3 });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await send('203.0.113.5')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('a call without a library costs a tenth, and nobody is refused a page', async () => {
  const { send } = await service({ network: 0.5 });
  const statuses = [];
  for (let call = 0; call < 6; call += 1) statuses.push((await send('192.0.2.1', {}, '/config')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await send('192.0.2.1', {}, '/nothing')).status).toBe(429);
  expect(
    (await app?.inject({ url: '/', remoteAddress: '192.0.2.1', headers: { accept: 'text/html' } }))?.statusCode,
  ).toBe(
    503, // The page of a service without the app's files.
  );
});

it('a login has its own budget, independent of its network', async () => {
  const { send } = await service({ network: 1, login: 2 });
  expect([(await send('192.0.2.1')).status, (await send('192.0.2.1')).status]).toEqual([200, 429]);
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await send('192.0.2.1', bearer)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('when busy, a caller without a login has to solve a challenge and is then admitted; a login is not asked', async () => {
  const { now, send, crowd } = await service();
  await crowd();
  now.delay = 70;
  const refused = await send('192.0.2.1');
  expect(refused).toMatchObject({ status: 429, code: 'proof-needed', wait: 1 });
  const challenge = challengeIn(refused);
  const proof = { [proofHeader]: await solveChallenge(challenge) };
  expect((await send('192.0.2.1', proof)).status).toBe(200);
  expect((await send('192.0.2.99', proof)).status).toBe(200);
  expect((await send('198.51.100.1', proof)).code).toBe('proof-needed');
  expect((await send('192.0.2.1', bearer)).status).toBe(200);
  expect((await send('192.0.2.1', { authorization: `Bearer ${'x'.repeat(43)}` })).code).toBe('proof-needed');
  expect((await send('192.0.2.1', {}, '/config')).status).toBe(200);
});

it('when busy, no spelling of the address goes around the challenge', async () => {
  const { now, send, crowd } = await service();
  await crowd();
  now.delay = 70;
  for (const url of ['/library/1/%73earch', '/library/%31/search#x', '/%6Cibrary/1/search?y'])
    expect((await send('192.0.2.1', {}, url)).code).toBe('proof-needed');
});

it('when full, callers without a login wait even with a proof, and a login is admitted', async () => {
  const { now, send, crowd } = await service();
  await crowd();
  now.delay = 70;
  const refused = await send('192.0.2.1');
  const proof = {
    [proofHeader]: await solveChallenge(challengeIn(refused)),
  };
  now.delay = 140;
  expect(await send('192.0.2.1', proof)).toMatchObject({ status: 429, code: 'too-many-requests', wait: 15 });
  expect((await send('192.0.2.1', bearer)).status).toBe(200);
});

it('searches under way are counted until they are answered, those of patrons are not', async () => {
  const { now, send } = await service();
  let release = () => {};
  now.hold = new Promise((resolve) => {
    release = resolve;
  });
  const waiting = [send('192.0.2.1', bearer), send('192.0.2.1', bearer), send('192.0.2.1'), send('192.0.2.1')];
  await expect.poll(() => now.searches, { timeout: 250_000, interval: 5 }).toBe(4);
  expect((await send('192.0.2.2')).code).toBe('proof-needed');
  release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  now.at += 20_000;
  expect((await send('192.0.2.2')).status).toBe(200);
});
