import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { clientAddressHeader } from './nginx-balancer.ts';

/** Calls of a balancer in the form of Fastify's `inject`. */
export interface BalancedCalls {
  inject: FastifyInstance['inject'];
  /** Closes the open connections. */
  close(): void;
}

const base = 'http://localhost';

/** Sends calls to the balancer at `origin`. They need the options of `inject` that the tests of the service use. */
export function createBalancedCalls(origin: string): BalancedCalls {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(origin);

  async function send(call: string | InjectOptions): Promise<LightMyRequestResponse> {
    const options: InjectOptions = typeof call === 'string' ? { url: call } : call;
    const { method = 'GET', remoteAddress } = options;
    const body = bodyOf(options.payload ?? options.body);
    const headers: OutgoingHttpHeaders = {
      host: 'localhost:80',
      'user-agent': 'lightMyRequest',
      ...(body?.type && { 'content-type': body.type }),
      ...(Buffer.isBuffer(body?.content) && { 'content-length': body.content.length }),
      ...(remoteAddress !== undefined && { [clientAddressHeader]: remoteAddress }),
      ...lowerCased(options.headers ?? {}),
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ hostname, port, agent, method, path: pathOf(options), headers }, resolve);
      sent.once('error', reject);
      if (body === undefined) sent.end();
      else if (Buffer.isBuffer(body.content)) sent.end(body.content);
      else body.content.pipe(sent);
    });
    return injectedResponse(answer, await buffer(answer));
  }
  return { inject: send as FastifyInstance['inject'], close: () => agent.destroy() };
}

/** The path and query of a call, read as `inject` reads them. */
function pathOf({ url, path, query }: InjectOptions): string {
  const address = url ?? path ?? '/';
  const { pathname, searchParams, search } =
    typeof address === 'string'
      ? new URL(address.startsWith('//') ? base + address : address, base)
      : Object.assign(new URL(base), address);
  if (query === undefined) return pathname + search;
  if (typeof query === 'string') return `${pathname}?${query}`;
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) searchParams.append(name, value);
  return `${pathname}?${searchParams}`;
}

function bodyOf(payload: InjectOptions['payload']): { content: Buffer | Readable; type?: string } | undefined {
  if (payload === undefined || payload === null) return undefined;
  if (payload instanceof Readable || Buffer.isBuffer(payload)) return { content: payload };
  if (typeof payload === 'string') return { content: Buffer.from(payload) };
  return { content: Buffer.from(JSON.stringify(payload)), type: 'application/json' };
}

const lowerCased = (headers: object): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The answer as `inject` shows it: a single cookie is no list. */
function injectedResponse(answer: IncomingMessage, body: Buffer): LightMyRequestResponse {
  const cookies = answer.headers['set-cookie'] ?? [];
  const payload = body.toString();
  const response: Partial<LightMyRequestResponse> = {
    statusCode: answer.statusCode ?? 0,
    statusMessage: answer.statusMessage ?? '',
    headers: { ...answer.headers, ...(cookies.length === 1 && { 'set-cookie': cookies[0] }) },
    cookies: cookies.map(parseCookie),
    rawPayload: body,
    payload,
    body: payload,
    json: () => JSON.parse(payload),
  };
  return response as LightMyRequestResponse;
}

/** The name, value and `Max-Age` of a cookie (RFC 6265, section 5.2). */
function parseCookie(line: string): LightMyRequestResponse['cookies'][number] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const [, maxAge] = /;\s*max-age=(-?\d+)/i.exec(line) ?? [];
  return { name, value: decodeURIComponent(value), ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
}
