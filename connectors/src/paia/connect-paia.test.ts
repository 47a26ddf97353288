import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { Finding } from '../connector.ts';
import { startHttpServer, type TestHttpServer, type TestReply } from '../testing/http-server.ts';
import { testTools } from '../testing/test-tools.ts';
import { connectPaia } from './connect-paia.ts';
import { PaiaPatrons } from './paia-settings.ts';

const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T10:00:00Z'),
};

let server: TestHttpServer;
afterEach(() => server.close());

async function answering(reply: TestReply) {
  server = await startHttpServer(() => reply);
  const settings = PaiaPatrons.parse({ kind: 'paia', base: server.origin, tls: false });
  const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
  return connectPaia({ libraryId: 7, settings, timeZone: 'Europe/Berlin', dayAt }, testTools());
}

describe('a connection by PAIA', () => {
  it.each<[string, TestReply, Finding]>([
    [
      'PAIA',
      { status: 401, headers: [['X-PAIA-Version', '1.3.0']], body: '{"error":"invalid_grant"}' },
      { isGood: true, code: 'paia-answers', values: { version: '1.3.0' } },
    ],
    [
      'PAIA with hidden errors',
      { body: '{"error":"invalid_grant","code":401}' },
      { isGood: true, code: 'paia-answers', values: { version: undefined } },
    ],
    [
      'another server',
      { status: 404, body: '<html>' },
      { isGood: false, code: 'paia-other-answer', values: { status: 404 } },
    ],
    [
      'a broken server',
      { status: 503 },
      { isGood: false, code: 'paia-unusable', values: { error: 'library-unavailable' } },
    ],
  ])('tells operators what it finds: %s', async (_, reply, finding) => {
    const { examineAccounts } = await answering(reply);
    expect((await examineAccounts?.(context))?.[0]).toEqual(finding);
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('counts as there when the server answers anything but a fault of its own', async () => {
    const { probeAccounts } = await answering({ status: 401, body: 'Unauthorized' });
    await expect(probeAccounts?.(context)).resolves.toMatchObject({ status: 401 });
    await server.close();
    await expect(probeAccounts?.(context)).rejects.toThrow();
    const broken = await answering({ status: 502 });
    await expect(broken.probeAccounts?.(context)).rejects.toMatchObject({ code: 'library-unavailable' });
  });

  it('has no words of the server in its errors, which may repeat a password', async () => {
    const { patron } = await answering({
      status: 403,
      body: '{"error":"access_denied","error_description":"not geheim#2"}',
    });
    const error: unknown = await patron
      ?.login({ userId: '1', password: 'geheim#2' }, context)
      .catch((reason) => reason);
    expect(error).toMatchObject({ code: 'login-failed', cause: { kind: 'denied' } });
    expect(inspect(error, { depth: 5, showHidden: true })).not.toContain('geheim');
    expect(JSON.stringify(error)).not.toContain('geheim');
  });
});

describe('the settings of PAIA', () => {
  const parse = (settings: object) => PaiaPatrons.safeParse({ kind: 'paia', ...settings }).success;

  it('need an address by https, unless TLS is turned off', () => {
    expect(parse({ base: 'https://paia.example/DE-1' })).toBe(true);
    expect(parse({ base: 'http://paia.example/DE-1' })).toBe(false);
    expect(parse({ base: 'http://paia.example/DE-1', tls: false })).toBe(true);
    expect(parse({ core: 'https://paia.example/core', auth: 'http://paia.example/auth' })).toBe(false);
    expect(parse({ core: 'https://paia.example/core', auth: 'https://paia.example/auth' })).toBe(true);
  });

  it('need the addresses of core and auth', () => {
    expect(parse({})).toBe(false);
    expect(parse({ core: 'https://paia.example/core' })).toBe(false);
    expect(parse({ base: 'https://paia.example/' })).toBe(false);
  });
});
