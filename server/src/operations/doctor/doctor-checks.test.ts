import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceVersionHeader } from '@buchfink/contract/endpoint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceVersion } from '../../base/version/service-version.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { writeBackupNote } from '../../storage/backup/backup-note.ts';
import { newKeyLine } from '../../storage/keys/open-keys.ts';
import { openMonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { checkBackup } from './check-backup.ts';
import { checkClock, checkDatabaseClock } from './check-clock.ts';
import { checkData } from './check-data.ts';
import { checkHosts } from './check-hosts.ts';
import { checkLibraries } from './check-libraries.ts';
import { checkMachine } from './check-machine.ts';
import { checkService, readMetric } from './check-service.ts';
import { type AddFinding, type DoctorFinding, findingsAbout } from './doctor-report.ts';

const now = new Date('2026-11-26T10:00:00Z');
const hour = 3_600_000;
const { signal } = new AbortController();
const gigabytes = (count: number) => async () => count * 1e9;

let folder: string;
let found: string[];
/** Collects findings as `outcome problem`, those that are ok without a problem. */
const add: AddFinding = (outcome, _, __, problem) => void found.push(problem ? `${outcome} ${problem}` : outcome);
const servers: Server[] = [];

beforeEach(async () => {
  found = [];
  folder = await mkdtemp(join(tmpdir(), 'buchfink-doctor-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the machine', () => {
  it.each([
    ['20.18.3', 'fault node-too-old'],
    ['18.20.0', 'fault node-too-old'],
    ['20.19.5', 'warning node-unsupported'],
    ['23.1.0', 'warning node-unsupported'],
    ['24.11.1', 'ok'],
    ['26.0.0', 'ok'],
  ])('with Node.js %s: %s', (nodeVersion, expected) => {
    checkMachine({ nodeVersion, now }, add);
    expect(found).toEqual([expected, 'ok']);
  });

  it('has a clock in the past, or no time zones', () => {
    checkMachine({ nodeVersion: '24.1.0', now: new Date('1970-01-01T00:03:00Z'), hourIn: () => '10' }, add);
    expect(found).toEqual(['ok', 'fault clock-wrong', 'fault time-zones-missing']);
  });
});

describe('the data directory', () => {
  const check = (freeBytes = gigabytes(50)) =>
    checkData({ dataDirectory: folder, keys: undefined, now, freeBytes }, add);

  it('is missing, and is not created', async () => {
    const dataDirectory = join(folder, 'none');
    expect(await checkData({ dataDirectory, keys: undefined, now }, add)).toBe(false);
    expect(found).toEqual(['fault data-missing']);
    await expect(readFile(dataDirectory)).rejects.toThrow('ENOENT');
  });

  it('is full, or has less room than its data', async () => {
    await check(gigabytes(0.1));
    await check(gigabytes(0.5));
    expect(found.filter((text) => text.includes('disk'))).toEqual(['fault disk-full', 'warning disk-nearly-full']);
  });

  it('has keys that others may read, missing keys, or keys that are no longer needed', async () => {
    expect(await check()).toBe(true);
    expect(found).toEqual(['ok', 'ok', 'ok', 'ok']);
    await (await openMonitoringStore(folder)).close();
    await check();
    const keys = join(folder, 'keys');
    await writeFile(keys, `${newKeyLine()}\n${newKeyLine()}\n`, { mode: 0o600 });
    await utimes(keys, now, new Date(now.getTime() - 40 * 24 * hour));
    await check();
    await chmod(keys, 0o644);
    await check();
    expect(found.filter((text) => text !== 'ok')).toEqual([
      'warning keys-missing',
      'warning old-keys-left',
      'fault keys-unusable',
    ]);
  });

  it('has a database that is damaged', async () => {
    await writeFile(join(folder, 'patrons.db'), 'no database at all '.repeat(100));
    expect(await check()).toBe(false);
    expect(found).toContain('fault data-unreadable');
  });
});

it('the backup is missing, too old, or its target is not mounted', async () => {
  const check = () => checkBackup({ dataDirectory: folder, maxHours: 48, now }, add);
  await check();
  await writeBackupNote(folder, { id: 'a', target: folder, at: now.getTime() - 47 * hour });
  await check();
  await writeBackupNote(folder, { id: 'a', target: join(folder, 'none'), at: now.getTime() - 49 * hour });
  await check();
  expect(found).toEqual(['warning backup-never', 'ok', 'fault backup-old', 'warning backup-target-missing']);
});

describe('the running service', () => {
  const check = (port: number) =>
    checkService(
      {
        dataDirectory: folder,
        host: '127.0.0.1',
        port,
        trustedProxies: ['loopback'],
        hasHosts: true,
        libraries: [],
        signal,
      },
      add,
    );
  const serve = (ready: object, metrics: string, version = serviceVersion) =>
    listen(
      createServer(({ url }, response) => {
        response.setHeader(serviceVersionHeader, version);
        response.end(url === '/readyz' ? JSON.stringify(ready) : metrics);
      }),
    );
  const forwarded = (trusted: number, ignored: number, absent: number) =>
    Object.entries({ trusted, ignored, absent })
      .map(([header, count]) => `buchfink_forwarded_calls_total{header="${header}"} ${count}\n`)
      .join('');

  it('does not answer, or another program does', async () => {
    const port = await listen(createServer((_, response) => response.end('hello')));
    expect(await check(port)).toBeUndefined();
    expect(found).toEqual(['warning service-stopped']);
  });

  it('is found by its note, unless it runs on another host', async () => {
    const port = await serve({ status: 'ready' }, forwarded(9, 0, 5));
    await mkdir(join(folder, 'service'));
    const note = { pid: 1, host: hostname(), system: 'a', since: '2026-11-26', address: `http://127.0.0.1:${port}` };
    await writeFile(join(folder, 'service', 'service.json'), JSON.stringify(note));
    expect(await check(1)).toBeDefined();
    expect(found).toEqual(['ok', 'ok']);
    await writeFile(join(folder, 'service', 'service.json'), JSON.stringify({ ...note, host: 'elsewhere' }));
    await check(1);
    expect(found).toEqual(['ok', 'ok', 'skipped']);
  });

  it('has a proxy that it does not trust, or that sends no address', async () => {
    await check(await serve({ status: 'ready' }, forwarded(0, 5, 3)));
    await check(await serve({ status: 'ready', brokenIndexes: [3] }, forwarded(0, 0, 500), '0.0.1'));
    expect(found).toEqual([
      'ok',
      'fault proxy-not-trusted',
      'ok',
      'fault index-broken',
      'warning service-other-version',
      'warning proxy-sends-no-address',
    ]);
  });

  it('has metrics with escaped labels', () => {
    expect(readMetric('# HELP a b\na{x="1",y="\\"}"} 2\nab 3\n', 'a')).toEqual([
      { labels: { x: '1', y: '\\"}' }, value: 2 },
    ]);
  });
});

it.each([
  [0, 'ok'],
  [90, 'warning clock-wrong'],
  [-4_000, 'fault clock-wrong'],
])('a clock that is %i s ahead of that of a library system: %s', async (seconds, expected) => {
  const port = await listen(
    createServer((_, response) => {
      response.setHeader('date', now.toUTCString()).end();
    }),
  );
  const clock = () => new Date(now.getTime() + 1000 * seconds);
  const origins = [`http://127.0.0.1:${port}/`, 'http://127.0.0.1:1/'];
  await checkClock({ origins, mayConnect: () => true, now: clock, signal }, add);
  await checkClock({ origins, mayConnect: () => false, now: clock, signal }, add);
  expect(found).toEqual([expected, 'skipped']);
});

it.each([
  [-59, 'ok'],
  [-61, 'warning clock-wrong'],
  [301, 'fault clock-wrong'],
])('a clock that is %i s ahead of the database’s: %s', (seconds, expected) => {
  checkDatabaseClock({ now, clock: now.getTime() - 1000 * seconds }, add);
  expect(found).toEqual([expected]);
});

it('a public host has a certificate that nobody trusts, or cannot be reached', async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-days', '9'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...options], { stdio: 'ignore' });
  const port = await listen(createTlsServer({ key: await readFile(key), cert: await readFile(cert) }));
  const findings: DoctorFinding[] = [];
  const check = (hosts: readonly string[], more: object = {}) =>
    checkHosts({ hosts, now: () => now, signal, ...more }, (finding) => void findings.push(finding));
  await check(['127.0.0.1'], { port });
  await check(['127.0.0.1'], { port: 1 });
  await check(['bibliothek.example']);
  await check([]);
  expect(findings.map(({ outcome }) => outcome)).toEqual(['fault', 'warning', 'skipped', 'skipped']);
  expect(findings[0]?.advice).toContain('NODE_EXTRA_CA_CERTS');
  expect(findings[1]?.problem).toBe('host-unreachable');
});

it('libraries are down, unsteady, empty, or have old harvests and failed imports', async () => {
  const at = now.getTime();
  const sources = [{ kind: 'oai-pmh', url: 'https://a.example/oai', prefix: 'marc21' }];
  const libraries = [
    { system: { catalogue: { kind: 'builtin' } } },
    { system: { catalogue: { kind: 'builtin' } }, sources },
    { system: { catalogue: { kind: 'remote', address: 'https://f.example', project: 'opac-f', libraryId: 1 } } },
    { system: { catalogue: { kind: 'remote', address: 'https://g.example', project: 'opac-g', libraryId: 1 } } },
  ].map((fields, index) => LibrarySettings.parse(plainLibrary(index + 1, fields)));
  const monitoring = await openMonitoringStore(folder);
  try {
    const counts = { observed: 10 * hour, down: 5 * hour, calls: 4, failures: 2, times: [0, 0, 0, 0, 0, 0, 0, 2] };
    const change = { libraryId: 3, role: 'catalogue', at: at - hour, ...counts };
    const fault = { libraryId: 3, role: 'catalogue', at: at - hour, code: 'library-timeout' };
    await monitoring.history.add([change], [fault], at);
    await monitoring.imports.begin(1, 'import', at - 2 * hour);
    await monitoring.imports.end(1, 'import', 'failed', at - hour);
    const texts: string[] = [];
    const records = { checkpoint: async () => undefined, count: async () => 0 };
    const service = { metrics: 'buchfink_library_up{library="4"} 0\n' };
    await checkLibraries(
      { libraries, records, monitoring, service, harvestHours: 48, now },
      findingsAbout('libraries', ({ outcome, text, problem }) => void texts.push(`${outcome} ${problem}: ${text}`)),
    );
    expect(texts).toEqual([
      expect.stringMatching(/^fault import-failed: 1, /),
      expect.stringMatching(/^warning library-empty: 1, /),
      expect.stringMatching(/^warning harvest-never: 2, /),
      expect.stringMatching(/^warning library-unsteady: 3, .* 50 % .*library-timeout/),
      expect.stringMatching(/^fault library-down: 4, /),
    ]);
  } finally {
    await monitoring.close();
  }
});
