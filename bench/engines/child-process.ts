import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import type { Account } from '@buchfink/server/testing/postgresql/programs';

/** Makes the account the owner of a folder. */
export function giveFolderTo(folder: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** Runs a program to its end, with a text on its standard input; throws with its standard error when it fails or takes too long. */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: { cwd: string; account: Account; seconds: number; env?: Record<string, string>; input?: string | undefined },
): Promise<void> {
  const child = start(command, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin?.end(options.input ?? '');
  const errors: Buffer[] = [];
  child.stderr?.on('data', (bytes: Buffer) => void (errors.length < 100 && errors.push(bytes)));
  const timer = setTimeout(() => child.kill('SIGKILL'), options.seconds * 1000);
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

/** Starts a program, which ends with this process in any case. */
export function start(
  command: string,
  args: readonly string[],
  options: { cwd: string; account: Account; stdio: StdioOptions; env?: Record<string, string> },
): ChildProcess {
  const child = spawn(command, args, {
    ...options.account,
    cwd: options.cwd,
    stdio: options.stdio,
    env: { ...process.env, ...options.env, HOME: options.cwd, LC_ALL: 'C.UTF-8' },
  });
  // This listener runs first: folders are removed after it.
  const end = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

/** Terminates a process and waits; kills it after ten seconds. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await closed;
  clearTimeout(timer);
}

/** Memory of a process and its descendants in bytes (Linux: proportional set size, which counts shared pages once). */
export function memoryOf(pid: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const about = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(about.slice(about.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // the process has ended meanwhile
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
