import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long slow clients are waited for, in milliseconds. Who sends or reads a byte now and then would hold a connection for ever. */
export interface Patience {
  /** For all headers of a call. */
  readonly headers: number;
  /** For the whole call. */
  readonly request: number;
  /** For a reader who takes nothing of an answer; and a second more for each 20 kB that wait. */
  readonly reader: number;
  /** How often is looked. */
  readonly every: number;
}

export const usualPatience: Patience = { headers: 8_000, request: 15_000, reader: 10_000, every: 1_000 };

/** Bytes a millisecond that the slowest reader takes. */
const slowest = 20;

/** The framework's options; Node itself cuts those who send slowly, and answers 408 before. */
export const patienceOptions = ({ headers, request, every }: Patience) => ({
  requestTimeout: request,
  http: { headersTimeout: headers, connectionsCheckingInterval: every },
});

/** Cuts the connections of readers who have stopped reading, so that answers do not pile up in memory. */
export function cutSlowReaders(app: FastifyInstance, { reader, every }: Patience): void {
  const open = new Map<Socket, { written: number; waiting: number; since: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { written: 0, waiting: 0, since: Date.now() });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const at = Date.now();
    for (const [socket, seen] of open) {
      const [written, waiting] = [socket.bytesWritten, socket.writableLength];
      if (waiting === 0 || written !== seen.written || waiting !== seen.waiting)
        open.set(socket, { written, waiting, since: at });
      else if (at - seen.since > reader + waiting / slowest) socket.destroy();
    }
  }, every);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
