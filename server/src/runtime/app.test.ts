import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endpoint } from '@buchfink/contract/endpoint';
import { ApiError, ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { mount } from '../api/http/mount.ts';
import { healthForTests, rateLimiterForTests, serviceForTests } from '../testing/test-service.ts';

const echo = endpoint({
  name: 'echo',
  summary: 'Echo',
  method: 'POST',
  path: '/echo/:id',
  params: z.object({ id: z.string().check(z.maxLength(256)) }),
  body: z.object({ text: z.string().check(z.maxLength(10)) }),
  answer: z.object({ id: z.string(), text: z.string() }),
});
const broken = endpoint({ name: 'broken', summary: 'Broken', path: '/broken', answer: z.object({ a: z.number() }) });

let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(folder, 'assets', 'a-1.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'a-1.js.br'), brotliCompressSync('export {}'));
  app = await serviceForTests({
    appFolder: folder,
    mountMore: (scope) => {
      mount(scope, echo, ({ params, body }) => ({ ...params, ...body }));
      mount(scope, broken, () => {
        throw new Error('secret of the inside');
      });
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string, headers: Record<string, string> = json) =>
  app.inject({ method: 'POST', url, payload, headers });

describe('the calls', () => {
  it.each([
    ['/services/version', 'client', '3.4.0'],
    ['/services/de/opac-demo/config', 'projectId', 'opac-demo'],
    ['/services/de/opac-host/config', 'projectId', 'opac-demo'],
    ['/services/en/opac-demo/library/1/info', 'libraryId', 1],
  ])('%s answers by its contract', async (url, key, value) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()[key]]).toEqual([200, value]);
    expect(answer.headers['x-service-version']).toBeTruthy();
  });

  it('tell the app that it runs on a shared computer', async () => {
    const url = '/services/de/opac-demo/config';
    const from = (remoteAddress: string) => app.inject({ url, remoteAddress });
    const [publicAnswer, privateAnswer] = [await from('192.0.2.7'), await from('192.0.3.7')];
    expect(publicAnswer.json()).toEqual({ ...privateAnswer.json(), publicPlace: true });
    expect(privateAnswer.json()).not.toHaveProperty('publicPlace');
    expect(publicAnswer.headers.etag).not.toBe(privateAnswer.headers.etag);
  });

  it.each(['/services/de/opac-demo/config', '/result?FREE=geheim', '/assets/a-1.js'])(
    'let a shared computer cache only the files of the app: %s',
    async (url) => {
      const from = (remoteAddress: string) => app.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
      const [publicAnswer, privateAnswer] = [await from('192.0.2.7'), await from('192.0.3.7')];
      const isFile = url.startsWith('/assets/');
      expect(privateAnswer.headers['cache-control']).toMatch(isFile ? /immutable/ : /^no-cache$/);
      expect(publicAnswer.headers['cache-control']).toMatch(isFile ? /immutable/ : /^no-store$/);
    },
  );

  it('list the libraries with their capabilities and whether they are open', async () => {
    const list = (await app.inject('/services/de/opac-demo/libraries')).json();
    expect(list).toHaveLength(24);
    expect(list[0]).toMatchObject({
      id: 1,
      capabilities: { search: true, account: false },
      opening: { openNow: true },
    });
    expect(list[23].capabilities.search).toBe(false);
    expect(list[0].links).toMatchObject({ pay: 'https://hohenlinden.example/de/bezahlen' });
  });

  it('find the project of a host by its setting, by its first label, or the default', async () => {
    const of = async (host: string) =>
      (await app.inject({ url: '/services/de/opac-host/config', headers: { host } })).json().projectId;
    expect(await of('katalog.example.org:8443')).toBe('opac-example');
    expect(await of('opac-example.somewhere.test')).toBe('opac-example');
    expect([await of('127.0.0.1:3000'), await of('localhost')]).toEqual(['opac-demo', 'opac-demo']);
  });

  it.each(['config', 'libraries'])('answer %s with 304 when the client still has it', async (path) => {
    const url = `/services/de/opac-demo/${path}`;
    const etag = String((await app.inject(url)).headers.etag);
    const again = await app.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await app.inject({ url, headers: { 'if-none-match': 'W/"other"' } })).statusCode).toBe(200);
  });

  it('decode a parameter once', async () => {
    const answer = await post('/services/de/opac-demo/echo/a%2Fb%2520c', '{"text":"x"}');
    expect(answer.json().id).toBe('a/b%20c');
  });
});

describe('failures', () => {
  it.each([
    ['GET', '/services/de/opac-none/config', 404, 'unknown-project'],
    ['GET', '/services/nl/opac-demo/config', 404, 'unknown-path'],
    ['GET', '/services/de/opac-demo/library/9001/info', 404, 'unknown-library'],
    ['GET', '/services/de/opac-demo/library/77/info', 404, 'unknown-library'],
    ['GET', '/services/de/opac-demo/library/0/info', 400, 'invalid-input'],
    ['GET', '/services/de/opac-demo/library/1e99/info', 400, 'invalid-input'],
    ['GET', '/services/de/opac-demo/library/__proto__/info', 400, 'invalid-input'],
    ['GET', '/services/de/__proto__/config', 404, 'unknown-project'],
    ['GET', '/services/de/..%2F..%2Fetc%2Fpasswd/config', 404, 'unknown-project'],
    ['GET', `/services/de/opac-demo/library/${'9'.repeat(5000)}/info`, 404, 'unknown-path'],
    ['GET', '/services/nothing', 404, 'unknown-path'],
    ['GET', '/services/de/unknown/config', 404, 'unknown-project'],
    ['GET', '/services/de/unknown/no/such/call', 404, 'unknown-project'],
    ['GET', '/services/de/opac-demo/no/such/call', 404, 'unknown-path'],
    ...['0x1', '01', '1e0', '1.0', '%201', '+1', '1%0a'].flatMap((id) =>
      [`/library/${id}/info`, `/library/${id}/status`].map(
        (path) => ['GET', `/services/de/opac-demo${path}`, 400, 'invalid-input'] as const,
      ),
    ),
    ['GET', '/services/de/opac-demo/broken', 500, 'internal'],
    ['DELETE', '/services/de/opac-demo/config', 405, 'method-not-allowed'],
    ['POST', '/services/de/opac-demo/echo/1', 400, 'invalid-input'],
  ] as const)('a hostile or unknown call by %s is refused (%#)', async (method, url, status, code) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, ApiError.parse(answer.json()).code]).toEqual([status, code]);
    expect(answer.body).not.toMatch(/secret|node_modules|at \w+ \(/);
  });

  it.each(['%00', '%zz'])('an address with %j, which is no text, is refused', async (id) => {
    const answer = await app.inject({ url: `/services/de/opac-demo/library/${id}/info` });
    expect([answer.statusCode, ApiError.parse(answer.json()).code]).toEqual([400, 'invalid-input']);
  });

  it.each([
    ['{', json, 400, 'invalid-input'],
    ['{"__proto__":{"text":"x"}}', json, 400, 'invalid-input'],
    ['{"text":"far too long a text"}', json, 400, 'invalid-input'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, json, 400, 'invalid-input'],
    [JSON.stringify({ text: 'x'.repeat(300_000) }), json, 413, 'payload-too-large'],
    ['text=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported-media-type'],
    ['x', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
  ] as const)('a hostile body is refused (%#)', async (payload, headers, status, code) => {
    const answer = await post('/services/de/opac-demo/echo/1', payload, { ...headers });
    expect([answer.statusCode, ApiError.parse(answer.json()).code]).toEqual([status, code]);
  });

  it('an id that is too long is reported with its place', async () => {
    const answer = await post(`/services/en/opac-demo/echo/${'x'.repeat(257)}`, '{"text":"x"}');
    expect(answer.json()).toMatchObject({ code: 'invalid-input', details: [{ path: 'params.id' }] });
  });

  it('are in the language of the path, else of the client, else German', async () => {
    const message = async (url: string, accept?: string) =>
      (await app.inject({ url, headers: accept ? { 'accept-language': accept } : {} })).json().message;
    expect(await message('/services/en/opac-none/config', 'de')).toBe('This project does not exist.');
    expect(await message('/services/de/opac-none/config', 'en')).toBe('Dieses Projekt gibt es nicht.');
    expect(await message('/services/nothing', 'nl, en;q=0.8')).toBe('This address does not exist.');
    expect(await message('/services/nothing', 'uk')).toBe('Такої адреси немає.');
    expect(await message('/services/nothing')).toBe('Diese Adresse gibt es nicht.');
  });

  it('name the allowed methods of a path', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/services/de/opac-demo/config' });
    expect(answer.headers.allow).toContain('GET');
  });

  it('too many calls of one address are answered with 429 and the time to wait; health is not counted', async () => {
    const small = await serviceForTests({ rateLimiter: rateLimiterForTests({ network: 0.2 }) });
    const codes = [];
    for (let call = 0; call < 3; call++) codes.push((await small.inject('/services/version')).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    const refused = await small.inject('/services/version');
    expect(ApiError.parse(refused.json()).code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await small.inject('/healthz')).statusCode).toBe(200);
    await small.close();
  });
});

describe('the app', () => {
  it('is served at each client-side route, but not for unknown calls or files', async () => {
    const page = await app.inject({ url: '/record/1/abc', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(page.body).toContain('<title>Buchfink');
    expect((await app.inject({ url: '/record/1/abc', headers: { accept: 'application/json' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/', headers: { accept: '*/*' } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/lost.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/services/x', headers: { accept: 'text/html' } })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/record', headers: { accept: 'text/html' } })).statusCode).toBe(
      404,
    );
  });

  it('has immutable files, in the compression of the build', async () => {
    const file = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
    expect(file.headers['content-encoding']).toBe('br');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/assets/..%2f..%2f..%2fetc%2fpasswd')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('says that it was not built', async () => {
    const bare = await serviceForTests();
    const page = await bare.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('npm run build');
    await bare.close();
  });

  it.each(['/', '/services/version', '/services/nothing'])('sets the strict policies at %s', async (url) => {
    const { headers } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    // Of other hosts, the policy names only those of the projects: the tiles of the example's map.
    expect(policy.replace("img-src 'self' data: blob: https://tiles.example.org", '')).not.toMatch(
      /unsafe|upgrade-insecure|https:/,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('sets HSTS behind https', async () => {
    const answer = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toContain('max-age');
  });
});

describe('health', () => {
  it('is always live, and ready only with a working store, until the service stops', async () => {
    const stopping = await serviceForTests({ health: { ...healthForTests, state: () => 'stopping' } });
    const failing = await serviceForTests({
      health: { ...healthForTests, checkStore: async () => Promise.reject(new ApiException('internal')) },
    });
    const lame = await serviceForTests({ health: { ...healthForTests, brokenIndexes: () => [7] } });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const answer = await lame.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', brokenIndexes: [7] }]);
    const late = await serviceForTests({
      health: { ...healthForTests, behind: () => [{ libraryId: 7, seconds: 400 }] },
    });
    const lateAnswer = await late.inject('/readyz');
    const behind = [{ library: 7, seconds: 400 }];
    expect([lateAnswer.statusCode, lateAnswer.json()]).toEqual([503, { status: 'behind', behind }]);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect((await stopping.inject('/healthz')).statusCode).toBe(200);
    expect((await stopping.inject('/readyz')).statusCode).toBe(503);
    // Calls that still come are answered, and their connections end.
    const last = await stopping.inject('/services/version');
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect((await app.inject('/services/version')).headers.connection).not.toBe('close');
    expect((await failing.inject('/readyz')).statusCode).toBe(503);
    // A store that hangs is away after three seconds.
    const hanging = await serviceForTests({
      health: { ...healthForTests, checkStore: () => new Promise(() => undefined) },
    });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('too late')));
    const lateStore = await hanging.inject('/readyz');
    expect([lateStore.statusCode, lateStore.json(), timeout.mock.calls]).toEqual([
      503,
      { status: 'no-store' },
      [[3_000]],
    ]);
    timeout.mockRestore();
    const { body } = await app.inject('/robots.txt');
    for (const path of ['/services/', '/result', '/metasearch', '/account'])
      expect(body).toContain(`Disallow: ${path}\n`);
    const toldTo = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html' } })).headers['x-robots-tag'];
    for (const url of [
      '/result?FREE=Amsel',
      '/Result?FREE=Amsel',
      '//%72esult',
      'http://x/account',
      '/services/version',
    ])
      expect([url, await toldTo(url)]).toEqual([url, 'noindex, nofollow']);
    expect(await toldTo('/record/1/abc')).toBeUndefined();
    expect(await toldTo('/')).toBeUndefined();
    const findings = [{ role: 'disk', code: 'disk-full', since: 5 }] as const;
    const impaired = await serviceForTests({
      health: {
        ...healthForTests,
        list: { findings: async () => findings },
        isOperator: (address) => address === '127.0.0.1',
      },
    });
    const toldOperators = await impaired.inject('/readyz');
    expect([toldOperators.statusCode, toldOperators.json()]).toEqual([200, { status: 'impaired', findings }]);
    expect((await impaired.inject({ url: '/readyz', remoteAddress: '192.0.2.7' })).json()).toEqual({
      status: 'impaired',
    });
    await impaired.close();
    await Promise.all([stopping.close(), failing.close(), lame.close(), late.close(), hanging.close()]);
  });
});
