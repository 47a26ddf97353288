import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { config } from '@buchfink/contract/config';
import { endpoint } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import { version as versionEndpoint } from '@buchfink/contract/version';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { connection } from '#shared/connection/service-connection.ts';
import { errorText } from '#shared/failure/error-state.tsx';
import { allowsCaching } from '#shared/state/storage/allows-caching.ts';
import { getServiceContext, setServiceContext } from '../connection/service-context.ts';
import { getAnswerAge } from './answer-age.ts';
import { call, setCachePolicy } from './call.ts';
import { ConnectionError } from './connection-error.ts';
import { usePendingCalls } from './pending-calls.ts';
import { getRetryAfter } from './retry-after.ts';
import { UnknownCodeException } from './unknown-code-exception.ts';

const echo = endpoint({
  name: 'echo',
  summary: 'Says what it was asked',
  method: 'POST',
  path: '/library/:libraryId/echo',
  timeout: 60_000,
  params: z.object({ libraryId: z.number() }),
  query: z.object({ words: z.array(z.string()) }),
  body: z.object({ text: z.string() }),
  answer: z.object({ url: z.string(), client: z.string(), body: z.unknown() }),
});
const options = { params: { libraryId: 7 }, query: { words: ['ä b', 'c'] }, body: { text: 'ü' } };

let server: Server | undefined;
const serviceContext = getServiceContext();
afterAll(() => setServiceContext(serviceContext));
async function serve(listener: RequestListener): Promise<void> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  setServiceContext({ address: `http://127.0.0.1:${port}`, locale: 'en', projectId: 'opac-test' });
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

afterEach(() => {
  // The next test begins with a connection and without a probe.
  connection.answered();
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  server?.close();
});

describe('a call', () => {
  it('goes to the address of its endpoint with the version of the client', async () => {
    await serve(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const client = request.headers['x-client-version'];
      response.end(JSON.stringify({ url: request.url, client, body: JSON.parse(body) }));
    });
    expect(await call(echo, options)).toEqual({
      url: '/services/en/opac-test/library/7/echo?words=%C3%A4+b&words=c',
      client: '3.4.0',
      body: { text: 'ü' },
    });
    expect(usePendingCalls.getState()).toBe(0);
  });

  it('knows when an answer came, and whether it comes from a cache', async () => {
    const answer = JSON.stringify({ url: '', client: '', body: {} });
    await serve((_, response) => response.end(answer));
    expect(getAnswerAge(await call(echo, options))).toMatchObject({ again: false });
    server?.closeAllConnections();
    server?.close();
    await serve((_, response) => response.setHeader('X-Seen-At', '1700000000000').end(answer));
    expect(getAnswerAge(await call(echo, options))).toEqual({ at: 1_700_000_000_000, again: true });
    expect(getAnswerAge({})).toBeUndefined();
  });

  it('is stored in no cache in a public place', async () => {
    setCachePolicy(allowsCaching);
    const requests: unknown[] = [];
    await serve((request, response) => {
      requests.push(request.headers['cache-control']);
      response.end(JSON.stringify({ name: 'x', version: '1' }));
    });
    await failure(call(versionEndpoint, {}));
    vi.stubGlobal('window', {
      location: { search: '?kiosk' },
      sessionStorage: { setItem: () => undefined, getItem: () => '1' },
    });
    await failure(call(versionEndpoint, {}));
    // A client that stores no answer sends this header.
    expect(requests).toEqual([undefined, 'no-cache']);
  });

  it('has 30 seconds, and the config two (specification, section 9)', () => {
    expect([versionEndpoint.timeout, config.timeout]).toEqual([30_000, 2_000]);
  });

  it.each([200, 201, 299])('succeeds with status %i', async (status) => {
    await serve((_, response) =>
      response.writeHead(status).end(JSON.stringify({ name: 'x', version: '1', client: '3.4.0' })),
    );
    await expect(call(versionEndpoint, {})).resolves.toMatchObject({ version: '1' });
  });

  it('passes on the words of the service', async () => {
    await serve((_, response) => {
      const error = {
        exceptionType: 'ApiException',
        code: 'unknown-library',
        message: 'Diese Bibliothek gibt es nicht.',
      };
      response.writeHead(404).end(JSON.stringify(error));
    });
    const error = await failure(call(versionEndpoint, {}));
    expect(error).toBeInstanceOf(ApiException);
    expect(error).toMatchObject({ code: 'unknown-library', message: 'Diese Bibliothek gibt es nicht.' });
  });

  it.each([
    ['library-on-strike', 503],
    ['card-lent-to-nobody', 409],
    ['', 400],
  ])('passes on the words of an exception with an unknown code: %s', async (code, status) => {
    const error = { exceptionType: 'ApiException', code, message: 'Heute wird gestreikt.' };
    await serve((_, response) => response.writeHead(status, { 'Retry-After': '60' }).end(JSON.stringify(error)));
    const refused = await failure(call(versionEndpoint, {}));
    expect(refused).toBeInstanceOf(UnknownCodeException);
    expect(refused).toMatchObject({ sentCode: code, status, message: 'Heute wird gestreikt.' });
    expect(errorText(refused, (key: string) => key)).toBe('Heute wird gestreikt.');
    expect(getRetryAfter(refused)).toBe(60);
  });

  it('knows when a refused call may be made again', async () => {
    const error = { exceptionType: 'ApiException', code: 'too-many-logins', message: 'Warten' };
    await serve((_, response) => response.writeHead(429, { 'Retry-After': '90' }).end(JSON.stringify(error)));
    expect(getRetryAfter(await failure(call(versionEndpoint, {})))).toBe(90);
    expect(getRetryAfter(new Error())).toBeUndefined();
  });

  it.each([
    ['bad-status', 502, '<h1>Bad gateway</h1>'],
    ['bad-status', 500, '{"error":"else"}'],
    ['bad-status', 500, '{"exceptionType":"ApiException","code":5,"message":"x"}'],
    ['bad-answer', 200, '<html>'],
    ['bad-answer', 200, '{"name":1}'],
  ])('fails with %s on status %i and %s', async (kind, status, text) => {
    await serve((_, response) => response.writeHead(status).end(text));
    const error = await failure(call(versionEndpoint, {}));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ kind });
  });

  it('fails with timeout when no answer comes in time', async () => {
    await serve(({ url }, response) => void (url === '/services/version' && response.end('{}')));
    expect(await failure(call({ ...echo, timeout: 50 }, options))).toMatchObject({ kind: 'timeout' });
    expect(connection.isConnected()).toBe(true);
  });

  it('tells the connection whether the service has answered', async () => {
    const version = { name: 'x', version: '1', client: '1' };
    await serve((_, response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(version)));
    await call(versionEndpoint, {});
    expect(connection.isConnected()).toBe(true);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await failure(call(versionEndpoint, {}));
    expect(connection.isConnected()).toBe(false);
    await serve((_, response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(version)));
    await call(versionEndpoint, {});
    expect(connection.isConnected()).toBe(true);
  });

  it('that is answered from a cache has not reached the service', async () => {
    await serve(({ url }, response) => {
      if (url === '/services/version') response.destroy();
      else response.setHeader('X-Seen-At', '1700000000000').end(JSON.stringify({ url: '', client: '', body: {} }));
    });
    expect(getAnswerAge(await call(echo, options))).toMatchObject({ again: true });
    await expect.poll(() => connection.isConnected()).toBe(false);
  });

  it('fails with aborted when the caller aborts it', async () => {
    const controller = new AbortController();
    await serve(() => controller.abort());
    expect(await failure(call(versionEndpoint, { signal: controller.signal }))).toMatchObject({ kind: 'aborted' });
  });

  it('fails with network when the service cannot be reached', async () => {
    await serve(() => {});
    await new Promise((resolve) => server?.close(resolve));
    expect(await failure(call(versionEndpoint, {}))).toMatchObject({ kind: 'network' });
    expect(usePendingCalls.getState()).toBe(0);
  });

  it.each(['ftp://library.example', 'file:', 'javascript:alert(1)//', 'data:text/html,'])(
    'fails with unsupported-protocol at %s without a request',
    async (origin) => {
      setServiceContext({ address: origin });
      const error = await failure(call(versionEndpoint, {}));
      expect(error).toMatchObject({ kind: 'unsupported-protocol' });
      expect(errorText(error, (key: string) => key)).toBe('errors.connection-unsupported-protocol');
    },
  );
});
