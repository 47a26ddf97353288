import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { makeCertificate } from '@buchfink/server/testing/make-certificate';
import { start, stop } from '../engines/child-process.ts';

interface Options {
  /** Browsers come by HTTP/2 over TLS, with a certificate that nobody knows; else by HTTP/1.1 without TLS. */
  readonly forBrowsers?: boolean;
}

/** nginx in front of nodes, with connections to them that are kept open. */
export interface Balancer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Whether nginx is installed. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** Starts nginx in front of the nodes on these ports. Throws when it ends at once. */
export async function startBalancer(
  folder: string,
  ports: readonly number[],
  { forBrowsers = false }: Options = {},
): Promise<Balancer> {
  mkdirSync(folder, { recursive: true });
  // Its workers belong to another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
     events { worker_connections 4096; }
     http {
       access_log off; ${temporary}
       upstream nodes { ${ports.map((node) => `server 127.0.0.1:${node};`).join(' ')} keepalive 32; }
       server {
         listen 127.0.0.1:${port} ${forBrowsers ? await tlsIn(folder) : ''};
         location / {
           proxy_pass http://nodes;
           proxy_http_version 1.1;
           proxy_set_header Connection "";
           proxy_set_header Host $http_host;
           proxy_set_header X-Forwarded-Proto $scheme;
         }
       }
     }`,
  );
  const child = start('nginx', ['-p', folder, '-e', 'stderr', '-c', file], {
    cwd: folder,
    account: {},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('nginx does not start');
    await sleep(20);
  }
  return { port, stop: () => stop(child, 'SIGTERM') };
}

/** The words after the port of a server with HTTP/2 over TLS, as `deploy/nginx` has them, with a certificate in the folder. */
async function tlsIn(folder: string): Promise<string> {
  const { cert, key } = await makeCertificate();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
  return `ssl http2; ssl_certificate ${files.cert}; ssl_certificate_key ${files.key}`;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
