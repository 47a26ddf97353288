import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether these programs can be run. Where one cannot, a test that needs it is skipped, and that is said; with CI set it
 * throws instead, since then nothing may be left out. `npm test` installs them where it may (`scripts/ensure/ensure-peers.mjs`).
 */
export function hasPrograms(...names: readonly string[]): boolean {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return true;
  const what = `${missing.join(', ')} cannot be found (Debian: sudo apt-get install yaz idzebra-2.0)`;
  if (process.env.CI) throw new Error(what);
  console.warn(`SKIPPED: ${what}`);
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

/** Milliseconds that a server is given to start, on a busy machine too. */
const longest = 60_000;

/** A server that a test has started. */
export interface RunningServer {
  readonly pid: number;
  /** Ends it and waits for its end. */
  end(): Promise<void>;
}

/**
 * Starts a server and waits until `isReady`; throws when it ends or does not answer. It ends with us however we end: a shell
 * holds our pipe and kills it when the pipe closes (YAZ's servers sometimes miss a request to end).
 */
export async function startServer(
  command: string,
  given: readonly string[],
  folder: string,
  isReady: (signal: AbortSignal) => Promise<boolean>,
): Promise<RunningServer> {
  const script =
    'exec 3<&0; "$@" <&- 3<&- & server=$!; { cat <&3 > /dev/null; kill -KILL "$server"; } 2> /dev/null & wait "$server"';
  const shell = spawn('sh', ['-c', script, 'sh', command, ...given], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  shell.stderr.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-2000);
  });
  // The pipe may be gone before us.
  shell.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()));
  const end = async () => {
    shell.stdin.end();
    await ended;
  };
  const begin = performance.now();
  while (!(await isReady(AbortSignal.timeout(2000)).catch(() => false))) {
    if (shell.exitCode !== null || performance.now() - begin > longest) {
      await end();
      throw new Error(`${command} does not answer: ${said}`);
    }
    await sleep(50);
  }
  // Another server may have taken the port and answered instead.
  await sleep(50);
  if (shell.exitCode !== null) throw new Error(`${command} has ended: ${said}`);
  return { pid: shell.pid ?? 0, end };
}
