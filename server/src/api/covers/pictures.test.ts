import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPicture } from './fetch-picture.ts';
import { openPictureCache } from './picture-cache.ts';
import { createPictures } from './pictures.ts';

let server: Server;
let origin: string;
let directory: string;
let requestedUrls: string[];
const limits = { mayConnect: (address: string) => address === '127.0.0.1', maxTime: 1500 };
const now = () => new Date();

beforeAll(async () => {
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#35576e' } })
    .jpeg()
    .toBuffer();
  const bomb = await sharp({
    create: { width: 8000, height: 8000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const redirect = (to: string) => (_: IncomingMessage, answer: ServerResponse) =>
    void answer.writeHead(302, { location: to }).end();
  const pages: Record<string, (request: IncomingMessage, answer: ServerResponse) => void> = {
    '/good.jpg': (_, answer) => void answer.end(picture),
    '/moved': redirect('/good.jpg'),
    '/round': redirect('/round'),
    '/inside': (request, answer) => redirect(`http://127.0.0.2:${request.socket.localPort}/good.jpg`)(request, answer),
    '/file': redirect('file:///etc/passwd'),
    '/page.jpg': (_, answer) => void answer.end('<html>not found</html>'),
    '/drawing.svg': (_, answer) => void answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/bomb.png': (_, answer) => void answer.end(bomb),
    '/broken.jpg': (_, answer) => void answer.end(picture.subarray(0, 800)),
    '/silent': () => {},
    '/endless': (_, answer) => {
      const more = () => void (answer.destroyed || answer.write(Buffer.alloc(65_536), () => setImmediate(more)));
      more();
    },
  };
  server = createServer((request, answer) => {
    requestedUrls.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page) page(request, answer);
    else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  requestedUrls = [];
  directory = await mkdtemp(join(tmpdir(), 'buchfink-covers-'));
  return () => rm(directory, { recursive: true, force: true });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('pictures', () => {
  it('come as WebP in the width asked for, and are fetched once', async () => {
    const pictures = createPictures({ dataDirectory: directory, now, limits });
    const answers = await Promise.all([pictures.get(`${origin}/moved`, 320), pictures.get(`${origin}/moved`, 320)]);
    expect(await sharp(answers[0]).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
    expect(answers[1]).toEqual(answers[0]);
    const again = createPictures({ dataDirectory: directory, now, limits });
    expect(await again.get(`${origin}/moved`, 320)).toEqual(answers[0]);
    expect(requestedUrls).toEqual(['/moved', '/good.jpg']);
  });

  it.each([
    '/round',
    '/inside',
    '/file',
    '/page.jpg',
    '/drawing.svg',
    '/bomb.png',
    '/broken.jpg',
    '/silent',
    '/endless',
    '/404',
  ])('are given up when the server answers with %s, and not requested again', async (path) => {
    const pictures = createPictures({ dataDirectory: directory, now, limits });
    expect(await pictures.get(origin + path, 320)).toBeUndefined();
    const questions = requestedUrls.length;
    expect(await pictures.get(origin + path, 320)).toBeUndefined();
    expect(requestedUrls.length).toBe(questions);
  });

  it('are not fetched from this machine or by other protocols', async () => {
    await expect(fetchPicture(`${origin}/good.jpg`)).rejects.toThrow('not public');
    await expect(fetchPicture(origin.replace('127.0.0.1', 'localhost'))).rejects.toThrow('not public');
    await expect(fetchPicture('http://[::ffff:127.0.0.1]/')).rejects.toThrow('not public');
    await expect(fetchPicture('http://0x7f.1/')).rejects.toThrow('not public');
    await expect(fetchPicture('ftp://example.org/a.jpg')).rejects.toThrow('web address');
    await expect(fetchPicture('nonsense')).rejects.toThrow();
    expect(requestedUrls).toEqual([]);
  });

  it('of a system are cached likewise, also that there is none, but not a failure', async () => {
    const pictures = createPictures({ dataDirectory: directory, now, limits });
    const green = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#4b6e2c' } })
      .png()
      .toBuffer();
    let times = 0;
    const gives = (what: Buffer | undefined) => async () => {
      times++;
      return what;
    };
    const fails = async () => {
      times++;
      throw new Error('busy');
    };
    const answers = await Promise.all([pictures.from('a', 320, gives(green)), pictures.from('a', 320, gives(green))]);
    expect(await sharp(answers[0]).metadata()).toMatchObject({ format: 'webp' });
    expect([answers[1], await pictures.from('a', 320, fails)]).toEqual([answers[0], answers[0]]);
    expect(times).toBe(1);
    for (const read of [gives(undefined), fails]) expect(await pictures.from('b', 320, read)).toBeUndefined();
    expect(times).toBe(2);
    for (const read of [fails, gives(green)]) await pictures.from('c', 320, read);
    expect(times).toBe(4);
    expect(await pictures.from('c', 320, fails)).toBeInstanceOf(Buffer);
    expect(await pictures.from('d', 320, gives(Buffer.from('<svg/>')))).toBeUndefined();
  });

  it('are evicted from a full cache oldest first, and negative answers after a day', async () => {
    let time = Date.now();
    const cache = await openPictureCache(directory, { maxBytes: 5000, now: () => new Date(time) });
    for (const key of ['a', 'b', 'c']) await cache.put(key, Buffer.alloc(1500));
    expect(await cache.get('a')).toBeUndefined();
    expect((await readdir(directory)).sort()).toEqual(['b', 'c']);
    await cache.put('none', null);
    expect(await cache.get('none')).toBeNull();
    time += 2 * 86_400_000;
    expect(await cache.get('none')).toBeUndefined();
    expect(await cache.get('c')).toHaveLength(1500);
  });
});
