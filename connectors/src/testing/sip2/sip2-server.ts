import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';

/** What a test server does with a message: bytes to send as they are, nothing, or an end of the connection. */
export type Sip2Reply = Uint8Array | string | 'silence' | 'close';

export interface Sip2ServerOptions {
  /** Answers one message; the connection is counted from 0. Texts are sent in Latin-1, one byte a character. */
  readonly reply: (message: string, connection: number) => Sip2Reply | Promise<Sip2Reply>;
  /** Sent when a connection opens, as a telnet server does. */
  readonly greeting?: string;
  /** Connections beyond this number get no answer until another one ends, as at a server with so many processes. */
  readonly maxServed?: number;
  /** PEM texts: the server then speaks TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** A real server on 127.0.0.1. It reads lines and knows nothing of the codec that it tests. */
export interface Sip2Server {
  readonly port: number;
  /** The messages that came, in Latin-1, without their terminators. */
  readonly messages: readonly string[];
  /** The most connections that were open at once. */
  readonly maxOpen: number;
  /** The connections that are open now. */
  readonly openCount: number;
  open(signal: AbortSignal): Promise<Duplex>;
  close(): Promise<void>;
}

/** Starts a server for the tests of connections. */
export async function startSip2Server(options: Sip2ServerOptions): Promise<Sip2Server> {
  const { reply, greeting, tls, maxServed = Number.POSITIVE_INFINITY } = options;
  const messages: string[] = [];
  const waiting = new Map<Socket, () => void>();
  const sockets = new Set<Socket>();
  let count = 0;
  let maxOpen = 0;
  const serve = (socket: Socket) => {
    const connection = count++;
    sockets.add(socket);
    maxOpen = Math.max(maxOpen, sockets.size);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (waiting.delete(socket)) return;
      const [[next, serveNext] = []] = waiting;
      if (next) waiting.delete(next);
      serveNext?.();
    });
    if (greeting) socket.write(greeting, 'latin1');
    let text = '';
    let turn = new Promise<void>((resolve) => {
      if (sockets.size - waiting.size <= maxServed) resolve();
      else waiting.set(socket, resolve);
    });
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      const lines = text.split('\r');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const message = line.replace(/^\n/, '');
        messages.push(message);
        turn = turn.then(async () => {
          const answer = await reply(message, connection);
          if (answer === 'close') socket.destroy();
          else if (answer !== 'silence')
            socket.write(typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer);
        });
      }
    });
  };
  const server: Server = tls ? createTlsServer({ ...tls }, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    messages,
    get maxOpen() {
      return maxOpen;
    },
    get openCount() {
      return sockets.size;
    },
    async open(signal) {
      const socket = tls
        ? connectTls({ port, host: '127.0.0.1', ca: tls.cert, servername: 'localhost' })
        : connect({ port, host: '127.0.0.1' });
      await once(socket, tls ? 'secureConnect' : 'connect', { signal });
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A message with number and checksum, computed from the specification's text and not by the codec. */
export function sip2Line(message: string, sequence?: string): string {
  if (sequence === undefined) return `${message}\r`;
  const summed = `${message}AY${sequence}AZ`;
  const sum = [...Buffer.from(summed, 'latin1')].reduce((total, byte) => total + byte, 0);
  return `${summed}${((0x10000 - (sum % 0x10000)) % 0x10000).toString(16).toUpperCase().padStart(4, '0')}\r`;
}

/** The number of a message that came. */
export const sequenceOf = (message: string): string => /AY(\d)AZ[0-9A-F]{4}$/.exec(message)?.[1] ?? '';
