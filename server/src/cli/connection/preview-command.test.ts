import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import type { AccountData } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import type { ProgramProcess } from '../../testing/processes/program-process.ts';
import { runCli, startCli } from '../../testing/processes/run-cli.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';

let server: BuiltServer;
let library: Sip2Library;
let folder: string;
let projects: string;
let preview: ProgramProcess;
let origin: string;

beforeAll(async () => {
  server = await buildServer();
  library = await startSip2Library(() => ({ system: {} as never, close: () => undefined }));
  folder = await mkdtemp(join(tmpdir(), 'buchfink-preview-test-'));
  const patron = { host: '127.0.0.1', port: library.server.port, tls: false, login: 'none', institution: 'HB' };
  const libraries = [
    plainLibrary(1, { system: { patron: { kind: 'sip2', ...patron } } }),
    plainLibrary(2, { system: { catalogue: { kind: 'builtin' } } }),
  ];
  projects = await writeProject(join(folder, 'draft'), { projectId: 'opac-one', libraries });
  preview = startCli(server, ['preview', '--library', '1', '--projects', projects], {
    environment: {
      BUCHFINK_DATA: join(folder, 'data'),
      BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
      TMPDIR: folder,
      LOG_LEVEL: '',
    },
  });
  [, origin = ''] = await preview.waitForOutput(/is ready: (\S+)\n/);
});
afterAll(async () => {
  preview?.kill('SIGKILL');
  await library?.close();
  await rm(folder, { recursive: true, force: true });
});

const call = (path: string, { body, token }: { body?: object; token?: string } = {}) =>
  fetch(`${origin}/services/de/opac-one${path}`, {
    headers: {
      [clientVersionHeader]: clientVersion,
      ...(body && { 'content-type': 'application/json', [idempotencyHeader]: 'a-key-of-its-own' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

it('shows one library alone on this machine, with a banner', async () => {
  expect(preview.out()).toContain('Library 1, Bücherei: catalogue none, accounts sip2\nRead only: ');
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const list = (await (await call('/libraries')).json()) as { id: number }[];
  expect(list.map(({ id }) => id)).toEqual([1]);
  const config = (await (await call('/config')).json()) as { status: { maintenance: object } };
  expect(config.status.maintenance).toMatchObject({
    enabled: true,
    offline: false,
    messages: { de: { title: 'Vorschau' } },
  });
});

it('lets a patron in, and refuses acts without sending them', async () => {
  const secret = await library.addPatron();
  const { barcodes } = await library.addTitle({ title: 'Momo', copies: 1 });
  await library.lend(barcodes[0] ?? '', secret);
  library.wait(20);
  const login = await call('/auth/login', { body: { libraryId: 1, ...secret } });
  expect(login.status).toBe(200);
  const { token } = (await login.json()) as { token: string };
  const { lent } = (await (await call('/account/info', { token })).json()) as AccountData;
  expect(lent).toMatchObject([{ title: 'Momo' }]);
  const body = { libraryId: 1, userId: secret.userId, target: { token: lent[0]?.renewToken } };
  const answer = await call('/prolong', { body, token });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'read-only']);
  expect(library.server.messages.filter((message) => /^(29|65)/.test(message))).toEqual([]);
});

it('ends with Ctrl-C and leaves nothing behind', async () => {
  expect((await readdir(folder)).some((name) => name.startsWith('buchfink-preview-'))).toBe(true);
  preview.kill('SIGINT');
  expect(await preview.ended).not.toBe(1);
  expect(await readdir(folder)).toEqual(['draft']);
});

it('refuses an unknown library and a wrong port', async () => {
  const environment = { BUCHFINK_PROJECTS: projects };
  expect(await runCli(server, ['preview', '--library', '9'], { environment })).toMatchObject({ code: 2 });
  expect(await runCli(server, ['preview', '--library', '1', '--port', 'x'], { environment })).toMatchObject({
    code: 2,
    err: expect.stringContaining('--port needs a port'),
  });
});
