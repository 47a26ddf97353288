import { ApiException } from '@buchfink/contract/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { type OperatorService, operatorServiceForTests, textOf as texts } from '../../../testing/operator-service.ts';
import type { RunConnectionTest } from '../../monitoring/connections/connection-tests.ts';

const evil = '<img src=x onerror=alert(1)> & "Co"';
const libraries = [
  { id: 1, libname: evil, system: { catalogue: { kind: 'builtin' } } },
  {
    id: 2,
    libname: 'Fern',
    system: { catalogue: { kind: 'remote', address: 'https://fern.example', project: 'opac-fern', libraryId: 1 } },
  },
  {
    id: 3,
    libname: 'Umzug',
    system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
    maintenance: { to: '2026-12-01T08:00' },
  },
].map((settings) => LibrarySettings.parse({ ident: `l${settings.id}`, shortname: 'L', fullname: 'L', ...settings }));

let time = Date.parse('2026-11-22T10:00:00Z');
/** The tests of connections that were started, and what ends them. */
const startedTests: { library: number; end: (isGood: boolean) => void }[] = [];
const runTest: RunConnectionTest = (library, _, report) =>
  new Promise((resolve) => {
    report({
      role: 'catalogue',
      step: 'dns',
      outcome: 'failed',
      code: 'failed',
      values: {
        tried: { code: 'host', name: `no-host\u001b[2J ${evil}, port 443` },
        reasons: [{ text: 'there is no host with this name', code: 'ENOTFOUND' }],
      },
      text: '',
      fault: 'unknown-host',
      advice: 'No host has this name.',
    });
    const end = (isGood: boolean) =>
      resolve({ format: 1, library: { id: library.id, name: '' }, systems: {}, at: '', isGood, findings: [] });
    startedTests.push({ library: library.id, end });
  });

let service: OperatorService;

beforeAll(async () => {
  const search = async () => {
    throw new ApiException('library-unavailable');
  };
  service = await operatorServiceForTests({
    libraries,
    connect: () => ({ catalogue: { search, searchFields: async () => [] } as never, close: async () => {} }),
    now: () => new Date(time),
    runTest,
    measured: {
      streams: { counts: { open: 3, ended: 20, dropped: 1 } },
      brokenIndexes: () => [1, 3],
      preparing: () => [{ libraryId: 2, done: 30, total: 120, ms: 9 }],
      tables: () => 7,
      lags: () => [{ libraryId: 2, seconds: 40 }],
      upkeep: async () => ({
        lastBackup: 1_795_000_000_000,
        harvests: [{ libraryId: 1, at: 1_794_000_000_000 }],
        imports: [{ libraryId: 1, command: 'import', hasFailed: true }],
        freeBytes: 12_345,
      }),
    },
  });
  const now = () => new Date(time);
  const context = { locale: 'de', signal: new AbortController().signal, deadline: 0, requestId: 'test', now } as const;
  await service.directory.catalogueOf(1).searchFields(context);
  for (let n = 0; n < 6; n += 1)
    await service.directory
      .catalogueOf(2)
      .search({ fields: [{ id: 'FREE', value: `geheim ${n}` }] } as never, context)
      .catch(() => undefined);
});
afterAll(() => service.close());

const pageAt = async (url: string, language = 'de') =>
  service.app.inject({ url, headers: { 'accept-language': language } });
describe('the page with all libraries', () => {
  it('shows what needs attention first, then the state of each system, in both languages', async () => {
    const { body } = await pageAt('/operator/libraries');
    expect(body).toContain('<html lang="de">');
    const text = texts(body);
    expect(text).toContain(
      '2 Fern , Katalog: nicht erreichbar seit 22.11.26, 11:00:00; wird vorbereitet: 25 % der Titel',
    );
    expect(text.indexOf('Das braucht Aufmerksamkeit')).toBeLessThan(text.indexOf('Bibliothek System Zustand'));
    expect(text).toContain('Konten (in diesem Dienst) in Wartung bis 01.12.26, 08:00:00');
    expect(text).not.toContain('Konten: in Wartung');
    expect(texts((await pageAt('/operator/libraries', 'en')).body)).toContain(
      'not reachable since 22/11/2026, 11:00:00',
    );
  });

  it('says which library cannot be searched because its index cannot be opened, with its other problems', async () => {
    const states = (body: string) => [...body.matchAll(/<td [^>]*class="bad">(.*?)<\/td>/g)].map(([, state]) => state);
    expect(states((await pageAt('/operator/libraries')).body)).toEqual([
      'nicht durchsuchbar: Der Index lässt sich nicht öffnen. Warum, steht im Protokoll.',
      'nicht erreichbar seit 22.11.26, 11:00:00<br/>wird vorbereitet: 25 % der Titel sind aufgenommen',
      'in Wartung bis 01.12.26, 08:00:00<br/>nicht durchsuchbar: Der Index lässt sich nicht öffnen. Warum, steht im Protokoll.',
    ]);
  });

  it('shows the availability and response times of the last day and month', async () => {
    const counts = { observed: 3_600_000, down: 360, calls: 4, failures: 1, times: [3, 0, 0, 0, 0, 0, 0, 1] };
    const at = Date.parse('2026-11-22T09:30:00Z');
    const week = at - 7 * 86_400_000;
    await service.store.history.add(
      [
        { libraryId: 2, role: 'catalogue', at, ...counts },
        { libraryId: 2, role: 'catalogue', at: week, ...counts, down: 1_800_000 },
      ],
      [],
      at,
    );
    const text = texts((await pageAt('/operator/libraries')).body);
    expect(text).toContain('99,99 % 74,99 % bis 20 ms über 10 s');
    expect(text).toContain('noch nicht gefragt – – – – noch keine');
  });

  it('shows names as text, can run and load nothing, and sends forms to this service only', async () => {
    for (const url of ['/operator/libraries', '/operator/libraries/1']) {
      const { body, headers } = await pageAt(url);
      expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
      expect(body).not.toMatch(/<img|<script|style="/);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});

describe('the page of a library', () => {
  it('shows state, faults in plain words, calls and history of each system', async () => {
    const { body } = await pageAt('/operator/libraries/2');
    const text = texts(body);
    expect(text).toContain('nicht erreichbar seit 22.11.26, 11:00:00');
    expect(text).toContain('Das System war nicht erreichbar. 22.11.26, 11:00:00 library-unavailable');
    expect(text).toContain('seit dem Start: 5 × library-unavailable , 1 × verschont');
    expect(body.match(/<svg role="img" aria-label="Letzte 24 Stunden: 99,99\s% erreichbar"/g)).toHaveLength(1);
    expect(body.match(/<rect class="none"/g)).toHaveLength(23 + 28);
    expect(body.match(/<rect class="down"/g)).toHaveLength(3);
    expect(texts((await pageAt('/operator/libraries/2', 'en')).body)).toContain('The system could not be reached.');
  });

  it('shows a fault from before the last restart, and how imports ended', async () => {
    const fault = { libraryId: 1, role: 'catalogue', at: time - 60_000, code: 'library-answer' };
    await service.store.history.add([], [fault], time);
    await service.store.imports.begin(1, 'harvest', time - 120_000);
    await service.store.imports.end(1, 'harvest', 'failed', time - 60_000);
    await service.store.imports.begin(1, 'import', time);
    const text = texts((await pageAt('/operator/libraries/1')).body);
    expect(text).toContain('Die Antwort des Systems war nicht lesbar. 22.11.26, 10:59:00 library-answer');
    expect(text).toContain('Harvesting fehlgeschlagen am 22.11.26, 10:59:00');
    expect(text).toContain('Import begonnen am 22.11.26, 11:00:00 und noch nicht beendet');
  });

  it('does not exist for an unknown library', async () => {
    for (const id of ['99', 'x', '1%2F..', '%3Cb%3E'])
      expect(
        (await service.app.inject({ url: `/operator/libraries/${id}`, headers: { accept: 'application/json' } }))
          .statusCode,
      ).toBe(404);
  });
});

describe('the test of a connection', () => {
  const tokenOf = async (id: number) =>
    /name="token" value="([\w.-]+)"/.exec((await pageAt(`/operator/libraries/${id}`)).body)?.[1] ?? '';
  const post = (id: number, token: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/operator/libraries/${id}/test`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      payload: `token=${token}`,
    });

  it('runs once at a time and once a minute for each library, and shows its findings as text', async () => {
    const [token, other] = [await tokenOf(2), await tokenOf(1)];
    const first = post(2, token);
    while (startedTests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    expect((await pageAt('/operator/libraries/2')).body).toContain('Ergebnisse bisher: 1.');
    const second = await post(1, other);
    expect([second.statusCode, texts(second.body).includes('Es läuft schon ein Test.')]).toEqual([429, true]);
    startedTests[0]?.end(false);
    const answer = await first;
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/operator/libraries/2#test']);
    const { body } = await pageAt('/operator/libraries/2');
    expect(texts(body)).toContain('nicht alles in Ordnung');
    expect(body).toContain('Katalog, Name: Fehler.</strong> <span>no-host');
    expect(body).toContain('<br/>Kein Rechner hat diesen Namen.');
    expect(texts(body)).toContain(', Port 443: einen Rechner dieses Namens gibt es nicht');
    expect(body).not.toMatch(/lang="en"|No host has this name\./);
    expect(body).not.toContain('<img');
    expect(body).not.toContain('\u001b');
    const third = await post(2, token);
    expect([third.statusCode, texts(third.body).includes('keine Minute her')]).toEqual([429, true]);
    time += 60_000;
    const fourth = post(2, token);
    while (startedTests.length === 1) await new Promise((resolve) => setTimeout(resolve, 1));
    startedTests[1]?.end(true);
    await fourth;
    expect(texts((await pageAt('/operator/libraries/2')).body)).toContain('alles in Ordnung.');
    expect(startedTests.map(({ library }) => library)).toEqual([2, 2]);
    time -= 60_000;
  });

  it('cannot be started by the page of another site, nor without the token of the page', async () => {
    const token = await tokenOf(1);
    const before = startedTests.length;
    expect((await post(1, token, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const foreign = { 'sec-fetch-site': '', origin: 'https://evil.example' };
    expect((await post(1, token, foreign)).statusCode).toBe(403);
    for (const wrong of ['', 'x', `${token}x`, await tokenOf(2)]) {
      const answer = await post(1, wrong);
      expect([answer.statusCode, texts(answer.body).includes('Diese Seite war veraltet.')]).toEqual([403, true]);
    }
    expect((await post(1, 'x'.repeat(40_000))).statusCode).toBe(413);
    expect((await post(1, token, { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect(startedTests).toHaveLength(before);
  });

  it('exists for operators only, and by POST only', async () => {
    const token = await tokenOf(1);
    const url = '/operator/libraries/1/test';
    const options = { url, method: 'POST', payload: `token=${token}`, remoteAddress: '203.0.113.9' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = await service.app.inject({ ...options, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-path']);
    expect((await service.app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404);
  });
});
