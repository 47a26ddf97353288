import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isListening } from './is-listening.ts';

/** An nginx that runs. */
export interface RunningNginx {
  /** What it has written of failures so far. */
  errors(): string;
  stop(): Promise<void>;
}

/** Whether nginx is installed. Without it, vitest shows its tests as skipped. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** Starts nginx, which listens on a port. It ends with this process in any case. Throws what it wrote when it ends at once. */
export async function startNginx(folder: string, port: number, http: string): Promise<RunningNginx> {
  await mkdir(folder, { recursive: true });
  // Its workers belong to another user.
  await chmod(folder, 0o755);
  const file = join(folder, 'config');
  await writeFile(file, nginxConfig(folder, http));
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
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

/** A configuration with which nginx writes nothing outside of a folder. `http` is what its `http` block has. */
function nginxConfig(folder: string, http: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 8192; }
http { access_log off; ${paths.join(' ')} ${http} }`;
}
