import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { sparePort } from './spare-port.ts';

/** nginx in front of several services. */
export interface NginxBalancer {
  readonly origin: string;
  /** What nginx has written of failures so far. */
  errors(): string;
  stop(): Promise<void>;
}

/** Whether nginx is installed. Without it, vitest shows its tests as skipped. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** The header in which tests tell nginx the address of a caller. */
export const clientAddressHeader = 'x-test-address';

/** Starts nginx with the sample for several nodes in `deploy/` on a free port, without TLS. */
export async function startNginxBalancer(folder: string, ports: readonly number[]): Promise<NginxBalancer> {
  await mkdir(folder, { recursive: true });
  // Its workers belong to another user.
  await chmod(folder, 0o755);
  const port = await sparePort();
  const sample = await readFile(new URL('../../../../deploy/nginx/buchfink-nodes.conf', import.meta.url), 'utf8');
  const node = /^ +server node\d+\S+:3000/gm;
  // The sample lists them twice: also for calls that find none of them.
  if (sample.match(node)?.length !== 2 * ports.length) throw new Error('The sample has another number of nodes.');
  const targets = [...ports, ...ports];
  const servers = sample
    .replace(node, () => ` server 127.0.0.1:${targets.shift()}`)
    .replace(/^server \{\n {4}listen 80;[^}]*\}/m, '')
    .replace(/^ +(ssl_|listen \[).*$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'config');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
     events { worker_connections 8192; }
     http { ${paths.join(' ')} set_real_ip_from 127.0.0.1; real_ip_header ${clientAddressHeader}; ${servers} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${errors}`);
    await new Promise((later) => setTimeout(later, 20));
  }
  return {
    origin,
    errors: () => errors,
    async stop() {
      child.kill('SIGTERM');
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
