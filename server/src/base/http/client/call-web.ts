import { createGunzip } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { untilAborted } from './until-aborted.ts';
import { type MayConnect, requireWebAddress } from './web-address.ts';
import { WebFailure } from './web-failure.ts';

const maxRedirects = 3;

/** The connections for a host, and the addresses that they may use. */
export interface Route {
  readonly dispatcher: Dispatcher;
  readonly mayConnect: MayConnect;
}

/** An HTTP request to another machine. */
export interface WebCall {
  readonly address: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** Maximum size of the decompressed body, in bytes. */
  readonly maxBytes: number;
  /** Covers everything: name look-up, connection, redirects, headers and body. */
  readonly signal: AbortSignal;
  /** The route of a URL; a redirect may need another. */
  readonly routeTo: (url: URL) => Route;
}

/** A complete answer. */
export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer that cannot be used: it is too large, or its encoding is broken or was not accepted. */
export class UnusableAnswer extends WebFailure {}

/**
 * Calls an address that may be hostile. Each hop is checked, a GET follows at most three redirects, and the body is
 * read and decompressed up to `maxBytes`. Throws an `Error` otherwise, and the signal's reason as soon as the signal
 * aborts.
 */
export async function callWeb(call: WebCall): Promise<WebAnswer> {
  let url = new URL(call.address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await untilAborted(ask(url, call), call.signal);
    const { location } = answer.headers;
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.status !== 304;
    if (!isRedirect || location === undefined) return answer;
    if (call.method !== undefined && call.method !== 'GET')
      throw new WebFailure('answer-redirects', 'the answer is a redirect');
    url = new URL(location, url);
  }
  throw new WebFailure('too-many-redirects', `more than ${maxRedirects} redirects`);
}

async function ask(url: URL, call: WebCall): Promise<WebAnswer> {
  const { method = 'GET', body, maxBytes, signal, routeTo } = call;
  const { dispatcher, mayConnect } = routeTo(url);
  requireWebAddress(url, mayConnect);
  signal.throwIfAborted();
  const answer = await request(url, {
    dispatcher,
    method,
    signal,
    headers: { 'accept-encoding': 'gzip', 'user-agent': 'Buchfink', ...headersFor(url, call) },
    body,
  });
  const headerEntries = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const named: Record<string, string> = Object.fromEntries(headerEntries);
  const isRedirect = named.location !== undefined && answer.statusCode >= 300 && answer.statusCode < 400;
  // The body of a redirect is not read; its connection is closed.
  if (isRedirect) leave(answer.body);
  return {
    status: answer.statusCode,
    headers: named,
    body: isRedirect ? Buffer.alloc(0) : await bytesOf(answer.body, named, maxBytes),
  };
}

/**
 * The headers for a URL. Headers such as API keys are sent to the original origin only, not to the target of a
 * redirect.
 */
function headersFor(url: URL, { address, headers }: WebCall): Record<string, string> {
  if (url.origin === new URL(address).origin) return headers;
  return headers.accept === undefined ? {} : { accept: headers.accept };
}

type Body = Dispatcher.ResponseData['body'];

/** Destroys a body without reading it. */
const leave = (body: Body) => void body.on('error', () => undefined).destroy();

/** Reads a whole body. Leaving the loop early closes the connection. */
async function bytesOf(body: Body, headers: Record<string, string>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const tooLarge = () => new UnusableAnswer('answer-too-large', `the answer is larger than ${maxBytes} bytes`);
  if (Number(headers['content-length']) > maxBytes) {
    leave(body);
    throw tooLarge();
  }
  let size = 0;
  for await (const chunk of unpacked(body, headers['content-encoding'])) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function unpacked(body: Body, encoding = 'identity'): AsyncIterable<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipped(body);
  leave(body);
  throw new UnusableAnswer('answer-packed', 'the answer is packed in a way that was not asked for');
}

async function* gunzipped(body: Body): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  body.once('error', (error) => gunzip.destroy(error));
  try {
    yield* body.pipe(gunzip);
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isBroken
      ? new UnusableAnswer('answer-damaged', 'what the answer has packed is broken', { cause: error })
      : error;
  } finally {
    leave(body);
    gunzip.destroy();
  }
}
