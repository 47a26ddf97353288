import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether these programs are installed. If one is missing, prints a warning so that the test is skipped; with CI set
 * it throws, because no test may be skipped there. `npm test` installs them if it may
 * (`scripts/ensure/ensure-peers.mjs`).
 */
export function hasPrograms(...names: readonly string[]): boolean {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return true;
  const message = `${missing.join(', ')} cannot be found (Debian: sudo apt-get install yaz idzebra-2.0)`;
  if (process.env.CI) throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return false;
}

function isThere(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Milliseconds until a server must have started, also on a busy machine. */
const maxStartTime = 180_000;

/** A running test server. */
export interface RunningServer {
  readonly pid: number;
  /** Stops it and waits for its exit. */
  end(): Promise<void>;
}

/**
 * Starts a server and waits until `isReady`; throws if it exits or does not answer. It stops with this process in
 * every case: a shell holds a pipe of ours and kills the server when the pipe closes (YAZ's servers sometimes ignore
 * a request to stop).
 */
export async function startServer(
  command: string,
  args: readonly string[],
  folder: string,
  isReady: (signal: AbortSignal) => Promise<boolean>,
): Promise<RunningServer> {
  const script =
    'exec 3<&0; "$@" <&- 3<&- & server=$!; { cat <&3 > /dev/null; kill -KILL "$server"; } 2> /dev/null & wait "$server"';
  const shell = spawn('sh', ['-c', script, 'sh', command, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  shell.stderr.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString()).slice(-2000);
  });
  // The pipe may close before this process exits.
  shell.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const end = async () => {
    shell.stdin.end();
    await ended;
  };
  const begin = performance.now();
  while (!(await isReady(AbortSignal.timeout(2000)).catch(() => false))) {
    if (shell.exitCode !== null || performance.now() - begin > maxStartTime) {
      await end();
      throw new Error(`${command} does not answer: ${output}`);
    }
    await sleep(50);
  }
  // Another server may have taken the port and answered instead.
  await sleep(50);
  if (shell.exitCode !== null) throw new Error(`${command} has ended: ${output}`);
  return { pid: shell.pid ?? 0, end };
}
