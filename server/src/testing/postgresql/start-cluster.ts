import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sparePort } from '../processes/spare-port.ts';
import { postgresqlPrograms, unprivilegedAccount } from './programs.ts';

/** A running PostgreSQL server of a test. */
export interface Cluster {
  readonly port: number;
  /** The URL of its database. */
  readonly url: string;
  /** Stops the server as at a crash, runs the work, and starts the server again on the same port and data. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Suspends all processes of the server as if the machine hung, runs the work, and lets them go on. On Linux only. */
  whileSuspended(work: () => Promise<unknown>): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Data survives a crash of the server, but no power cut. Each test uses little. */
const settings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_connections: '200',
  autovacuum: 'off',
};

const run = promisify(execFile);

/** Waits until the first or the second process ends, then ends the second. Removes its folder if the first is gone. */
const endAfterParent = `while kill -0 "$1" && kill -0 "$2"; do sleep 1; done; kill -QUIT "$2";
  while kill -0 "$2"; do sleep 0.1; done; kill -0 "$1" || rm -rf "$3"`;

/**
 * Starts a PostgreSQL server on a spare port of this machine, in a folder of its own. It ends when this process ends,
 * however that happens. `more` replaces settings. Throws when PostgreSQL is not installed.
 */
export async function startCluster(more: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const bin = postgresqlPrograms();
  if (bin === undefined) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const account = unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-postgresql-'));
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const create = ['-D', data, '-A', 'trust', '-U', 'buchfink', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(join(bin, 'initdb'), create, options);
  const port = await sparePort();
  const parameters = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  const start = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, '-p', String(port), ...parameters], {
      ...options,
      stdio: 'ignore',
    });
    const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
    // A test process may be killed: a process beside it ends the server then.
    spawn('sh', ['-c', endAfterParent, 'sh', String(process.pid), String(server.pid), folder], {
      detached: true,
      stdio: 'ignore',
    }).unref();
    server.unref();
    const ready = () =>
      run(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], options).then(
        () => true,
        () => false,
      );
    while (!(await ready())) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`);
    }
    return { server, closed };
  };

  let running = await start();
  const quit = async () => {
    running.server.kill('SIGQUIT');
    await running.closed;
  };
  return {
    port,
    url: `postgres://buchfink@127.0.0.1:${port}/postgres`,
    async whileStopped(work) {
      await quit();
      try {
        await work();
      } finally {
        running = await start();
      }
    },
    async whileSuspended(work) {
      const { pid = 0 } = running.server;
      // The first process starts the others, so it is suspended first.
      process.kill(pid, 'SIGSTOP');
      const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
      const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
        for (const child of [...children.map(Number), pid]) process.kill(child, name);
      };
      signal('SIGSTOP');
      try {
        await work();
      } finally {
        signal('SIGCONT');
      }
    },
    async stop() {
      await quit();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
