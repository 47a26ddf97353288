import { readFile } from 'node:fs/promises';
import { type RunningNginx, startNginx } from './nginx.ts';
import { sparePort } from './spare-port.ts';

/** nginx in front of several services. */
export interface NginxBalancer extends RunningNginx {
  readonly origin: string;
}

/** The header in which tests tell nginx the address of a caller. */
export const clientAddressHeader = 'x-test-address';

/** Starts nginx with the sample for several nodes in `deploy/` on a free port, without TLS. */
export async function startNginxBalancer(folder: string, ports: readonly number[]): Promise<NginxBalancer> {
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
  const nginx = await startNginx(
    folder,
    port,
    `set_real_ip_from 127.0.0.1; real_ip_header ${clientAddressHeader}; ${servers}`,
  );
  return { ...nginx, origin: `http://127.0.0.1:${port}` };
}
