import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('has a default for every setting; empty counts as absent', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    basePath: '',
    data: resolve('data'),
    projects: resolve('projects'),
    project: undefined,
    logLevel: 'info',
    trustedProxies: ['loopback'],
    upstreamNetworks: [],
    operatorNetworks: [],
    operators: undefined,
    idleMinutes: 10,
    alerts: undefined,
    maxAges: { harvestHours: 48, backupHours: 48 },
    confirmsConfiguration: false,
    uploadMegabytes: 1_000,
    takesOver: false,
    behindSeconds: 300,
    tracesEndpoint: undefined,
    drainSeconds: 0,
    segments: undefined,
    keys: undefined,
    databaseUrl: undefined,
    rateLimits: { network: 600, libraryNetwork: 6000, login: 600, feeds: 60, publicApi: 60, busySearches: 200 },
    indexLimits: {},
  });
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', 'a b'],
  ['BUCHFINK_PROJECT', 'demo'],
  ['LOG_LEVEL', 'loud'],
  ['BUCHFINK_BASE_PATH', 'opac'],
  ['BUCHFINK_BASE_PATH', 'https://city.example/opac'],
  ['BUCHFINK_BASE_PATH', '/opac//demo'],
  ['BUCHFINK_BASE_PATH', '/opac/../x'],
  ['BUCHFINK_BASE_PATH', "/opac'"],
  ['BUCHFINK_BASE_PATH', '/bücher'],
  ['BUCHFINK_BASE_PATH', '/metrics'],
  ['BUCHFINK_SEGMENT_RECORDS', '5'],
  ['BUCHFINK_BUDGET', '0'],
  ['BUCHFINK_BUSY_SEARCHES', 'many'],
  ['BUCHFINK_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['BUCHFINK_TRUSTED_PROXIES', 'proxy.example.org'],
  ['BUCHFINK_TRUSTED_PROXIES', ' '],
  ['BUCHFINK_UPSTREAM_NETWORKS', '10.0.0.0/8, sru.example.org'],
  ['BUCHFINK_OPERATOR_NETWORKS', 'localhost'],
  ['BUCHFINK_IDLE_MINUTES', 'often'],
  ['BUCHFINK_ALERT_MINUTES', '-1'],
  ['BUCHFINK_ALERT_HARVEST_HOURS', '0'],
  ['BUCHFINK_ALERT_BACKUP_HOURS', 'a day'],
  ['BUCHFINK_SEGMENTS', 'segments'],
  ['BUCHFINK_SEGMENTS', 'ftp://node1.example.org'],
  ['BUCHFINK_SEGMENTS', 'https://node1.example.org/path'],
  ['BUCHFINK_SEGMENTS', 'https://user:password@node1.example.org'],
  ['BUCHFINK_OPENSEARCH', 'search1.example.org:9200'],
  ['BUCHFINK_OPENSEARCH', 'https://user:password@search1.example.org:9200'],
  ['BUCHFINK_OPENSEARCH', 'https://search1.example.org:9200/path'],
  ['BUCHFINK_OPENSEARCH_CA', 'ca.pem'],
  ['BUCHFINK_OPENSEARCH_PREFIX', 'Opac Nord'],
  ['BUCHFINK_OPENSEARCH_SHARDS', '0'],
  ['BUCHFINK_OPENSEARCH_REPLICAS', '11'],
  ['BUCHFINK_SMTP_CA', 'ca.pem'],
  ['BUCHFINK_MAIL_FROM', 'Library <library@example.org>'],
  ['BUCHFINK_MAIL_FROM', 'bücherei@example.org'],
  ['BUCHFINK_MAIL_PER_HOUR', '0'],
  ['BUCHFINK_MAIL_DKIM', 'example.org'],
  ['BUCHFINK_MAIL_DKIM', 'example.org/a;b'],
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

it('reads where alerts go', () => {
  const BUCHFINK_ALERT_WEBHOOK = 'https://alerts.example/hook/8f1c';
  const usual = { address: BUCHFINK_ALERT_WEBHOOK, secret: undefined, afterMinutes: 5 };
  expect(readSettings({ BUCHFINK_ALERT_WEBHOOK }).alerts).toEqual(usual);
  const more = { BUCHFINK_ALERT_SECRET: 'file:/run/secrets/alerts', BUCHFINK_ALERT_MINUTES: '0' };
  expect(readSettings({ BUCHFINK_ALERT_WEBHOOK, ...more }).alerts).toEqual({
    ...usual,
    secret: 'file:/run/secrets/alerts',
    afterMinutes: 0,
  });
  expect(readSettings({ BUCHFINK_ALERT_WEBHOOK: 'env:ALERT_HOOK' }).alerts?.address).toBe('env:ALERT_HOOK');
});

it.each([
  'BUCHFINK_ALERT_WEBHOOK',
  'BUCHFINK_ALERT_SECRET',
  'BUCHFINK_OPERATORS',
  'BUCHFINK_OPENSEARCH_PASSWORD',
  'BUCHFINK_SMTP_PASSWORD',
  'BUCHFINK_MAIL_DKIM_KEY',
  'BUCHFINK_MAIL_BOUNCES_PASSWORD',
])('refuses a wrong %s without showing it', (name) => {
  const refused = () => readSettings({ [name]: 'hooks.example/s3cr3t' });
  expect(refused).toThrow(new RegExp(`${name}: expected .*reference`));
  expect(refused).not.toThrow(/s3cr3t/);
});

it('finds indexes of other nodes at addresses or in a folder, and only where nodes share a database', () => {
  const segmentsOf = (text: string) =>
    readSettings({ BUCHFINK_SEGMENTS: text, DATABASE_URL: 'postgres://db.example.org/buchfink' }).segments;
  expect(segmentsOf('https://node1.example.org:3000, http://10.0.0.2:3000/')).toEqual({
    kind: 'peers',
    addresses: ['https://node1.example.org:3000', 'http://10.0.0.2:3000/'],
  });
  expect(segmentsOf('/srv/shared/segments')).toEqual({ kind: 'folder', folder: '/srv/shared/segments' });
  expect(() => readSettings({ BUCHFINK_SEGMENTS: '/srv/shared/segments' })).toThrow(/it needs DATABASE_URL/);
});

it('reads how to reach the OpenSearch that keeps the indexes', () => {
  expect(readSettings({ BUCHFINK_OPENSEARCH_USER: 'buchfink' }).openSearch).toBeUndefined();
  const one = { BUCHFINK_OPENSEARCH: 'https://search1.example.org:9200' };
  expect(readSettings(one).openSearch).toEqual({
    nodes: ['https://search1.example.org:9200'],
    user: undefined,
    password: undefined,
    ca: undefined,
    prefix: 'buchfink',
    shards: 1,
    replicas: 0,
  });
  const three = {
    BUCHFINK_OPENSEARCH: 'https://a.example:9200, https://b.example:9200,https://c.example:9200/',
    BUCHFINK_OPENSEARCH_USER: 'buchfink',
    BUCHFINK_OPENSEARCH_PASSWORD: 'env:SEARCH_PASSWORD',
    BUCHFINK_OPENSEARCH_CA: '/etc/buchfink/ca.pem',
    BUCHFINK_OPENSEARCH_SHARDS: '4',
  };
  expect(readSettings(three).openSearch).toMatchObject({ shards: 4, replicas: 1, password: 'env:SEARCH_PASSWORD' });
  const withSegments = { ...one, BUCHFINK_SEGMENTS: '/srv/shared', DATABASE_URL: 'postgres://db.example.org/buchfink' };
  expect(() => readSettings(withSegments)).toThrow(/BUCHFINK_SEGMENTS/);
});

it.each([
  ['/', ''],
  ['/opac', '/opac'],
  ['/opac/', '/opac'],
  ['/city/library_2', '/city/library_2'],
])('reads the base path %s as "%s"', (text, basePath) => {
  expect(readSettings({ BUCHFINK_BASE_PATH: text }).basePath).toBe(basePath);
});
