import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { NodeLock, NodeLocks } from '../../../storage/locks/node-locks.ts';

/** The end of the names of processes that hold a lock as long as they live. Earlier versions held none. */
const locked = 'locked';

/** The name of this run of this process, which others can ask whether it has ended. */
export interface ProcessLife {
  readonly name: string;
  /** Shows other nodes that this process lives, until it ends. Call it before each act. Throws `StorageError`. */
  show(): Promise<void>;
  /** Whether the process with a name has certainly ended. Throws `StorageError`. */
  hasEnded(name: string): Promise<boolean>;
}

/** Creates a unique name for this run of this process. It holds a lock of this name, which the database releases with it. */
export function processLife(locks: NodeLocks): ProcessLife {
  const name = [hostname(), process.pid, randomBytes(6).toString('hex'), locked].join(' ');
  const lockOf = (process: string) => `process ${process}`;
  let lock: NodeLock | undefined;
  return {
    name,
    async show() {
      if (lock === undefined || lock.lost.aborted) lock = (await locks.tryTake(lockOf(name))) ?? lock;
    },
    async hasEnded(other) {
      if (other === name) return false;
      if (hasProcessEnded(other, name)) return true;
      if (!other.endsWith(` ${locked}`)) return false;
      const free = await locks.tryTake(lockOf(other));
      await free?.release();
      return free !== undefined;
    },
  };
}

/**
 * Whether the process with a name has certainly ended: it ran on this host, and its process id is free or belongs to
 * this process under another name.
 */
function hasProcessEnded(name: string, ownName: string): boolean {
  const [host, pid] = name.split(' ');
  const [ownHost, ownPid] = ownName.split(' ');
  if (host !== ownHost || name === ownName) return false;
  if (pid === ownPid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
