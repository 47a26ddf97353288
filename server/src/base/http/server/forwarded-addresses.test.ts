import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceForTests } from '../../../testing/test-service.ts';
import { createNetworkMatcher } from './networks.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await serviceForTests({
    trustedProxies: ['loopback', '192.0.2.0/24'],
    mountMore: ({ app }) => void app.get('/caller', ({ ip }) => ({ ip })),
  });
});
afterAll(() => app.close());

const isThisMachine = createNetworkMatcher(['127.0.0.0/8', '::1/128']);
const callerOf = async (forwarded: string | undefined, remoteAddress = '127.0.0.1') =>
  (
    await app.inject({
      url: '/caller',
      remoteAddress,
      headers: forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded },
    })
  ).json<{ ip: string }>().ip;

it('a trusted proxy that names no address names nobody, and never this machine', async () => {
  for (const forwarded of [
    '',
    ' ',
    ',',
    ' , ',
    '\t',
    'unknown',
    '-',
    '_hidden',
    '"',
    ', 127.0.0.1',
    ',192.0.2.7,127.0.0.1',
  ])
    for (const proxy of ['127.0.0.1', '::1', '192.0.2.1'])
      expect([forwarded, isThisMachine(await callerOf(forwarded, proxy))]).toEqual([forwarded, false]);
});

it('a caller that a trusted proxy names, or that calls without one, is itself', async () => {
  expect(await callerOf('203.0.113.9')).toBe('203.0.113.9');
  expect(await callerOf('203.0.113.9, 192.0.2.7')).toBe('203.0.113.9');
  expect(await callerOf('198.51.100.1,203.0.113.9')).toBe('203.0.113.9');
  expect(await callerOf(undefined)).toBe('127.0.0.1');
  // Others may not name anybody.
  expect(await callerOf('', '198.51.100.1')).toBe('198.51.100.1');
  expect(await callerOf('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
});
