import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import { type AccountService, accountService } from '../../testing/accounts/account-service.ts';
import { createBudgets } from './budgets.ts';
import { measureLoad } from './load.ts';
import { createPageRoom } from './page-room.ts';
import { createProofs } from './proofs.ts';
import { createRateLimiter } from './rate-limiter.ts';

let folder: string;
let service: AccountService;
let port = 0;
let endpoints: readonly { readonly method: string; readonly path: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-endpoints-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Buchfink</title>');
  await writeFile(join(folder, 'file.js'), '//');
  const clock = () => 0;
  service = await accountService({
    nodes: 1,
    app: {
      appFolder: folder,
      // One call of any kind spends all that a network has, and nothing comes back.
      rateLimiter: createRateLimiter({
        limits: { network: 0.1, libraryNetwork: 0.1, login: 0.1, feeds: 0.1, publicApi: 0.1 },
        budgets: createBudgets({ clock }),
        load: measureLoad({ clock, busySearches: 1e9, loopDelay: () => 0 }),
        proofs: createProofs({ keys: keysOf([{ id: '0a0a0a0a', secret: randomBytes(32) }]), clock }),
        pageRoom: createPageRoom({ share: 1 }),
        networks: { isOfLibrary: () => false },
      }),
    },
  });
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const { paths } = (await service.app.inject('/services/openapi.json')).json() as { paths: Record<string, object> };
  endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path
        .replace('{locale}', 'de')
        .replace('{project}', 'opac-demo')
        .replace('{libraryId}', '1')
        .replaceAll(/\{\w+\}/g, 'x-1'),
    })),
  );
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};

/** Sends a request as it is written, and resolves with the status of its answer. */
const send = (method: string, target: string, network: string, ...headers: string[]) =>
  new Promise<number>((resolve, reject) => {
    const post = ['content-type: application/json', 'content-length: 2'];
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'host: here.example',
      'connection: close',
      `x-forwarded-for: ${network}`,
      ...(method === 'POST' ? post : []),
      ...headers,
    ];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n${method === 'POST' ? '{}' : ''}`);
    });
    let answer = '';
    socket.on('error', reject).on('data', (part) => {
      answer += part;
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])));
  });

const hex = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
/** The ways to write the same address; `exact` ones lead to the same route, the others to none. */
const exact: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'with a query': (path) => `${path}?x=/healthz`,
  'with a fragment': (path) => `${path}#/healthz`,
  'with an escape at the start': (path) => `/${hex(path[1] ?? '')}${path.slice(2)}`,
  'with an escape at the end': (path) => path.replace(/.$/, hex),
  'with all letters escaped': (path) => path.replaceAll(/\w/g, hex),
  'with upper-case escapes': (path) => path.replaceAll(/[a-z]/g, (letter) => hex(letter).toUpperCase()),
  'with an absolute target': (path) => `http://here.example${path}`,
  'with an absolute target of another host': (path) => `HTTPS://operator@there.example:8443${path}`,
  'with an escaped absolute target': (path) => `http://here.example/${hex(path[1] ?? '')}${path.slice(2)}`,
};
const inexact: Readonly<Record<string, (path: string) => string>> = {
  'with two slashes at the start': (path) => `/${path}`,
  'with two slashes at the end': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'with a dot segment': (path) => `/.${path}`,
  'with an escaped dot segment': (path) => `/%2e${path}`,
  'up from a file': (path) => `/assets/..${path}`,
  'with an escaped slash': (path) => path.replace('/', '').replace('/', '%2f').replace(/^/, '/'),
  'with a slash after it': (path) => `${path}/`,
  'in upper case': (path) => path.toUpperCase(),
  'with a semicolon': (path) => `${path};x`,
  'with a damaged escape': (path) => `${path}%`,
};

/** A form without a proof of work is refused at once, which costs what other answers do. */
const needsProof = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /\/(registration|accessibility\/report)$/.test(path);

describe('every endpoint', () => {
  it('is in this table', () => {
    expect(endpoints.length).toBeGreaterThan(30);
    expect(endpoints).toContainEqual({ method: 'POST', path: '/services/de/opac-demo/library/1/search' });
  });

  for (const [spelling, write] of Object.entries(exact))
    it(`has one budget, also ${spelling}`, async () => {
      const open: string[] = [];
      for (const { method, path } of endpoints) {
        const network = newNetwork();
        const first = await send(method, write(path), network);
        const [second, plain] = [await send(method, write(path), network), await send(method, path, network)];
        if ((first === 429) !== needsProof({ method, path }) || second !== 429 || plain !== 429)
          open.push(`${method} ${path}: ${first} ${second} ${plain}`);
      }
      expect(open).toEqual([]);
    });

  for (const [spelling, write] of Object.entries(inexact))
    it(`has the same budget or is not there ${spelling}`, async () => {
      const open: string[] = [];
      for (const { method, path } of endpoints) {
        const network = newNetwork();
        await send(method, path, network);
        const status = await send(method, write(path), network);
        if (![400, 404, 429].includes(status)) open.push(`${method} ${write(path)}: ${status}`);
      }
      expect(open).toEqual([]);
    });
});

describe('without a cost', () => {
  it('are health checks, files of the app and the page that is ready, and nothing else', async () => {
    const statuses: Record<string, number> = {};
    for (const path of [
      '/healthz',
      '/readyz',
      '/file.js',
      '/',
      '/start/1',
      '/nowhere',
      '/assets/opac-demo/bar.css',
      '/assets/opac-demo/feed.css',
      '/services/openapi.json',
      '/services/nothing',
      '/robots.txt',
      '/.well-known/assetlinks.json',
      '/assets/none.js',
    ]) {
      const network = newNetwork();
      await send('GET', path, network);
      statuses[path] = await send('GET', path, network);
    }
    expect(statuses).toEqual({
      '/healthz': 200,
      '/readyz': 200,
      '/file.js': 200,
      '/': 200,
      '/start/1': 200,
      '/nowhere': 404,
      '/assets/opac-demo/bar.css': 200,
      '/assets/opac-demo/feed.css': 200,
      '/services/openapi.json': 429,
      '/services/nothing': 429,
      '/robots.txt': 429,
      '/.well-known/assetlinks.json': 429,
      '/assets/none.js': 429,
    });
  });

  it('two Host headers are refused, on every path', async () => {
    for (const path of ['/', '/healthz', '/services/de/opac-demo/config', '/nowhere'])
      for (const second of ['here.example', 'there.example', ''])
        expect(await send('GET', path, newNetwork(), `host: ${second}`)).toBe(400);
  });
});
