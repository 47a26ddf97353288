import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CoverSource } from '../../../projects/covers/cover-source.ts';
import { openUpstream, type Upstream } from '../../../systems/upstream/fetch-upstream.ts';
import { coverAddresses } from './cover-addresses.ts';
import { type CoverSourcesOptions, createCoverSources } from './cover-sources.ts';

type Page = (request: IncomingMessage, answer: ServerResponse) => void;

const isbn = '9783161484100';
const ids = { id: 'r 1/&?', isbn: [isbn], ean: ['4006381333931'] };
let server: Server;
let origin: string;
let upstream: Upstream;
let directory: string;
let time: number;
let requests: { path: string; agent: string | undefined }[] = [];
let warnings: string[] = [];
/** Requests that `/hangs` does not answer. */
let hanging: ServerResponse[] = [];
let open = 0;
let maxOpen = 0;
let jpeg: Buffer;
const pages: Record<string, Page> = {
  '/moved': (_, answer) => void answer.writeHead(302, { location: '/picture' }).end(),
  '/inside': (_, answer) =>
    void answer.writeHead(302, { location: `${origin.replace('127.0.0.1', '127.0.0.2')}/picture` }).end(),
  '/named-otherwise': (_, answer) => void answer.writeHead(302, { location: 'http://localhost:1/picture' }).end(),
  '/page': (_, answer) => void answer.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>not found</html>'),
  '/svg': (_, answer) =>
    void answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/dot': async (_, answer) =>
    void answer.end(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ),
  '/cut': (_, answer) => void answer.end(jpeg.subarray(0, 700)),
  '/huge': (_, answer) => {
    answer.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 100 * 1024 * 1024 });
    answer.write(jpeg);
  },
  '/endless': (_, answer) => {
    const more = () => void (answer.destroyed || answer.write(Buffer.alloc(65_536), () => setImmediate(more)));
    more();
  },
  '/hangs': (_, answer) => void hanging.push(answer),
  '/failing': (_, answer) => void answer.writeHead(500).end(),
  '/reset': (request) => void request.socket.destroy(),
  '/busy': (_, answer) => void answer.writeHead(429, { 'retry-after': '120' }).end(),
};

beforeAll(async () => {
  const create = { width: 600, height: 900, channels: 3, background: '#35576e' } as const;
  jpeg = await sharp({ create }).jpeg().toBuffer();
  const bomb = await sharp({ create: { ...create, width: 8000, height: 8000 }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
  pages['/bomb'] = (_, answer) => void answer.end(bomb);
  server = createServer((request, answer) => {
    requests.push({ path: request.url ?? '', agent: request.headers['user-agent'] });
    maxOpen = Math.max(maxOpen, ++open);
    answer.on('close', () => void open--);
    const path = request.url ?? '';
    const page = pages[path];
    if (page) page(request, answer);
    else if (path.startsWith('/picture')) answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  [requests, warnings, hanging, maxOpen, time] = [[], [], [], 0, Date.now()];
  directory = await mkdtemp(join(tmpdir(), 'buchfink-cover-sources-'));
  upstream = openUpstream({ isAllowed: (address) => address === '127.0.0.1' });
  return async () => {
    for (const answer of hanging) answer.destroy();
    await upstream.close();
    await rm(directory, { recursive: true, force: true });
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const create = (more: Partial<CoverSourcesOptions> = {}) =>
  createCoverSources({
    dataDirectory: directory,
    fetch: upstream.fetch,
    now: () => new Date(time),
    warn: (message) => warnings.push(message),
    timeout: 60_000,
    maxTime: 20_000,
    ...more,
  });
const source = (path: string, more: Partial<CoverSource> = {}): CoverSource => ({
  url: `${origin}${path}`,
  parallel: 2,
  perMinute: 100,
  ...more,
});
const paths = () => requests.map(({ path }) => path);

describe('cover sources', () => {
  it('give the image in both sizes for one request, and to a second reader without any', async () => {
    const sources = [source('/picture?isbn={isbn}')];
    const covers = create();
    const [first, same] = await Promise.all([covers.find(sources, ids, 'small'), covers.find(sources, ids, 'small')]);
    if (first.state !== 'found') throw new Error(first.state);
    expect(await sharp(first.picture).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
    expect(first.source).toBe(sources[0]);
    expect(same).toEqual(first);
    const later = await create().find(sources, { ...ids, id: 'another library' }, 'large');
    if (later.state !== 'found') throw new Error(later.state);
    expect(await sharp(later.picture).metadata()).toMatchObject({ format: 'webp', width: 600 });
    expect(requests).toEqual([{ path: `/picture?isbn=${isbn}`, agent: 'Buchfink' }]);
  });

  it('are asked in order, each until one has an image', async () => {
    const sources = [source('/none?ean={ean}'), source('/moved?{isbn10}'), source('/picture/{id}.jpg')];
    pages['/moved?316148410X'] = (_, answer) => void answer.writeHead(302, { location: '/none' }).end();
    const cover = await create().find(sources, ids, 'small');
    expect(cover).toMatchObject({ state: 'found', source: sources[2] });
    expect(paths()).toEqual(['/none?ean=4006381333931', '/moved?316148410X', '/none', '/picture/r%201%2F%26%3F.jpg']);
    expect(await create().find(sources, ids, 'small')).toEqual(cover);
    expect(requests).toHaveLength(4);
  });

  it('are not asked for titles without the identifier', async () => {
    expect(coverAddresses([source('/{isbn}'), source('/{ean}')], { id: 'a', isbn: [], ean: [] })).toEqual([]);
    const none = { id: 'a', isbn: ['9791234567896'], ean: [] };
    expect(await create().find([source('/{isbn10}')], none, 'small')).toEqual({ state: 'none', isFinal: true });
    expect(requests).toEqual([]);
  });

  it.each(['/missing', '/page', '/svg', '/dot', '/cut', '/bomb', '/huge', '/endless'])(
    'have no image where the answer is %s, and are asked again after two weeks only',
    async (path) => {
      const sources = [source(path)];
      const covers = create();
      for (const type of ['small', 'large'] as const)
        expect(await covers.find(sources, ids, type)).toEqual({ state: 'none', isFinal: true });
      time += 13 * 86_400_000;
      expect(await covers.find(sources, ids, 'small')).toEqual({ state: 'none', isFinal: true });
      expect(paths()).toEqual([path]);
      time += 2 * 86_400_000;
      await covers.find(sources, ids, 'small');
      expect(paths()).toEqual([path, path]);
    },
  );

  it.each(['/failing', '/reset', '/inside', '/named-otherwise', '/hangs'])(
    'that fail with %s are asked again after ten minutes, and the next source meanwhile',
    async (path) => {
      const sources = [source(path), source('/picture')];
      const covers = create({ maxTime: 1500 });
      for (let reader = 0; reader < 3; reader++)
        expect(await covers.find(sources, ids, 'small')).toMatchObject({ state: 'found', source: sources[1] });
      expect(await covers.find([source(path)], ids, 'small')).toEqual({ state: 'none', isFinal: false });
      expect(paths()).toEqual([path, '/picture']);
      time += 600_000;
      await covers.find(sources, ids, 'small');
      expect(paths()).toEqual([path, '/picture', path]);
    },
  );

  it('let no reader wait: the answer is pending, and the image is there later', async () => {
    const covers = create({ timeout: 20, maxTime: 60_000 });
    const sources = [source('/hangs')];
    expect(await covers.find(sources, ids, 'small')).toEqual({ state: 'pending' });
    while (hanging.length === 0) await new Promise((done) => setTimeout(done, 5));
    hanging.pop()?.end(jpeg);
    let cover = await covers.find(sources, ids, 'small');
    while (cover.state === 'pending') cover = await covers.find(sources, ids, 'small');
    expect(cover.state).toBe('found');
    expect(paths()).toEqual(['/hangs']);
  });
});

describe('the host of a source', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `t${at}`, isbn: [], ean: [] }));

  it('gets a few requests at a time, and only so many in a minute', async () => {
    const covers = create();
    const sources = [source('/picture/{id}', { parallel: 2, perMinute: 5 })];
    const answers = await Promise.all(titles(8).map((title) => covers.find(sources, title, 'small')));
    expect(answers.filter(({ state }) => state === 'found')).toHaveLength(5);
    expect(answers.filter((cover) => cover.state === 'none' && !cover.isFinal)).toHaveLength(3);
    expect(maxOpen).toBeLessThanOrEqual(2);
    time += 60_000;
    const [, , , , , last] = titles(6);
    if (last) expect(await covers.find(sources, last, 'small')).toMatchObject({ state: 'found' });
  });

  it('is left alone for a minute after three failures, with one line in the log', async () => {
    const covers = create();
    for (const id of ['t0', 't1', 't2']) pages[`/broken?${id}`] = (request) => void request.socket.destroy();
    const sources = [source('/broken?{id}')];
    for (const title of titles(6)) await covers.find(sources, title, 'small');
    expect(paths()).toEqual(['/broken?t0', '/broken?t1', '/broken?t2']);
    expect(warnings).toEqual([`The cover source ${new URL(origin).host} does not answer`]);
    time += 60_000;
    for (const title of titles(6).slice(4)) await covers.find(sources, title, 'small');
    expect(paths().slice(3)).toEqual(['/broken?t4', '/broken?t5']);
  });

  it('is left alone for as long as it asks', async () => {
    const covers = create();
    expect(await covers.find([source('/busy')], ids, 'small')).toEqual({ state: 'none', isFinal: false });
    time += 119_000;
    expect(await covers.find([source('/picture')], ids, 'small')).toEqual({ state: 'none', isFinal: false });
    time += 1000;
    expect(await covers.find([source('/picture')], ids, 'small')).toMatchObject({ state: 'found' });
    expect(paths()).toEqual(['/busy', '/picture']);
  });
});
