import { ApiException } from '@buchfink/contract/error';
import { createSemaphore } from '../../semaphore.ts';
import type { OpenedConnection } from './open-connection.ts';

export interface PoolOptions {
  readonly open: (signal: AbortSignal) => Promise<OpenedConnection>;
  /** The most connections at once; many servers allow one for each terminal. */
  readonly size: number;
  readonly now: () => Date;
}

/** Connections of one library. Each serves one patron at a time. */
export interface ConnectionPool {
  /**
   * Runs work on a connection of its own. Waits for one in turn, as long as the signal allows. Throws what `open` and the work
   * throw, and the reason of the signal.
   */
  use<Value>(work: (opened: OpenedConnection) => Promise<Value>, signal: AbortSignal): Promise<Value>;
  /**
   * Leaves one of the places to a connection that somebody else opens, and closes an idle one for it. Waits in turn, as long as the
   * signal allows; throws its reason. The answer gives the place back.
   */
  lend(signal: AbortSignal): Promise<() => void>;
  /** Closes all connections; further work fails with `library-unavailable`. */
  close(): void;
}

interface Idle {
  readonly opened: OpenedConnection;
  readonly since: number;
}

/** The share of the server's own time limit after which an idle connection is no longer used: it might close while a message is on its way. */
const usableShare = 0.5;
const maxIdle = 60_000;

/** Creates the pool; it opens connections on demand. */
export function createConnectionPool({ open, size, now }: PoolOptions): ConnectionPool {
  const all = new Set<OpenedConnection>();
  const idle: Idle[] = [];
  const places = createSemaphore(size);
  let isClosed = false;

  function takeIdle(): OpenedConnection | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      const { opened, since } = entry;
      if (opened.connection.isOpen && now().getTime() - since <= usableFor(opened)) return opened;
      remove(opened);
    }
    return undefined;
  }

  function remove(opened: OpenedConnection): void {
    all.delete(opened);
    opened.connection.close();
  }

  return {
    use: (work, signal) =>
      places.run(signal, async () => {
        if (isClosed) throw new ApiException('library-unavailable');
        const opened = takeIdle() ?? (await open(signal));
        all.add(opened);
        try {
          return await work(opened);
        } finally {
          if (opened.connection.isOpen && !isClosed) idle.push({ opened, since: now().getTime() });
          else remove(opened);
        }
      }),
    async lend(signal) {
      const giveBack = await places.acquire(signal);
      const unused = all.size >= size ? idle.shift() : undefined;
      if (unused) remove(unused.opened);
      return giveBack;
    },
    close() {
      isClosed = true;
      for (const opened of all) remove(opened);
    },
  };
}

/** The timeout of 98 is in tenths of a second; 999 and 000 say that there is none. */
function usableFor({ status }: OpenedConnection): number {
  const tenths = /^\d{3}$/.test(status.timeout) ? Number(status.timeout) : 0;
  return tenths === 0 || tenths === 999 ? maxIdle : Math.min(maxIdle, tenths * 100 * usableShare);
}
