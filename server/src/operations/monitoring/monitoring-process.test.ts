import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@buchfink/connectors/testing/free-port';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { runCli } from '../../testing/processes/run-cli.ts';
import { startService } from '../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';
import { AlertBody, signAlert } from './alerts/alert-message.ts';
import { LogLine } from './log-line.ts';

const hook = 'hook-3f9a';
let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let receiver: Server;
const received: { body: string; signature: string }[] = [];
let onReceived: () => void = () => {};

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-operators-'));
  receiver = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: String(request.headers['buchfink-signature']) });
    response.end();
    onReceived();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const dead = `http://127.0.0.1:${await freePort()}`;
  await writeProject(join(folder, 'projects'), {
    projectId: 'opac-one',
    libraries: [
      plainLibrary(1, { system: { catalogue: { kind: 'builtin' } } }),
      plainLibrary(2, {
        system: { catalogue: { kind: 'remote', address: dead, project: 'opac-far', libraryId: 1 } },
      }),
    ],
  });
  await writeFile(join(folder, 'good.xml'), `<collection>${marcXml({ id: 'a1', title: 'Geschichte' })}</collection>`);
  await writeFile(join(folder, 'empty.xml'), '');
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: join(folder, 'projects'),
    BUCHFINK_PROJECT: 'opac-one',
    BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
    BUCHFINK_ALERT_WEBHOOK: 'env:ALERT_HOOK',
    ALERT_HOOK: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${hook}`,
    BUCHFINK_ALERT_SECRET: 'env:ALERT_SECRET',
    ALERT_SECRET: 'shared',
    LOG_LEVEL: 'info',
  };
  for (const name of ['good.xml', 'empty.xml'])
    await runCli(server, ['import', '--library', '1', join(folder, name)], { environment });
});
afterAll(async () => {
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the service while `work` runs. Its log fits its schema. Returns what it wrote. */
async function withService(work: (origin: string) => Promise<void>): Promise<string> {
  const { program, origin } = await startService(server, environment);
  try {
    await work(origin);
  } finally {
    program.kill('SIGTERM');
  }
  expect(await program.ended).toBe(0);
  // One line is for people: "Buchfink is ready: <address>".
  for (const line of program
    .out()
    .trimEnd()
    .split('\n')
    .filter((text) => !text.startsWith('Buchfink is ready: ')))
    expect(() => z.strictObject(LogLine.shape).parse(JSON.parse(line)), line).not.toThrow();
  return program.out() + program.err();
}

it('tells a failed import at the start, once and signed, and tests a connection from its page', async () => {
  const arrived = new Promise<void>((resolve) => {
    onReceived = resolve;
  });
  const output = await withService(async (origin) => {
    await arrived;
    const page = await (await fetch(`${origin}/operator/libraries/2`)).text();
    const [, token = ''] = /name="token" value="([\w.-]+)"/.exec(page) ?? [];
    const started = await fetch(`${origin}/operator/libraries/2/test`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ token }),
    });
    expect([started.status, started.headers.get('location')]).toEqual([303, '/operator/libraries/2#test']);
    let result = '';
    while (!/<p role="status" class="bad">/.test(result))
      result = await (
        await fetch(`${origin}/operator/libraries/2?wait`, { headers: { 'accept-language': 'en' } })
      ).text();
    expect(result).toContain('not everything works');
    expect(result).toContain('Nothing listens at this port.');
    const own = await (await fetch(`${origin}/operator/libraries/1`, { headers: { 'accept-language': 'en' } })).text();
    expect(own).toMatch(/<dt>Import<\/dt><dd class="bad">failed at /);
  });
  const [alert] = received;
  expect(AlertBody.parse(JSON.parse(alert?.body ?? ''))).toMatchObject({
    library: { id: 1, name: 'Bücherei' },
    role: 'import',
    state: 'down',
    code: 'import-failed',
  });
  const [, seconds] = /^t=(\d+),/.exec(alert?.signature ?? '') ?? [];
  expect(alert?.signature).toBe(signAlert(alert?.body ?? '', 'shared', 1000 * Number(seconds)));
  expect(output).not.toContain(hook);
});

it('does not tell it again after a restart, and tells that the next import worked', async () => {
  await runCli(server, ['import', '--library', '1', join(folder, 'good.xml')], { environment });
  const arrived = new Promise<void>((resolve) => {
    onReceived = resolve;
  });
  await withService(async () => arrived);
  expect(received.map(({ body }) => JSON.parse(body).state)).toEqual(['down', 'up']);
});
