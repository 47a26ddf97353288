import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';

/** The faults between the service and a library's system. */
export const faults = [
  'refuse',
  'hang',
  'slow-bytes',
  'reset',
  'status-500',
  'status-401',
  'garbage',
  'wrong-type',
  'truncated',
  'bomb',
  'huge',
  'redirect',
  'endless',
  'gzip-bomb',
] as const;
export type Fault = (typeof faults)[number];

/** A system behind each of the faults, and without one. */
export interface FaultProxy {
  /** The address of the system, without a trailing slash. */
  addressOf(fault: Fault | 'none'): string;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, call: { request: IncomingMessage; real: () => Promise<Real> }) => unknown;

interface Real {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** The bytes of a `huge` answer, and of a `gzip-bomb` unpacked. */
export const hugeBytes = 100 * 1024 * 1024;
const nothing = Buffer.alloc(64 * 1024, ' ');
function* hugeBody() {
  for (let sent = 0; sent < hugeBytes; sent += nothing.length) yield nothing;
}
const gzipBomb = () => gzipSync(Buffer.alloc(hugeBytes, ' '));
/** An XML document that expands a billion times, and JSON that is nothing but depth. */
const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const xmlBomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${entities}]><l>&l9;</l>`;
const jsonBomb = '['.repeat(900_000);

/**
 * Starts a proxy in front of the system at `origin`, with a port for each fault. `canary` is the target of redirects
 * that nobody may follow.
 */
export async function startFaultProxy(origin: string, canary: string): Promise<FaultProxy> {
  const real = async (request: IncomingMessage): Promise<Real> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { 'content-type': type, authorization } = request.headers;
    const answer = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      headers: {
        accept: request.headers.accept ?? '*/*',
        ...(type && { 'content-type': type }),
        ...(authorization && { authorization }),
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', body };
  };
  const bomb = gzipBomb();
  const http = (answer: Answer) =>
    createHttpServer((request, response) => {
      // A broken connection is the purpose of this proxy.
      Promise.resolve(answer(response, { request, real: () => real(request) })).catch(() => response.destroy());
    });

  const servers: Readonly<Record<Exclude<Fault, 'refuse'> | 'none', Server>> = {
    none: http(async (response, { real }) => {
      const { status, type, body } = await real();
      response.writeHead(status, { 'content-type': type }).end(body);
    }),
    hang: createTcpServer(() => {}),
    'slow-bytes': http(async (response, { real }) => {
      const { type, body } = await real();
      response.writeHead(200, { 'content-type': type });
      for (const byte of body) {
        if (response.destroyed) return;
        response.write(Buffer.of(byte));
        await new Promise((later) => setTimeout(later, 25));
      }
      response.end();
    }),
    reset: http(async (response, { real }) => {
      const { type, body } = await real();
      response.writeHead(200, { 'content-type': type, 'content-length': body.length });
      response.write(body.subarray(0, body.length / 2), () => response.socket?.resetAndDestroy());
    }),
    'status-500': http((response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>')),
    'status-401': http((response) => response.writeHead(401, { 'www-authenticate': 'Basic' }).end()),
    garbage: createTcpServer((socket) => {
      socket.once(
        'data',
        () => void socket.end(Buffer.from('\u0000\u0001%PDF-1.7 \u00fe\u00ff\r\n\r\nnonsense', 'latin1')),
      );
    }),
    'wrong-type': http((response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Wartung</title><p>Gleich da.');
    }),
    truncated: http(async (response, { real }) => {
      const { type, body } = await real();
      response.writeHead(200, { 'content-type': type }).end(body.subarray(0, body.length / 2));
    }),
    bomb: http((response, { request }) => {
      const isJson = request.headers.accept?.includes('json') === true;
      response.writeHead(200, { 'content-type': isJson ? 'application/json' : 'text/xml' });
      response.end(isJson ? jsonBomb : xmlBomb);
    }),
    huge: http(async (response, { request }) => {
      response.writeHead(200, { 'content-type': typeFor(request), 'content-length': hugeBytes });
      await pipeline(Readable.from(hugeBody()), response);
    }),
    redirect: http((response) => response.writeHead(302, { location: canary }).end()),
    endless: http(async (response, { request }) => {
      response.writeHead(200, { 'content-type': typeFor(request) });
      while (!response.destroyed) {
        response.write(nothing.subarray(0, 1024));
        await new Promise((later) => setTimeout(later, 10));
      }
    }),
    'gzip-bomb': http((response, { request }) => {
      response.writeHead(200, { 'content-type': typeFor(request), 'content-encoding': 'gzip' }).end(bomb);
    }),
  };

  const sockets = new Set<Socket>();
  const addresses = new Map<Fault | 'none', string>();
  for (const [fault, server] of Object.entries(servers) as [Fault | 'none', Server][]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    });
    addresses.set(fault, await listening(server));
  }
  // No program gets a port of the system. One that was free might belong to the server of another test by now.
  addresses.set('refuse', 'http://127.0.0.1:2');

  return {
    addressOf: (fault) => addresses.get(fault) ?? '',
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(Object.values(servers).map(closed));
    },
  };
}

const typeFor = ({ headers }: IncomingMessage) =>
  headers.accept?.includes('json') ? 'application/json' : 'text/xml; charset=utf-8';

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closed = (server: Server) => new Promise<void>((done) => void server.close(() => done()));
