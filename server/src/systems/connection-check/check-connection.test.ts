import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Connector } from '@buchfink/connectors/connector';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { invenioManner, PlainTerminal } from '@buchfink/connectors/testing/sip2/plain-terminal';
import { startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import { type Sip2Reply, sequenceOf, sip2Line, startSip2Server } from '@buchfink/connectors/testing/sip2/sip2-server';
import { afterEach, describe, expect, it } from 'vitest';
import { reportWordsIn } from '../../messages/report-words.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { connectLibrary } from '../connections/connect-library.ts';
import { noPatronNotes } from '../connections/patron-notes.ts';
import { checkConnection } from './check-connection.ts';
import { ConnectionReport } from './connection-report.ts';
import type { ConnectionFault } from './find-fault.ts';
import { faultOfError } from './find-fault.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Options {
  readonly isAllowed?: (address: string) => boolean;
  readonly credentials?: { userId: string; password: string };
  readonly lendConnection?: Connector['lendConnection'];
}

const withoutRecords = {
  store: {} as RecordStore,
  indexOf: () => expect.fail('no index is needed'),
  circulationOf: () => undefined,
};

/** Checks a library with these systems, and holds the report to its schema. */
async function check(system: object, { isAllowed = () => true, credentials, lendConnection }: Options = {}) {
  const report = await checkConnection({
    library: LibrarySettings.parse(plainLibrary(1, { system })),
    connection: { ...withoutRecords, upstream: { isAllowed, now: () => new Date(), warn: () => {} } },
    signal: new AbortController().signal,
    credentials,
    lendConnection,
  });
  expect(ConnectionReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  const faults = report.findings.flatMap(({ fault, advice }) => {
    expect(advice).toBe(fault && reportWordsIn('en').connectionAdvice[fault]);
    return fault ?? [];
  });
  return { report, faults, texts: report.findings.map(({ text }) => text) };
}

const sip2 = (port: number, more: object = {}) => ({
  patron: { kind: 'sip2', host: '127.0.0.1', port, tls: false, login: 'none', institution: 'HB', ...more },
});

async function serveSip2(reply: (message: string) => Sip2Reply, greeting?: string) {
  const server = await startSip2Server({ reply, greeting });
  cleanUps.push(() => server.close());
  return server;
}

async function serveHttp(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUps.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sru`;
}

describe('the check of an address', () => {
  it('names the step that fails, and does not go on', async () => {
    const port = await freePort();
    const { report, faults } = await check({ catalogue: { kind: 'sru', base: `http://127.0.0.1:${port}/sru` } });
    expect(report.findings.map(({ step, outcome }) => [step, outcome])).toEqual([
      ['dns', 'ok'],
      ['tcp', 'failed'],
      ['search', 'skipped'],
    ]);
    expect(faults).toEqual(['connection-refused']);
    expect(report.isGood).toBe(false);
  });

  it('refuses addresses that the operator has not allowed', async () => {
    const address = { kind: 'sru', base: 'http://127.0.0.1/sru' };
    expect((await check({ catalogue: address }, { isAllowed: () => false })).faults).toEqual(['address-forbidden']);
  });

  it('names a host that does not exist', async () => {
    const { faults } = await check({ catalogue: { kind: 'sru', base: 'http://library.invalid/sru' } });
    expect(['unknown-host', 'dns-failing']).toContain(faults[0]);
  });

  it('tells a certificate without authority from a port without TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    const server = await startSip2Server({
      reply: () => 'silence',
      tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') },
    });
    rmSync(folder, { recursive: true });
    cleanUps.push(() => server.close());
    const selfSigned = await check(sip2(server.port, { tls: true, host: 'localhost' }));
    expect(selfSigned.faults).toContain('certificate-untrusted');
    const plain = await serveSip2(() => 'silence', 'login: ');
    expect((await check(sip2(plain.port, { tls: true }))).faults).toContain('tls-not-spoken');
  });

  it.each([
    ['CERT_HAS_EXPIRED', 'certificate-expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-other-host'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-incomplete'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connection-timeout'],
    ['EHOSTUNREACH', 'host-unreachable'],
  ] satisfies [string, ConnectionFault][])('knows the error %s, also behind others', (code, fault) => {
    const cause = new AggregateError([Object.assign(new Error('x'), { code })]);
    expect(faultOfError(new Error('outer', { cause }))).toBe(fault);
  });
});

describe('the check of a system over HTTP', () => {
  it.each([
    [401, 'http-unauthorized'],
    [403, 'http-forbidden'],
    [404, 'http-not-found'],
    [429, 'too-many-requests'],
    [500, 'http-server-error'],
  ] satisfies [number, ConnectionFault][])('reads the status %i as %s', async (status, fault) => {
    const base = await serveHttp((response) => response.writeHead(status, { 'content-type': 'text/html' }).end('no'));
    const { report } = await check({ catalogue: { kind: 'sru', base } });
    expect(report.findings.find(({ step, outcome }) => step === 'search' && outcome === 'failed')?.fault).toBe(fault);
  });

  it('tells the pages for people from the interface', async () => {
    const base = await serveHttp((response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html><body>OPAC</body></html>'),
    );
    expect((await check({ catalogue: { kind: 'sru', base } })).faults).toContain('web-page');
  });

  it('names a secret that is missing', async () => {
    const base = await serveHttp((response) => response.end());
    const auth = { user: 'buchfink', password: 'env:BUCHFINK_TEST_NO_SUCH_SECRET' };
    expect((await check({ catalogue: { kind: 'sru', base, auth } })).faults).toContain('secret-missing');
  });
});

describe('the check of accounts by SIP2', () => {
  const answer = (message: string, state: string) =>
    sip2Line(message.startsWith('93') ? '941' : state, sequenceOf(message));
  const stamp = '20261125    1151002.00';

  it('names a terminal that is refused, and shows no password', async () => {
    const { port } = await serveSip2((message) => sip2Line('940', sequenceOf(message)));
    process.env.BUCHFINK_TEST_SIP = 'geheim-17';
    const login = { login: 'message', user: 'sip', password: 'env:BUCHFINK_TEST_SIP' };
    const { faults, report } = await check(sip2(port, login));
    delete process.env.BUCHFINK_TEST_SIP;
    expect(faults).toContain('sip2-login-refused');
    expect(JSON.stringify(report)).not.toContain('geheim-17');
  });

  it('names a prompt of telnet, another service at the port, and a system that is offline', async () => {
    const prompting = await serveSip2(() => 'silence', 'login: ');
    expect((await check(sip2(prompting.port, { messageSeconds: 0.2 }))).faults).toContain('sip2-login-prompt');
    const web = await serveSip2(() => 'HTTP/1.1 400 Bad Request\r\n\r\n');
    expect((await check(sip2(web.port, { messageSeconds: 0.2 }))).faults).toContain('sip2-not-spoken');
    const offline = await serveSip2((message) => answer(message, `98NYYYNN100005${stamp}AOHB|BXYYYYYYYYYYYNYYYY|`));
    expect((await check(sip2(offline.port))).faults).toContain('sip2-offline');
  });

  it('advises to try a patron where the server lists no messages, and mentions a connection without TLS', async () => {
    const { port } = await serveSip2((message) => answer(message, `98YYYYNN100005${stamp}AOHB|`));
    const { faults, report } = await check(sip2(port));
    expect(faults).toEqual(['unencrypted', 'sip2-no-message-list']);
    expect(report.isGood).toBe(true);
  });

  it('says at which message the server closes the connection, and advises by it', async () => {
    const { port } = await serveSip2((message) =>
      message.startsWith('63') ? 'close' : answer(message, `98YYYYNN100005${stamp}AOHB|BXYYYYYYYYYYYNYYYY|`),
    );
    const credentials = { userId: '1', password: '2' };
    const { faults, texts } = await check(sip2(port), { credentials });
    expect(texts.find((text) => text.startsWith('login: '))).toContain('closed the connection at message 63');
    expect(faults).toEqual(['unencrypted', 'sip2-closed']);
  });

  it.each(['93', '99', '63'])(
    'names an answer to message %s under a wrong sequence number, and advises by it',
    async (at) => {
      const { port } = await serveSip2((message) => {
        const text = message.startsWith('93') ? '941' : `98YYYYNN100005${stamp}AOHB|BXYYYYYYYYYYYNYYYY|`;
        const number = Number(sequenceOf(message));
        return sip2Line(text, String(message.startsWith(at) ? (number + 3) % 10 : number));
      });
      const credentials = { userId: '1', password: '2' };
      const settings = at === '93' ? { login: 'message', user: 'sip', password: 'env:BUCHFINK_TEST_SIP' } : {};
      process.env.BUCHFINK_TEST_SIP = 'sip-pass';
      const { faults, texts, report } = await check(sip2(port, settings), { credentials });
      delete process.env.BUCHFINK_TEST_SIP;
      expect(texts.join('\n')).toContain('an answer has another sequence number (AY) than the message');
      expect(faults).toContain('sip2-sequence');
      expect(report.isGood).toBe(false);
    },
  );

  it.each([
    ['BV8.40|', 'owing 8.40 EUR'],
    ['BV1,000|', 'a total of fees that cannot be read: “1,000”'],
    ['', 'no total of fees'],
  ])('names what the test card owes by %j: %s', async (field, text) => {
    const counts = `${'0000'.repeat(3)}    ${'0000'.repeat(2)}`;
    const { port } = await serveSip2((message) => {
      const patron = `64${' '.repeat(14)}000${stamp.slice(0, 18)}${counts}AOHB|AA1|AELea|BLY|CQY|${field}`;
      if (message.startsWith('35')) return answer(message, `36Y${stamp.slice(0, 18)}AOHB|AA1|`);
      return answer(message, message.startsWith('63') ? patron : `98YYYYNN100005${stamp}AOHB|BXYYYYYYYYYYYNYYYY|`);
    });
    const { texts } = await check(sip2(port), { credentials: { userId: '1', password: '2' } });
    expect(texts.join('\n')).toContain(text);
  });

  describe('beside a service that has all connections of its terminal', () => {
    async function usedLibrary() {
      const server = await startSip2Server({
        reply: (message) => answer(message, `98YYYYNN100005${stamp}AOHB|BXYYYYYYYYYYYNYYYY|`),
        maxServed: 2,
      });
      const system = sip2(server.port, { connections: 2, messageSeconds: 0.3 });
      const service = connectLibrary(LibrarySettings.parse(plainLibrary(1, { system })), {
        ...withoutRecords,
        patronNotesOf: () => noPatronNotes,
        upstream: { isAllowed: () => true, now: () => new Date(), warn: () => {} },
      });
      cleanUps.push(async () => {
        await service.close();
        await server.close();
      });
      const context = { locale: 'de', signal: new AbortController().signal, deadline: 0, requestId: 'x' } as const;
      const probe = () => service.probeAccounts?.({ ...context, now: () => new Date() });
      await Promise.all([probe(), probe()]);
      expect(server.openCount).toBe(2);
      return { system, service, probe };
    }

    it('borrows one of them, and gives it back', async () => {
      const { system, service, probe } = await usedLibrary();
      const { report, faults } = await check(system, { lendConnection: service.lendConnection });
      expect([report.isGood, faults]).toEqual([true, ['unencrypted']]);
      await Promise.all([probe(), probe()]);
    });

    it('says without that service why nobody answers, and does not advise longer limits', async () => {
      const { system } = await usedLibrary();
      const { faults, texts } = await check(system);
      expect(texts.at(-2)).toContain('the server does not answer message 99');
      expect(faults).toEqual(['unencrypted', 'sip2-silent']);
    });
  });

  it('logs a test patron in and says what a renewal would do, without sending one', async () => {
    const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
    cleanUps.push(() => library.close());
    const credentials = await library.addPatron({ name: 'Jürgen Groß' });
    const { barcodes } = await library.addTitle({ title: 'Äpfel & Öl', copies: 2 });
    for (const barcode of barcodes) await library.lend(barcode, credentials);
    const { report, texts } = await check(sip2(library.server.port), { credentials });
    expect(texts).toContain('the test patron is logged in');
    expect(texts.find((text) => text.startsWith('account: '))).toMatch(/^account: 2 loans, 0 reservations, 0 fees, /);
    expect(texts).toContain('renewals, of which none was sent: 2 would be tried');
    expect(library.server.messages.filter((message) => /^(29|65|15|11|09|37)/.test(message))).toEqual([]);
    for (const secret of ['Groß', 'Äpfel', credentials.userId, credentials.password])
      expect(JSON.stringify(report)).not.toContain(secret);
  });

  it('names the dates of an account that may mean several days, with what each order makes of them', async () => {
    const manner = { ...invenioManner, dates: () => '03/04/2027' };
    const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }), {
      terminal: (state, now) => new PlainTerminal(state, now, manner),
    });
    cleanUps.push(() => library.close());
    const credentials = await library.addPatron();
    const { barcodes } = await library.addTitle({ title: 'Äpfel & Öl', copies: 1 });
    await library.lend(barcodes[0] ?? '', credentials);
    process.env.BUCHFINK_TEST_SIP = 'sip-pass';
    const login = { login: 'message', user: 'sip', password: 'env:BUCHFINK_TEST_SIP' };
    const { texts } = await check(sip2(library.server.port, login), { credentials });
    const text = texts.find((line) => line.includes('03/04/2027'));
    for (const day of ['2027-04-03', '2027-03-04']) expect(text).toContain(day);
    const decided = await check(sip2(library.server.port, { ...login, dates: 'mdy' }), { credentials });
    delete process.env.BUCHFINK_TEST_SIP;
    expect(decided.texts.filter((line) => line.includes('03/04/2027'))).toEqual([]);
  });

  it('doubts the character set where umlauts of the account are damaged', async () => {
    const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
    cleanUps.push(() => library.close());
    const credentials = await library.addPatron();
    const { barcodes } = await library.addTitle({ title: 'Äpfel & Öl', copies: 1 });
    await library.lend(barcodes[0] ?? '', credentials);
    const { faults } = await check(sip2(library.server.port, { charset: 'windows-1252' }), { credentials });
    expect(faults).toContain('charset-doubt');
    expect((await check(sip2(library.server.port), { credentials })).faults).not.toContain('charset-doubt');
  });

  it('says whether self-checkout, which is set, is there', async () => {
    const { port } = await serveSip2((message) => answer(message, `98YYYYNN100005${stamp}AOHB|BXYYYYYYYYYYYNYYYY|`));
    const { texts } = await check({ ...sip2(port), checkout: { kind: 'patron' } });
    expect(texts).toContain('self-checkout is offered');
    const koha = { kind: 'koha-ilsdi', address: 'http://127.0.0.1:1/ilsdi.pl' };
    const without = await check({ patron: koha, checkout: { kind: 'patron' } });
    expect(without.texts).toContain('self-checkout is set, which this system does not have');
    expect(without.faults).toContain('not-supported');
  });

  it('names a wrong PIN', async () => {
    const library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
    cleanUps.push(() => library.close());
    const { userId } = await library.addPatron();
    const { faults } = await check(sip2(library.server.port), { credentials: { userId, password: 'falsch' } });
    expect(faults).toContain('login-failed');
  });
});
