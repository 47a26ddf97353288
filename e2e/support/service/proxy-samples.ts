import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from './service-process.ts';

/** The host name of the samples in `deploy/`. */
const host = 'bibliothek.example';

/** A proxy that was started with a sample of `deploy/`, with a certificate of its own. */
export interface RunningProxy {
  /** Sends a request by https. Resolves when the head of the answer is there; parts come as they arrive. */
  get(path: string, headers?: Record<string, string>): Promise<ProxyAnswer>;
  post(path: string, body: string): Promise<ProxyAnswer>;
  /** What the proxy has written so far. */
  output(): string;
  stop(): Promise<void>;
}

interface ProxyAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, part by part. */
  readonly parts: AsyncIterable<Buffer>;
}

/** The programs that are samples for. */
export type ProxyName = 'nginx' | 'caddy';

/** Starts a proxy with its sample, on a free port, in front of a service. */
export async function startProxy(name: ProxyName, folder: string, service: number): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const ports = { https: await freePort(), http: await freePort() };
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', files.key];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', files.certificate, ...subject], {
    stdio: 'pipe',
  });
  chmodSync(files.key, 0o644);

  const { args, config } = { nginx: nginxWith, caddy: caddyWith }[name]({ folder, ports, files, service });
  writeFileSync(join(folder, 'config'), config);
  const { child, output, ended } = run(name, args, folder);

  const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    new Promise<ProxyAnswer>((resolve, reject) => {
      const target = { host: '127.0.0.1', port: ports.https, path, servername: host };
      const options = { ...target, method, headers: { host, ...headers } };
      const outgoing = request({ ...options, ca: readFileSync(files.certificate), agent: false }, (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, parts: answer }),
      );
      outgoing.on('error', reject).end(body);
    });
  const get: RunningProxy['get'] = (path, headers) => send('GET', path, headers);
  const post: RunningProxy['post'] = (path, body) => send('POST', path, {}, body);
  await until(child, output, async () => (await get('/healthz')).status === 200);
  return {
    get,
    post,
    output: () => Buffer.concat(output).toString(),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A host with other pages, below whose path `/opac` a service is. */
export interface RunningHost {
  /** On http, which browsers trust on this machine as they do https elsewhere. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a web server for a host that has other pages, with the sample for a service below a path of it. */
export async function startHost(name: ProxyName, folder: string, service: number): Promise<RunningHost> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const { sample, config, args } = { nginx: nginxHost, caddy: caddyHost }[name](folder, port);
  writeFileSync(
    join(folder, 'part'),
    readFileSync(sample, 'utf8').replaceAll('127.0.0.1:3000', `127.0.0.1:${service}`),
  );
  writeFileSync(join(folder, 'config'), config);
  const { ended, output, child } = run(name, args, folder);
  const origin = `http://127.0.0.1:${port}`;
  await until(child, output, async () => (await fetch(`${origin}/`)).ok);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const nginxHost = (folder: string, port: number) => ({
  sample: 'deploy/nginx/buchfink-below-a-path.conf',
  config: nginxConfig(
    folder,
    `server { listen 127.0.0.1:${port}; include ${folder}/part; location / { default_type text/html; return 200 city; } }`,
  ),
  args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'config')],
});

const caddyHost = (folder: string, port: number) => ({
  sample: 'deploy/caddy/Caddyfile.below-a-path',
  config: `{\nadmin off\nauto_https off\n}\nhttp://127.0.0.1:${port} {\nimport ${folder}/part\nhandle {\nrespond city\n}\n}\n`,
  args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'config')],
});

function run(name: ProxyName, args: readonly string[], folder: string) {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: folder } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  return { child, output, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Waits until a proxy answers. Throws what it wrote when it ended instead. */
async function until(child: ChildProcess, output: readonly Buffer[], isReady: () => Promise<boolean>): Promise<void> {
  while (child.exitCode === null) {
    if (await isReady().catch(() => false)) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`${child.spawnfile} ended: ${Buffer.concat([...output])}`);
}

interface Placement {
  readonly folder: string;
  readonly ports: { readonly https: number; readonly http: number };
  readonly files: { readonly certificate: string; readonly key: string };
  readonly service: number;
}

/** Replaces parts of a sample. Throws when one is no longer in it. */
function replaced(sample: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  return replacements.reduce((text, [part, by]) => {
    const result = text.replace(part, by);
    if (result === text) throw new Error(`The sample no longer has ${part}.`);
    return result;
  }, sample);
}

function nginxWith({ folder, ports, files, service }: Placement) {
  const server = replaced(readFileSync('deploy/nginx/buchfink.conf', 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${service}`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
    ['listen [::]:443 ssl http2;', ''],
    [/ssl_certificate \S+;/, `ssl_certificate ${files.certificate};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${files.key};`],
  ]);
  return { args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'config')], config: nginxConfig(folder, server) };
}

/** The configuration of an nginx that writes nothing outside of a folder. */
function nginxConfig(folder: string, server: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
events {} http { ${paths.join(' ')} ${server} }`;
}

function caddyWith({ folder, ports, files, service }: Placement) {
  const options = ['admin off', 'auto_https disable_redirects', `http_port ${ports.http}`, `https_port ${ports.https}`];
  const config = replaced(readFileSync('deploy/caddy/Caddyfile', 'utf8'), [
    ['{\n', `{\n${options.join('\n')}\n`],
    ['127.0.0.1:3000', `127.0.0.1:${service}`],
    [`${host} {`, `${host}:${ports.https} {\nbind 127.0.0.1\ntls ${files.certificate} ${files.key}`],
  ]);
  return { args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'config')], config };
}
