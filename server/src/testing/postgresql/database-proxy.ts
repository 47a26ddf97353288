import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database on this machine, as it could be over a network. */
export interface DatabaseProxy {
  readonly port: number;
  /** The ports of its connections as the database sees them (`pg_stat_activity.client_port`). */
  portsAtDatabase(): number[];
  /** From now on nothing more is passed on, and nothing is closed. */
  silence(): void;
  /**
   * From now on the database gets statements and does them, but its answers are dropped, until the returned function is
   * called.
   */
  dropAnswers(): () => void;
  close(): void;
}

/**
 * Starts a proxy before the database on a port. A round trip through it takes `late` milliseconds longer, half of them in
 * each direction.
 */
export async function startDatabaseProxy(port: number, late = 0): Promise<DatabaseProxy> {
  let isSilent = false;
  let isDroppingAnswers = false;
  const sockets = new Set<Socket>();
  const targets = new Set<Socket>();
  const afterDelay = (work: () => void) => (late === 0 ? work() : void setTimeout(work, late / 2));
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    targets.add(target);
    target.on('close', () => targets.delete(target));
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (!isSilent && !(isDroppingAnswers && from === target)) afterDelay(() => to.write(bytes));
      });
      from.on('error', () => {});
      from.on('close', () => afterDelay(() => to.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    portsAtDatabase: () => [...targets].flatMap(({ localPort }) => localPort ?? []),
    silence: () => {
      isSilent = true;
    },
    dropAnswers: () => {
      isDroppingAnswers = true;
      return () => {
        isDroppingAnswers = false;
      };
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
