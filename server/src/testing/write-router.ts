import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A system whose reads reach it, while its writes go another way. */
export interface WriteRouter {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** The requests so far, in order. */
  readonly requests: readonly { readonly isWrite: boolean; readonly text: string }[];
  close(): Promise<void>;
}

/** Where requests go, by origin. */
export interface WriteRoutes {
  readonly reads: string;
  readonly writes: string;
  /** Tells a write by its head and body. */
  isWrite(text: string): boolean;
}

/** Starts a router on a free port. It passes bytes on, so that broken answers and broken connections stay as they are. */
export async function startWriteRouter({ reads, writes, isWrite }: WriteRoutes): Promise<WriteRouter> {
  const requests: { isWrite: boolean; text: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    let received = '';
    client.on('error', () => client.destroy());
    client.on('close', () => sockets.delete(client));
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (!isWhole(received)) return;
      client.off('data', read);
      const request = { isWrite: isWrite(received), text: received };
      requests.push(request);
      pass(client, request.isWrite ? writes : reads, received);
    };
    client.on('data', read);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, end))?.[1] ?? 0);
  return received.length >= end + 4 + length;
}

function pass(client: Socket, origin: string, received: string): void {
  const { hostname, port } = new URL(origin);
  const target = connect(Number(port), hostname);
  target.on('error', () => client.resetAndDestroy());
  client.on('close', () => target.destroy());
  target.pipe(client);
  // One request for each connection: the next one may go the other way.
  target.write(received.replace(/^connection: .*\r\n/im, '').replace('\r\n', '\r\nconnection: close\r\n'), 'latin1');
}
