import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexPosition } from '@buchfink/catalogue/index/index-position';
import { readManifest } from '@buchfink/catalogue/index/manifest';
import { idsFrom, record, smallLimits, TestIndex } from '@buchfink/catalogue/index/testing/test-index';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendError } from '../../api/http/errors.ts';
import { keysOf } from '../../storage/keys/keys.ts';
import { createIndexFetcher } from './fetch-index.ts';
import { folderSource, listingFileName } from './folder-source.ts';
import { requestHeader, segmentsPath, signRequest } from './peer-requests.ts';
import { peerSource } from './peer-source.ts';
import { SegmentChecksums } from './segment-checksums.ts';
import type { SegmentSource } from './segment-source.ts';
import { serveSegments } from './serve-segments.ts';
import { shareIndex, shareIndexesInBackground } from './share-indexes.ts';

const keys = keysOf([{ id: '0a0a0a0a', secret: randomBytes(32) }]);
const foreignKeys = keysOf([{ id: '0a0a0a0a', secret: randomBytes(32) }]);
const records = idsFrom(0, 30);

/** A node with an index of thirty records, some of them removed, and one that starts with nothing. */
let first: TestIndex;
let second: TestIndex;
/** The data directory of the first node; its index is that of library 1. */
let folder: string;
let warnings: string[];
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  [warnings, closing] = [[], []];
  folder = await mkdtemp(join(tmpdir(), 'buchfink-exchange-'));
  first = new TestIndex(join(folder, 'index', '1'));
  second = await TestIndex.make();
  second.store = first.store;
  await first.put(...records);
  const { index } = first.open({ limits: smallLimits });
  await index.catchUp();
  await first.store.remove(1, ['r3', 'r20']);
  await index.catchUp();
  await index.close();
  expect(await first.segmentFiles()).toBeGreaterThan(1);
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await first.remove();
  await second.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The first node, as it serves its segments. */
async function servePeer(): Promise<string> {
  const app: FastifyInstance = Fastify();
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  serveSegments(app, { dataDirectory: folder, keys, now: () => Date.now() });
  closing.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** A server that answers as the test says; what it does not answer is passed on to the peer. */
async function between(
  peer: string,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>,
): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    if (await answer(request, response)) return;
    const passed = await fetch(new URL(request.url ?? '', peer), {
      headers: request.headers as Record<string, string>,
    });
    response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const peerAt = (address: string) => peerSource(address, { keys, now: () => Date.now() });
const isSegment = ({ url }: IncomingMessage) => /\/[0-9a-f-]{36}$/.test(url ?? '');

/** Starts the second node. Returns what it finds, and how many records it has read. */
async function startSecond(sources: SegmentSource[], options: { freeBytes?: number; signal?: AbortSignal } = {}) {
  const { freeBytes } = options;
  const fetched: string[] = [];
  const fetcher = createIndexFetcher({
    sources,
    keys,
    warn: (message, error) => void warnings.push(`${message}: ${error instanceof Error ? error.message : error}`),
    onFetched: (_, from) => void fetched.push(from),
    signal: options.signal ?? new AbortController().signal,
    clock: () => performance.now(),
    freeBytes: freeBytes === undefined ? undefined : async () => freeBytes,
  });
  let read = 0;
  const { store } = second;
  const { changes } = store;
  store.changes = async (...args) => {
    const batch = await changes.apply(store, args);
    read += batch.length;
    return batch;
  };
  const fetchIndex = (canUse: (position: IndexPosition) => boolean) =>
    fetcher.fetch({ libraryId: 1, directory: second.directory, canUse });
  const { index, findIds } = second.open({ fetchIndex });
  try {
    await index.catchUp();
    return { ids: await findIds(), read, fetched };
  } finally {
    store.changes = changes;
    await index.close();
  }
}
/** The bytes of segments that the second node has written so far. */
const storedBytes = () => {
  const incoming = join(second.directory, 'incoming');
  const files = existsSync(incoming) ? readdirSync(incoming) : [];
  return files.reduce((sum, file) => sum + (statSync(join(incoming, file), { throwIfNoEntry: false })?.size ?? 0), 0);
};
const untilStored = (bytes: number) => vi.waitUntil(() => storedBytes() >= bytes, { timeout: 60_000, interval: 5 });
const segmentNames = async ({ directory }: TestIndex) =>
  (await readManifest(directory))?.segments.map(({ name }) => name) ?? [];

describe('a new node', () => {
  it('fetches the index of another one, reads no record, and finds the same', async () => {
    const peer = await servePeer();
    const { ids, read, fetched } = await startSecond([peerAt(peer)]);
    expect(ids).toEqual(await first.idsOfStore());
    expect([read, fetched, warnings]).toEqual([0, [peer], []]);
    expect(await segmentNames(second)).toEqual(await segmentNames(first));
  });

  it('follows the changes since then, and those that happen later', async () => {
    const peer = await servePeer();
    await first.put('neu');
    await first.store.remove(1, ['r7']);
    const { ids, read } = await startSecond([peerAt(peer)]);
    expect(ids).toEqual(await first.idsOfStore());
    expect(read).toBe(1);
    await first.store.put(1, [bodyOf(record('r9', 'Anderer Titel'))]);
    const restarted = await startSecond([]);
    expect(restarted.ids).toEqual(await first.idsOfStore());
    expect(restarted.read).toBeLessThan(5);
  });

  it('fetches it from a folder that the nodes share', async () => {
    const shared = join(folder, 'shared');
    const share = () =>
      shareIndex({
        folder: shared,
        directory: first.directory,
        libraryId: 1,
        keys,
        checksums: new SegmentChecksums(first.directory),
        signal: new AbortController().signal,
      });
    await share();
    const files = await readdir(join(shared, '1'));
    await share();
    expect(await readdir(join(shared, '1'))).toEqual(files);
    const { ids, read, fetched } = await startSecond([folderSource(shared)]);
    expect([ids, read, fetched]).toEqual([await first.idsOfStore(), 0, [shared]]);
    // All segments are merged into one: those of the listing before stay, older ones go.
    const { index } = first.open();
    await index.settle();
    await index.close();
    await share();
    expect((await readdir(join(shared, '1'))).length).toBe(files.length + 1);
    await first.put('neu');
    const again = first.open();
    await again.index.settle();
    await again.index.close();
    await share();
    expect((await readdir(join(shared, '1'))).length).toBeLessThan(files.length);
  });

  it('finds in the folder what the leader copies there', async () => {
    const shared = join(folder, 'shared');
    const sharing = shareIndexesInBackground({
      folder: shared,
      dataDirectory: folder,
      libraryIds: () => [1, 2],
      keys,
      warn: (message) => void warnings.push(message),
    });
    await vi.waitUntil(() => existsSync(join(shared, '1', listingFileName)), { timeout: 60_000 });
    await sharing.stop();
    const { ids, read } = await startSecond([folderSource(shared)]);
    expect([ids, read, warnings]).toEqual([await first.idsOfStore(), 0, []]);
  });

  it('goes on where it was interrupted', async () => {
    const peer = await servePeer();
    const stopping = new AbortController();
    const starts: string[] = [];
    const stop = () => stopping.abort(new Error('stopped'));
    const breaking = await between(peer, async (request, response) => {
      if (!isSegment(request)) return false;
      const passed = await fetch(new URL(request.url ?? '', peer), {
        headers: request.headers as Record<string, string>,
      });
      const whole = Buffer.from(await passed.arrayBuffer());
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.subarray(0, 1_000));
      untilStored(1_000).then(stop, (cause) => stopping.abort(cause));
      return true;
    });
    await expect(startSecond([peerAt(breaking)], { signal: stopping.signal })).rejects.toThrow('stopped');
    const counting = await between(peer, async (request, response) => {
      if (!isSegment(request)) return false;
      const { range } = request.headers;
      starts.push(range ?? 'whole');
      const passed = await fetch(new URL(request.url ?? '', peer), {
        headers: request.headers as Record<string, string>,
      });
      response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
      return true;
    });
    const { ids, read } = await startSecond([peerAt(counting)]);
    expect([ids, read]).toEqual([await first.idsOfStore(), 0]);
    expect(starts[0]).toBe('bytes=1000-');
    expect(starts.slice(1).every((start) => start === 'whole')).toBe(true);
    expect(await readdir(second.directory)).not.toContain('incoming');
  });

  it('goes on when connections break off in between', async () => {
    const peer = await servePeer();
    let calls = 0;
    const breaking = await between(peer, async (request, response) => {
      calls += 1;
      if (!isSegment(request) || calls % 2 === 0) return false;
      const passed = await fetch(new URL(request.url ?? '', peer), {
        headers: request.headers as Record<string, string>,
      });
      const whole = Buffer.from(await passed.arrayBuffer());
      const stored = storedBytes();
      response.writeHead(passed.status, { 'content-length': whole.length });
      response.write(whole.subarray(0, whole.length / 2));
      await untilStored(stored + 1);
      response.destroy();
      return true;
    });
    const { ids, read } = await startSecond([peerAt(breaking)]);
    expect([ids, read]).toEqual([await first.idsOfStore(), 0]);
  });

  it('replaces a part that was damaged while it was away', async () => {
    const incoming = join(second.directory, 'incoming');
    const [name = ''] = await segmentNames(first);
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, `${name}.segment`), 'not a segment');
    const { ids, read } = await startSecond([peerAt(await servePeer())]);
    expect([ids, read]).toEqual([await first.idsOfStore(), 0]);
  });

  it('asks for another listing when the segments of the first were merged meanwhile', async () => {
    const peer = await servePeer();
    let hasMerged = false;
    const merging = await between(peer, async (request) => {
      if (!isSegment(request) || hasMerged) return false;
      hasMerged = true;
      const { index } = first.open();
      await index.settle();
      await index.close();
      return false;
    });
    const { ids, read } = await startSecond([peerAt(merging)]);
    expect([ids, read]).toEqual([await first.idsOfStore(), 0]);
    expect(await segmentNames(second)).toEqual(await segmentNames(first));
  });
});

describe('a node builds its index itself', () => {
  const expectBuilt = async (sources: SegmentSource[], warning: RegExp | undefined, options = {}) => {
    const { ids, read, fetched } = await startSecond(sources, options);
    expect(ids).toEqual(await first.idsOfStore());
    expect(read).toBeGreaterThanOrEqual(28);
    expect(fetched).toEqual([]);
    expect(warnings.join('\n')).toMatch(warning ?? /^$/);
    expect(await readdir(second.directory)).not.toContain('incoming');
  };

  it('when no other node has one', async () => {
    await first.remove();
    await expectBuilt([peerAt(await servePeer())], undefined);
  });

  it('when no other node answers', () =>
    expectBuilt([peerAt('http://127.0.0.1:9')], /could not be fetched from http:\/\/127.0.0.1:9: .*ECONNREFUSED/));

  it('when a segment was changed in the folder', async () => {
    const shared = join(folder, 'shared');
    await shareIndex({
      folder: shared,
      directory: first.directory,
      libraryId: 1,
      keys,
      checksums: new SegmentChecksums(first.directory),
      signal: new AbortController().signal,
    });
    const [name = ''] = await segmentNames(first);
    const file = join(shared, '1', `${name}.segment`);
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await writeFile(file, bytes);
    await expectBuilt([folderSource(shared)], /another checksum than its listing says/);
  });

  it.each([
    ['ends early', async (file: string) => truncate(file, (await stat(file)).size - 1), /ended early/],
    ['has grown', (file: string) => appendFile(file, 'x'), /larger than its listing says/],
  ])('when a segment in the folder %s', async (_, change, warning) => {
    const shared = join(folder, 'shared');
    await shareIndex({
      folder: shared,
      directory: first.directory,
      libraryId: 1,
      keys,
      checksums: new SegmentChecksums(first.directory),
      signal: new AbortController().signal,
    });
    const [name = ''] = await segmentNames(first);
    await change(join(shared, '1', `${name}.segment`));
    await expectBuilt([folderSource(shared)], warning);
  });

  it('when the listing was signed by somebody else, or changed', async () => {
    const listing = await new SegmentChecksums(first.directory).listing(foreignKeys, 1);
    const foreign = await between('', (_, response) => {
      response.end(listing);
      return true;
    });
    const own = await new SegmentChecksums(first.directory).listing(keys, 1);
    const changed = await between('', (_, response) => {
      response.end(own?.replace('\\"documents\\":', '\\"documents\\":1'));
      return true;
    });
    await expectBuilt([peerAt(foreign), peerAt(changed)], /not signed with a key.*\n.*not signed with a key/);
  });

  it('when the other node has a newer format', async () => {
    const content = JSON.stringify({ format: 1, segmentFormat: 99, future: true });
    const newer = await between('', (_, response) => {
      response.end(JSON.stringify({ content, signature: keys.sign('index listing', content) }));
      return true;
    });
    await expectBuilt([peerAt(newer)], /its index has format 1\/99, this node reads 1\/\d+/);
  });

  it('when the listing is that of another library, or no listing', async () => {
    const listing = await new SegmentChecksums(first.directory).listing(keys, 2);
    const answers = [listing, '<html>', '[]', '{"content":"x","signature":"y"}'];
    const peers = answers.map(async (text) =>
      peerAt(
        await between('', (_, response) => {
          response.end(text);
          return true;
        }),
      ),
    );
    await expectBuilt(await Promise.all(peers), /another library\n.*damaged\n.*damaged\n.*not signed/);
  });

  it('when a peer sends without end, and stores no more than the listing says', async () => {
    const peer = await servePeer();
    let sent = 0;
    const endless = await between(peer, (request, response) => {
      if (!isSegment(request)) return false;
      const chunk = Buffer.alloc(64 * 1024);
      response.writeHead(200, { 'content-length': String(100 * 1024 ** 3) });
      const send = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', send);
      send();
      return true;
    });
    await expectBuilt([peerAt(endless)], /larger than its listing says/);
    expect(sent).toBeLessThan(20 * 1024 ** 2);
  });

  it.each([
    ['before its listing', () => true],
    ['before a segment', isSegment],
    [
      'within a segment',
      (request: IncomingMessage, response: ServerResponse) => {
        if (isSegment(request)) response.writeHead(200, { 'content-length': '100000' }).write('BFSEG');
        return isSegment(request);
      },
    ],
  ])('when a peer hangs %s', async (_, hang) => {
    const address = await between(await servePeer(), hang);
    const times = { connect: 300, headers: 300, body: 300 };
    const source = peerSource(address, { keys, now: () => Date.now(), times });
    await expectBuilt([source], /could not be fetched from http.*Timeout/);
  });

  it('when a peer closes the connection as soon as it has sent too little', async () => {
    const closing = await between(await servePeer(), (request, response) => {
      if (!isSegment(request)) return false;
      response.writeHead(200, { connection: 'close' });
      // More than a socket holds, so that the reader is still busy when the connection ends.
      response.end(Buffer.alloc(3_000_000));
      return true;
    });
    await expectBuilt([peerAt(closing)], /larger than its listing says/);
  });

  it('when a peer sends a listing without end', async () => {
    const chunk = Buffer.alloc(4 * 1024 * 1024, ' ');
    const endless = await between('', (_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', send);
      send();
      return true;
    });
    await expectBuilt([peerAt(endless)], /its listing is too large/);
  });

  it('when there is not enough space', async () => {
    await expectBuilt([peerAt(await servePeer())], /there is no space for its \d+ bytes/, { freeBytes: 1_000 });
  });

  it('when the index there belongs to other records', async () => {
    const peer = peerAt(await servePeer());
    const { state } = second.store;
    second.store.state = async (libraryId) => ({ ...(await state.call(second.store, libraryId)), store: 'another' });
    await expectBuilt([peer], undefined);
  });
});

it('for everybody without the keys there is nothing to fetch', async () => {
  const peer = await servePeer();
  const [name = ''] = await segmentNames(first);
  const statusOf = async (path: string, header?: string) =>
    (await fetch(new URL(path, peer), { headers: header === undefined ? {} : { [requestHeader]: header } })).status;
  const now = Date.now();
  for (const path of [segmentsPath(1), segmentsPath(1, name)]) {
    expect(await statusOf(path, signRequest(keys, path, now))).toBe(200);
    for (const header of [
      undefined,
      'x',
      `${now}.`,
      signRequest(foreignKeys, path, now),
      signRequest(keys, `${path}x`, now),
      signRequest(keys, path, now - 6 * 60_000),
      signRequest(keys, path, now).replace(String(now), String(now + 1)),
    ])
      expect(await statusOf(path, header)).toBe(404);
  }
  for (const path of [segmentsPath(2), segmentsPath('x'), segmentsPath(1, 'index.json'), segmentsPath(1, '..%2Fkeys')])
    expect(await statusOf(path, signRequest(keys, path, now))).toBe(404);
});
