import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';

/** An nginx that runs. */
export interface RunningNginx {
  /** What it has written of failures so far. */
  errors(): string;
  stop(): Promise<void>;
}

/** Whether nginx is installed. Without it, vitest shows its tests as skipped. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** The arguments with which nginx reads the file `config` of a folder, and stays in the foreground with that configuration. */
export const nginxArguments = (folder: string): string[] => [
  '-p',
  folder,
  '-e',
  'stderr',
  '-c',
  join(folder, 'config'),
];

/** A configuration with which nginx writes nothing outside of a folder. `http` is what its `http` block has. */
export function nginxConfig(folder: string, http: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 8192; }
http { access_log off; ${paths.join(' ')} ${http} }`;
}

/** Starts nginx, which listens on a port. It ends with this process in any case. Throws what it wrote when it ends at once. */
export async function startNginx(folder: string, port: number, http: string): Promise<RunningNginx> {
  await mkdir(folder, { recursive: true });
  // Its workers belong to another user.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'config'), nginxConfig(folder, http));
  const child = spawn('nginx', nginxArguments(folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${errors}`);
    await new Promise((later) => setTimeout(later, 20));
  }
  return {
    errors: () => errors,
    async stop() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}

/** Whether a port accepts connections. No call is sent: it would count as the first one at a node. */
const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
