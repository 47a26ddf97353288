import { Duplex } from 'node:stream';
import type { SystemWarning } from '@buchfink/connectors/system-warning';
import type { UpstreamAnswer, UpstreamRequest } from '@buchfink/connectors/upstream';
import type { UpstreamTools } from '../connections/upstream-tools.ts';
import type { CheckedRole } from './checked-role.ts';

/** A request over HTTP with its answer, or the error instead. */
export interface HttpExchange {
  readonly kind: 'http';
  readonly role: CheckedRole;
  readonly request: Omit<UpstreamRequest, 'signal'>;
  answer?: UpstreamAnswer;
  error?: unknown;
}

/** A connection over TCP with what both sides sent, in order, or the error instead. */
export interface SocketExchange {
  readonly kind: 'socket';
  readonly role: CheckedRole;
  readonly target: { readonly host: string; readonly port: number; readonly tls: boolean };
  readonly parts: { readonly from: 'service' | 'system'; readonly bytes: Uint8Array }[];
  error?: unknown;
}

export type Exchange = HttpExchange | SocketExchange;

/** What a connector did with its tools. The lists grow while it works. */
export interface Observation {
  /** The role that is being checked. */
  role: CheckedRole;
  readonly exchanges: Exchange[];
  /** The secrets that the connector read. */
  readonly secrets: Set<string>;
  readonly warnings: SystemWarning[];
}

/** An observation that nothing is in yet. */
export const emptyObservation = (): Observation => ({
  role: 'catalogue',
  exchanges: [],
  secrets: new Set(),
  warnings: [],
});

/** Tools that note all that a connector sends and gets, with PINs and secrets: for this process only, never for a log. */
export function observeTools(tools: UpstreamTools, observation: Observation): UpstreamTools {
  const { exchanges, secrets, warnings } = observation;
  return {
    ...tools,
    async fetch(request) {
      const { signal: _, ...sent } = request;
      const exchange: HttpExchange = { kind: 'http', role: observation.role, request: sent };
      exchanges.push(exchange);
      try {
        exchange.answer = await tools.fetch(request);
        return exchange.answer;
      } catch (error) {
        exchange.error = error;
        throw error;
      }
    },
    async connect(target) {
      const { host, port, tls } = target;
      const exchange: SocketExchange = {
        kind: 'socket',
        role: observation.role,
        target: { host, port, tls },
        parts: [],
      };
      exchanges.push(exchange);
      try {
        return observeSocket(await tools.connect(target), exchange);
      } catch (error) {
        exchange.error = error;
        throw error;
      }
    },
    async secret(reference) {
      const secret = await tools.secret(reference);
      secrets.add(secret);
      return secret;
    },
    warn: (warning) => void warnings.push(warning),
  };
}

/** A stream that passes everything on. Listening to the socket itself would start it before the connector listens. */
function observeSocket(socket: Duplex, exchange: SocketExchange): Duplex {
  const note = (from: 'service' | 'system', bytes: Uint8Array) =>
    void exchange.parts.push({ from, bytes: Uint8Array.from(bytes) });
  const observed = new Duplex({
    read: () => void socket.resume(),
    write(chunk: Buffer, _encoding, done) {
      note('service', chunk);
      socket.write(chunk, done);
    },
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.pause();
  socket.on('data', (chunk: Buffer) => {
    note('system', chunk);
    if (!observed.push(chunk)) socket.pause();
  });
  socket.on('end', () => observed.push(null));
  socket.on('error', (error) => {
    exchange.error = error;
    observed.destroy(error);
  });
  socket.on('close', () => observed.destroy());
  return observed;
}
