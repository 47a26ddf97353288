import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sip2Server, startSip2Server } from '@buchfink/connectors/testing/sip2/sip2-server';
import { afterEach, expect, it } from 'vitest';
import { createUpstreamConnect } from './connect-socket.ts';
import type { UpstreamOptions } from './fetch-upstream.ts';

const signal = new AbortController().signal;
let servers: Sip2Server[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function serve(tls?: { key: string; cert: string }) {
  const server = await startSip2Server({ reply: () => 'silence', tls });
  servers.push(server);
  return server;
}

/** Resolves every name to one address. */
const resolveTo =
  (address: string): NonNullable<UpstreamOptions['resolve']> =>
  (_host, _options, done) =>
    done(null, [{ address, family: 4 }]);
const allowed = createUpstreamConnect({
  isAllowed: (address) => address === '127.0.0.1',
  resolve: resolveTo('127.0.0.1'),
});

it('connects to an address that the operator allows, by number and by name', async () => {
  const { port } = await serve();
  for (const host of ['127.0.0.1', 'sip.example.org']) {
    const socket = await allowed({ host, port, tls: false, signal });
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  }
});

it('refuses all other addresses, however they are written or resolved', async () => {
  const { port } = await serve();
  const strict = createUpstreamConnect({ isAllowed: () => false, resolve: resolveTo('127.0.0.1') });
  for (const host of ['127.0.0.1', '::1', '10.0.0.1', 'sip.example.org'])
    for (const tls of [false, true])
      await expect(strict({ host, port, tls, signal }), host).rejects.toMatchObject({ code: 'library-unavailable' });
});

it('is unavailable where nobody listens', async () => {
  const { port, close } = await startSip2Server({ reply: () => 'silence' });
  await close();
  await expect(allowed({ host: '127.0.0.1', port, tls: false, signal })).rejects.toMatchObject({
    code: 'library-unavailable',
  });
});

it('ends with the reason of its signal', async () => {
  const silent = createServer();
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as { port: number };
  // A TLS handshake that nobody answers.
  const controller = new AbortController();
  const connecting = allowed({ host: '127.0.0.1', port, tls: true, signal: controller.signal });
  controller.abort(new Error('the reader left'));
  await expect(connecting).rejects.toThrow('the reader left');
  await expect(allowed({ host: '127.0.0.1', port, tls: true, signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
    code: 'library-timeout',
  });
  silent.close();
});

it('speaks TLS only with a server whose certificate can be verified', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=sip.example.org', '-addext', 'subjectAltName=DNS:sip.example.org', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const { port } = await serve({ key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') });
  rmSync(folder, { recursive: true });
  await expect(allowed({ host: 'sip.example.org', port, tls: true, signal })).rejects.toMatchObject({
    code: 'library-unavailable',
    cause: expect.objectContaining({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  });
});
