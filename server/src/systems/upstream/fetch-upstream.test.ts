import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { UpstreamRequest } from '@buchfink/connectors/upstream';
import { ApiException } from '@buchfink/contract/error';
import { Agent } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callWeb } from '../../base/http/client/call-web.ts';
import { openUpstream, type Upstream } from './fetch-upstream.ts';

type Page = (request: IncomingMessage, answer: ServerResponse) => void;

const megabyte = 1024 * 1024;
const servers: Server[] = [];
let origin: string;
let upstream: Upstream;
let requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
let open = new Set<Socket>();
let sockets = 0;

const redirect =
  (location: string, status = 302): Page =>
  (_, answer) =>
    void answer.writeHead(status, { location }).end('moved');
const endless: Page = (_, answer) => {
  const more = () => void (answer.destroyed || answer.write(Buffer.alloc(65_536), () => setImmediate(more)));
  more();
};
const pages: Record<string, Page> = {
  '/good': (_, answer) => void answer.writeHead(200, { 'content-type': 'text/xml' }).end('<ok/>'),
  '/missing': (_, answer) => void answer.writeHead(404).end('nothing here'),
  '/failing': (_, answer) => void answer.writeHead(500).end('broken'),
  '/moved': redirect('/good'),
  '/round': redirect('/round'),
  '/packed': (_, answer) => void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('<packed/>')),
  '/bomb': (_, answer) =>
    void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100 * megabyte))),
  '/half-packed': (_, answer) =>
    void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('<packed/>').subarray(0, 15)),
  '/brotli': (_, answer) => void answer.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('<ok/>')),
  '/large': (_, answer) => void answer.end(Buffer.alloc(6 * megabyte)),
  '/endless': endless,
  '/silent': () => {},
  '/cut': (_, answer) => void answer.write('<half', () => answer.destroy()),
  '/headers': (_, answer) => void answer.writeHead(200, { 'x-long': 'a'.repeat(40_000) }).end('<ok/>'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-nonsense': redirect('http://[::1'),
};

beforeAll(async () => {
  const server = createServer({ maxHeaderSize: 65_536 }, (request, answer) => {
    requests.push({ path: `${request.method} ${request.url}`, headers: request.headers });
    const page = pages[request.url ?? ''];
    if (page) page(request, answer);
    else answer.writeHead(404).end();
  });
  origin = `http://127.0.0.1:${await listening(server)}`;
  const otherServer = createServer((request, answer) => {
    requests.push({ path: 'elsewhere', headers: request.headers });
    answer.end('canary');
  });
  pages['/elsewhere'] = redirect(`http://127.0.0.1:${await listening(otherServer)}/`);
  pages['/inside'] = redirect(`http://127.0.0.2:${new URL(origin).port}/good`);
});
beforeEach(() => {
  [requests, open, sockets] = [[], new Set(), 0];
  upstream = openUpstream({ isAllowed: (address) => address === '127.0.0.1' });
  return () => upstream.close();
});
afterAll(() => {
  for (const server of servers) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets++;
    open.add(socket);
    const { current } = { current: open };
    socket.on('close', () => current.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const get = (path: string, more: Partial<UpstreamRequest> = {}) =>
  upstream.fetch({ url: path.startsWith('/') ? origin + path : path, signal: AbortSignal.timeout(20_000), ...more });
const codeOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => 'answered',
    (error: unknown) => error,
  );
  return error instanceof ApiException ? error.code : error;
};
const textOf = async (answer: ReturnType<typeof get>) => new TextDecoder().decode((await answer).body);

describe('a request to a library system', () => {
  it('returns the response with its status, whatever that is', async () => {
    const good = await get('/good');
    expect(good).toMatchObject({ status: 200, headers: { 'content-type': 'text/xml' } });
    expect((await get('/missing')).status).toBe(404);
    expect((await get('/failing')).status).toBe(500);
  });

  it('reuses connections, a few at most', async () => {
    await Promise.all(Array.from({ length: 12 }, () => get('/good')));
    for (let round = 0; round < 12; round++) await get('/good');
    expect(sockets).toBeLessThanOrEqual(6);
    expect(open.size).toBe(sockets);
  });

  it('sends its body, and unpacks compressed responses', async () => {
    await get('/good', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect(requests[0]).toMatchObject({ path: 'POST /good', headers: { 'content-type': 'application/json' } });
    expect(await textOf(get('/packed'))).toBe('<packed/>');
  });

  it('follows a redirect, but sends nothing twice', async () => {
    expect(await textOf(get('/moved'))).toBe('<ok/>');
    expect(await codeOf(get('/moved', { method: 'POST', body: '{}' }))).toBe('library-unavailable');
    expect(requests.map(({ path }) => path)).toEqual(['GET /moved', 'GET /good', 'POST /moved']);
  });

  it('sends no keys to another machine', async () => {
    const headers = { authorization: 'Bearer secret', accept: 'text/xml' };
    await get('/moved', { headers });
    expect(requests.map((call) => call.headers.authorization)).toEqual(['Bearer secret', 'Bearer secret']);
    const dispatcher = new Agent();
    const routeTo = () => ({ dispatcher, mayConnect: () => true });
    const [address, signal] = [`${origin}/elsewhere`, AbortSignal.timeout(20_000)];
    await callWeb({ address, headers, maxBytes: 1000, signal, routeTo });
    await dispatcher.destroy();
    expect(requests.at(-1)).toMatchObject({ path: 'elsewhere', headers: { accept: 'text/xml' } });
    expect(requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });
});

describe('a request to a library system fails', () => {
  it.each([
    ['/bomb', 'library-answer'],
    ['/half-packed', 'library-answer'],
    ['/brotli', 'library-answer'],
    ['/large', 'library-answer'],
    ['/endless', 'library-answer'],
    ['/headers', 'library-answer'],
    ['/cut', 'library-unavailable'],
    ['/round', 'library-unavailable'],
    ['/to-file', 'library-unavailable'],
    ['/to-nonsense', 'library-unavailable'],
    ['/inside', 'library-unavailable'],
    ['/elsewhere', 'library-unavailable'],
    ['nonsense', 'library-unavailable'],
    ['file:///etc/passwd', 'library-unavailable'],
    ['http://user:pass@127.0.0.1/', 'library-unavailable'],
    ['http://nowhere.invalid/', 'library-unavailable'],
  ])('when it answers with %s: %s', async (path, code) => {
    expect(await codeOf(get(path))).toBe(code);
    expect(requests.map((call) => call.path)).not.toContain('elsewhere');
  });

  it('when it speaks another protocol', async () => {
    const smtp = createTcpServer((socket) => {
      socket.once('data', () => void socket.end('500 5.5.1 Command not known\r\n'));
    });
    expect(await codeOf(get(`http://127.0.0.1:${await listening(smtp)}/`))).toBe('library-answer');
  });

  it('when nobody listens, or the machine is in a network that is not allowed', async () => {
    const server = createTcpServer();
    const port = await listening(server);
    await new Promise((done) => server.close(done));
    expect(await codeOf(get(`http://127.0.0.1:${port}/`))).toBe('library-unavailable');
    upstream = openUpstream({ isAllowed: () => false });
    expect(await codeOf(get('/good'))).toBe('library-unavailable');
    expect(await codeOf(get(origin.replace('127.0.0.1', 'localhost')))).toBe('library-unavailable');
    expect(requests).toEqual([]);
  });

  it.each(['/silent', '/endless'])('at the deadline when the response is %s, and its connection ends', async (path) => {
    const answer = get(path, { signal: AbortSignal.timeout(150), maxBytes: 1e12 });
    expect(await codeOf(answer)).toBe('library-timeout');
    while (open.size > 0) await new Promise((done) => setTimeout(done, 5));
  });

  it('at the deadline while its name is looked up', async () => {
    upstream = openUpstream({
      isAllowed: () => true,
      resolve: (_host, _options, done) => void setTimeout(done, 200, null, []),
    });
    expect(await codeOf(get('http://slow.example/', { signal: AbortSignal.timeout(50) }))).toBe('library-timeout');
  });

  it('with the reason of the abort when nobody waits any more', async () => {
    const stop = new AbortController();
    const reason = new Error('gone');
    const answer = get('/silent', { signal: stop.signal });
    stop.abort(reason);
    expect(await codeOf(answer)).toBe(reason);
    expect(await codeOf(get('/good', { signal: stop.signal }))).toBe(reason);
  });
});

it('a name that resolves to another machine each time never leads to a private network', async () => {
  let questions = 0;
  const lookups = [[{ address: '127.0.0.1', family: 4 }], [{ address: '203.0.113.9', family: 4 }]];
  upstream = openUpstream({
    isAllowed: (address) => address === '203.0.113.9',
    resolve: (_host, _options, done) => done(null, lookups[questions++ % 2] ?? []),
  });
  const url = `http://rebind.example:${new URL(origin).port}/good`;
  for (let round = 0; round < 6; round++) await codeOf(get(url, { signal: AbortSignal.timeout(100) }));
  expect(questions).toBeGreaterThan(0);
  expect(requests).toEqual([]);
});
