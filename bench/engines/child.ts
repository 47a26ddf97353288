import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** A server of data must not run as root: then an account without rights is used, else our own. */
export function unprivileged(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // the next one
    }
  }
  throw new Error('There is no account without rights to run servers with.');
}

/** Makes a folder the account's own. */
export function give(folder: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** Runs a program to its end; throws with what it wrote to standard error when it fails or takes too long. */
export function runToEnd(
  command: string,
  given: readonly string[],
  how: { cwd: string; account: Account; seconds: number },
): Promise<void> {
  const child = start(command, given, { ...how, stdio: ['ignore', 'ignore', 'pipe'] });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (bytes: Buffer) => void (errors.length < 100 && errors.push(bytes)));
  const timer = setTimeout(() => child.kill('SIGKILL'), how.seconds * 1000);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else
        reject(new Error(`${command} ended with ${code ?? signal}: ${Buffer.concat(errors).toString().slice(-500)}`));
    });
  });
}

/** Starts a program; it is ended with us whatever happens. */
export function start(
  command: string,
  given: readonly string[],
  how: { cwd: string; account: Account; stdio: StdioOptions; env?: Record<string, string> },
): ChildProcess {
  const child = spawn(command, given, {
    ...how.account,
    cwd: how.cwd,
    stdio: how.stdio,
    env: { ...process.env, ...how.env, HOME: how.cwd, LC_ALL: 'C.UTF-8' },
  });
  // First of all that is done at our end: folders are removed after it.
  const end = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

/** Asks a process to end and waits; it is killed when it does not within ten seconds. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await closed;
  clearTimeout(timer);
}

/** Bytes of memory of a process and all below it (Linux: proportional set size, shared pages counted once). */
export function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const about = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(about.slice(about.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // it has ended meanwhile
    }
  }
  const family = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap(family)];
  return family(pid).reduce((sum, id) => sum + proportional(id), 0);
}

function proportional(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
