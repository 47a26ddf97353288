import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database on this machine, as it could be over a network. */
export interface DatabaseProxy {
  readonly port: number;
  /** From now on nothing more is passed on, and nothing is closed. */
  silence(): void;
  close(): void;
}

/**
 * Starts a proxy before the database on a port. A round trip through it takes `late` milliseconds longer, half of them in
 * each direction.
 */
export async function startDatabaseProxy(port: number, late = 0): Promise<DatabaseProxy> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const afterDelay = (work: () => void) => (late === 0 ? work() : void setTimeout(work, late / 2));
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (!isSilent) afterDelay(() => to.write(bytes));
      });
      from.on('error', () => {});
      from.on('close', () => afterDelay(() => to.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
