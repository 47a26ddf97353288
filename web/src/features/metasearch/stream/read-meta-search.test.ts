import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiException } from '@buchfink/contract/error';
import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { usePendingCalls } from '#shared/api/pending-calls.ts';
import { getRetryAfter } from '#shared/api/retry-after.ts';
import { onAdmissionRefused } from '#shared/api/with-admission.ts';
import { getServiceContext, setServiceContext } from '#shared/connection/service-context.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { readMetaSearch } from './read-meta-search.ts';

const search = { libraries: [1, 2], fields: [{ id: 'FREE', value: 'bäume' }], filters: { mediaType: ['BOOK', 'DVD'] } };
const start = { event: 'start' as const, data: { searchId: 's', libraries: [1, 2] } };
const done = { event: 'done', data: { libraries: 2, total: 0, ms: 5 } } as const;
const written = ({ event, data }: MetaSearchEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

let server: Server | undefined;
const serviceContext = getServiceContext();
afterAll(() => setServiceContext(serviceContext));
async function serve(listener: RequestListener): Promise<void> {
  server?.close();
  const started = createServer((request, response) => {
    // The service is reachable, whatever happens to the stream.
    if (request.url === '/services/version') response.end('{}');
    else listener(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  setServiceContext({ address: `http://127.0.0.1:${port}`, locale: 'de', projectId: 'opac-test' });
}
const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
const serveText = (text: string | Uint8Array) => serve((_, response) => begin(response).end(text));

async function readAll(options: Partial<Parameters<typeof readMetaSearch>[1]> = {}) {
  const events: MetaSearchEvent[] = [];
  let error: unknown;
  try {
    for await (const batch of readMetaSearch(search, { signal: new AbortController().signal, ...options }))
      events.push(...batch);
  } catch (cause) {
    error = cause;
  }
  return { events, error, failure: error instanceof ConnectionError ? error.kind : undefined };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('the stream of a metasearch', () => {
  it('is requested with fields, filters, libraries and version', async () => {
    let received: unknown;
    await serve((request, response) => {
      const { accept, 'x-client-version': version } = request.headers;
      received = { url: request.url, accept, version, isBusy: usePendingCalls.getState() };
      begin(response).end(written(done));
    });
    await readAll();
    expect(received).toEqual({
      url:
        '/services/de/opac-test/metasearch/?FREE=b%C3%A4ume&f.mediaType=BOOK&f.mediaType=DVD' +
        '&LIBS=1%2C2&limit=10&prefetch=10&offset=0&countFacets=true',
      accept: 'text/event-stream',
      version: '3.4.0',
      isBusy: 1,
    });
    expect(usePendingCalls.getState()).toBe(0);
  });

  it('yields each event, however the chunks are split, and ignores unknown ones', async () => {
    const hits = { event: 'hits', data: createHits(1, [createHit(1, { title: 'Bäume' })]) } as const;
    const text = `${written(start)}: alive\n\nevent: news\ndata: {}\n\n${written(hits)}${written(done)}`;
    const bytes = new TextEncoder().encode(text);
    const cut = bytes.indexOf(0xc3) + 1;
    await serve((_, response) => {
      begin(response).write(bytes.subarray(0, cut), () => response.end(bytes.subarray(cut)));
    });
    expect((await readAll()).events).toEqual([start, hits, done]);
  });

  it('fails with the message of the service when it is refused', async () => {
    await serve((_, response) => {
      response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '7' });
      response.end(JSON.stringify({ exceptionType: 'ApiException', code: 'too-many-requests', message: 'Moment' }));
    });
    const { error } = await readAll();
    expect(error).toBeInstanceOf(ApiException);
    expect([String(error), getRetryAfter(error)]).toEqual(['ApiException: Moment', 7]);
  });

  it.each(['ftp://library.example', 'javascript:alert(1)//'])(
    'fails with unsupported-protocol at %s, as every other call does',
    async (origin) => {
      setServiceContext({ address: origin });
      expect(await readAll()).toMatchObject({ events: [], failure: 'unsupported-protocol' });
      expect(usePendingCalls.getState()).toBe(0);
    },
  );

  it('goes on when a library reports an error code that this version does not know', async () => {
    const failed = { libraryId: 1, state: 'error', code: 'library-on-fire', ms: 3 };
    await serveText(`${written(start)}event: target\ndata: ${JSON.stringify(failed)}\n\n${written(done)}`);
    const target = { event: 'target', data: { libraryId: 1, state: 'error', code: 'internal', ms: 3 } };
    expect(await readAll()).toEqual({ events: [start, target, done], error: undefined, failure: undefined });
  });

  it('is requested again with the proof that the service asks for under load', async () => {
    const authorizations: unknown[] = [];
    await serve((request, response) => {
      authorizations.push(request.headers.authorization);
      if (authorizations.length > 1) return void begin(response).end(written(done));
      response.writeHead(429, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ exceptionType: 'ApiException', code: 'too-many-requests', message: 'Moment' }));
    });
    onAdmissionRefused(async () => ({ Authorization: 'Bearer t' }));
    expect((await readAll()).events).toEqual([done]);
    expect(authorizations).toEqual([undefined, 'Bearer t']);
    onAdmissionRefused(async () => undefined);
  });

  it('is incomplete when it ends without its last event', async () => {
    await serveText(written(start));
    expect(await readAll()).toMatchObject({ events: [start], failure: 'network' });
  });

  it('is incomplete when the connection breaks', async () => {
    await serve((_, response) => void begin(response).write(written(start), () => response.destroy()));
    expect(await readAll()).toMatchObject({ failure: 'network' });
  });

  it('ends with its last event when the service shuts down', async () => {
    const bye = { event: 'bye', data: { retry: 5 } } as const;
    await serveText(written(bye));
    expect(await readAll()).toEqual({ events: [bye] });
  });

  it('times out without events, but not with heartbeats', async () => {
    await serve((_, response) => void begin(response).write(written(start)));
    expect(await readAll({ silence: 50 })).toMatchObject({ failure: 'timeout' });
    await serve((_, response) => {
      begin(response).write(written(start));
      let beats = 0;
      const timer = setInterval(() => {
        beats += 1;
        response.write(':\n\n');
        if (beats < 25) return;
        clearInterval(timer);
        response.end(written(done));
      }, 100);
    });
    expect((await readAll({ silence: 2_000 })).events).toEqual([start, done]);
  });

  it('fails on another content type', async () => {
    await serve((_, response) => response.end('<html>'));
    expect(await readAll()).toMatchObject({ failure: 'bad-answer' });
    await serve((_, response) => begin(response).end('event: done\ndata: {"total":"many"}\n\n'));
    expect(await readAll()).toMatchObject({ failure: 'bad-answer' });
    await serve((_, response) => begin(response).end(`data: ${'x'.repeat(3_000_000)}\n\n`));
    expect(await readAll()).toMatchObject({ failure: 'bad-answer' });
  });

  it('is closed as soon as nobody reads it any more', async () => {
    let isClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    await serve((_, response) => {
      response.once('close', isClosed);
      begin(response).write(written(start));
    });
    for await (const _ of readMetaSearch(search, { signal: new AbortController().signal })) break;
    await closed;
    const leave = new AbortController();
    const read = readAll({ signal: leave.signal });
    setTimeout(() => leave.abort(), 20);
    expect(await read).toMatchObject({ failure: 'aborted' });
  });
});
