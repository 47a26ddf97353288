import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** A name for this run of this process, that no other one has. */
export function newProcessName(): string {
  return [hostname(), process.pid, randomBytes(6).toString('hex')].join(' ');
}

/** Whether the process of a name is surely gone: it ran here, and its number is free or has another name now. */
export function hasProcessEnded(name: string, own: string): boolean {
  const [host, pid] = name.split(' ');
  const [ownHost, ownPid] = own.split(' ');
  if (host !== ownHost || name === own) return false;
  if (pid === ownPid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
