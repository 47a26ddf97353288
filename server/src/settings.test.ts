import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('has a default for every setting; empty counts as absent', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    data: resolve('data'),
    projects: resolve('projects'),
    project: 'opac-demo',
    logLevel: 'info',
    trustedProxies: ['loopback'],
    upstreamNetworks: [],
    operatorNetworks: [],
    takesOver: false,
    keys: undefined,
    rateLimits: { network: 600, libraryNetwork: 6000, login: 600, busySearches: 200 },
    indexLimits: {},
  });
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', 'a b'],
  ['BUCHFINK_PROJECT', 'demo'],
  ['LOG_LEVEL', 'loud'],
  ['BUCHFINK_SEGMENT_RECORDS', '5'],
  ['BUCHFINK_BUDGET', '0'],
  ['BUCHFINK_BUSY_SEARCHES', 'many'],
  ['BUCHFINK_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['BUCHFINK_TRUSTED_PROXIES', 'proxy.example.org'],
  ['BUCHFINK_TRUSTED_PROXIES', ' '],
  ['BUCHFINK_UPSTREAM_NETWORKS', '10.0.0.0/8, sru.example.org'],
  ['BUCHFINK_OPERATOR_NETWORKS', 'localhost'],
])('refuses %s=%s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    new RegExp(`${name}: expected .*, got ${JSON.stringify(value)}`),
  );
});

it('reads the proxies whose forwarded addresses are trusted', () => {
  const of = (text: string) => readSettings({ BUCHFINK_TRUSTED_PROXIES: text }).trustedProxies;
  expect(of('10.1.2.3, 2001:db8::/32,uniquelocal')).toEqual(['10.1.2.3', '2001:db8::/32', 'uniquelocal']);
  expect(of('none')).toEqual([]);
});

it('reads the networks in which library systems may be called', () => {
  expect(readSettings({ BUCHFINK_UPSTREAM_NETWORKS: '10.0.0.0/8, fd00::/8' }).upstreamNetworks).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
  ]);
});
