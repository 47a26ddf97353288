import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Timeouts for slow clients, in milliseconds. Without them a client could keep a connection by sending a byte now and
 * then.
 */
export interface SlowClientLimits {
  /** For all headers of a request. */
  readonly headers: number;
  /** For the whole request. */
  readonly request: number;
  /** For an answer without progress, plus one second for each 20 kB that wait. */
  readonly reader: number;
  /** Interval between two checks. */
  readonly every: number;
}

export const defaultSlowClientLimits: SlowClientLimits = {
  headers: 8_000,
  request: 15_000,
  reader: 10_000,
  every: 1_000,
};

/** Bytes per millisecond of the slowest accepted reader. */
const slowest = 20;

/** Fastify options for the limits. Node answers slow senders with 408 and closes the connection. */
export const slowClientOptions = ({ headers, request, every }: SlowClientLimits) => ({
  requestTimeout: request,
  http: { headersTimeout: headers, connectionsCheckingInterval: every },
});

/** Milliseconds in which an upload must make progress. */
const uploadPause = 30_000;
const uploading = new WeakSet<Socket>();

/**
 * Lets a request on this connection take as long as it makes progress, as the upload of a large file does. Returns a
 * function that ends the exception.
 */
export function acceptLongUpload(socket: Socket): () => void {
  uploading.add(socket);
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead === received) socket.destroy();
    received = socket.bytesRead;
  }, uploadPause);
  timer.unref();
  return () => {
    clearInterval(timer);
    uploading.delete(socket);
  };
}

/** Keeps the time limit of requests from ending uploads that make progress. */
export function spareLongUploads({ server }: FastifyInstance): void {
  const listeners = server.listeners('clientError') as ((error: NodeJS.ErrnoException, socket: Socket) => void)[];
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && uploading.has(socket)) return;
    for (const listener of listeners) listener.call(server, error, socket);
  });
}

/** Closes connections whose client has stopped reading, so that answers do not accumulate in memory. */
export function closeStalledConnections(app: FastifyInstance, { reader, every }: SlowClientLimits): void {
  const open = new Map<Socket, { written: number; waiting: number; since: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { written: 0, waiting: 0, since: Date.now() });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const at = Date.now();
    for (const [socket, lastRead] of open) {
      const [written, waiting] = [socket.bytesWritten, socket.writableLength];
      if (waiting === 0 || written !== lastRead.written || waiting !== lastRead.waiting)
        open.set(socket, { written, waiting, since: at });
      else if (at - lastRead.since > reader + waiting / slowest) socket.destroy();
    }
  }, every);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
