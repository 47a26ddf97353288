import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { makeCertificate } from '@buchfink/server/testing/make-certificate';
import { startNginx } from '@buchfink/server/testing/processes/nginx';

interface Options {
  /** Browsers come by HTTP/2 over TLS, with a certificate that nobody knows; else by HTTP/1.1 without TLS. */
  readonly forBrowsers?: boolean;
}

/** nginx in front of nodes, with connections to them that are kept open. */
export interface Balancer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts nginx in front of the nodes on these ports. Throws when it ends at once. */
export async function startBalancer(
  folder: string,
  ports: readonly number[],
  { forBrowsers = false }: Options = {},
): Promise<Balancer> {
  const port = await freePort();
  const { stop } = await startNginx(
    folder,
    port,
    `upstream nodes { ${ports.map((node) => `server 127.0.0.1:${node};`).join(' ')} keepalive 32; }
     server {
       listen 127.0.0.1:${port} ${forBrowsers ? await tlsIn(folder) : ''};
       location / {
         proxy_pass http://nodes;
         proxy_http_version 1.1;
         proxy_set_header Connection "";
         proxy_set_header Host $http_host;
         proxy_set_header X-Forwarded-Proto $scheme;
       }
     }`,
  );
  return { port, stop };
}

/** The words after the port of a server with HTTP/2 over TLS, as `deploy/nginx` has them, with a certificate in the folder. */
async function tlsIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { cert, key } = await makeCertificate();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.cert, cert);
  await writeFile(files.key, key, { mode: 0o600 });
  return `ssl http2; ssl_certificate ${files.cert}; ssl_certificate_key ${files.key}`;
}
