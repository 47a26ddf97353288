import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Creates a unique name for this run of this process. */
export function newProcessName(): string {
  return [hostname(), process.pid, randomBytes(6).toString('hex')].join(' ');
}

/**
 * Whether the process with a name has certainly ended: it ran on this host, and its process id is free or belongs to
 * this process under another name.
 */
export function hasProcessEnded(name: string, ownName: string): boolean {
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
