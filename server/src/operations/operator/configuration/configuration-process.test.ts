import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hiddenFields, textOf } from '../../../testing/operator-service.ts';
import { type BuiltServer, buildServer } from '../../../testing/processes/built-server.ts';
import type { ProgramProcess } from '../../../testing/processes/program-process.ts';
import { startService } from '../../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../../testing/write-project.ts';

const page = '/operator/configuration';
/** The service looks at its files every second. */
const polling = { timeout: 60_000, interval: 100 };
let server: BuiltServer;
let folder: string;
let program: ProgramProcess;
let origin: string;

const write = (title: string, id = 1) =>
  writeProject(join(folder, 'projects'), {
    projectId: 'opac-one',
    libraries: [plainLibrary(id)],
    settings: { title },
  });
const start = async () => {
  const started = await startService(server, {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: join(folder, 'projects'),
    BUCHFINK_PROJECT: 'opac-one',
    BUCHFINK_CONFIRM_CONFIGURATION: '1',
  });
  [program, origin] = [started.program, started.origin];
};
const stop = async () => {
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
};

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-confirm-'));
  await write('Alt');
  await start();
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const open = async () => (await fetch(`${origin}${page}`, { headers: { 'accept-language': 'de' } })).text();
/** The title of the app, as a browser with this cookie sees it. */
const titleOf = async (cookie = '') => {
  const answer = await fetch(`${origin}/services/de/opac-one/config`, { headers: { cookie } });
  return ((await answer.json()) as { title: string }).title;
};
const send = (action: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  fetch(`${origin}${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, cookie, 'accept-language': 'de' },
    body: new URLSearchParams(fields),
  });
/** Writes a title, and waits until the page offers it. */
const change = async (title: string) => {
  await write(title);
  return vi.waitUntil(async () => {
    const body = await open();
    return textOf(body).includes(` ${title} `) && body;
  }, polling);
};

it('waits for a confirmation, is previewed in one browser only, and then holds for everybody, also after a restart', async () => {
  const waiting = await change('Neu');
  expect(textOf(waiting)).toMatch(/title\s+Alt\s+Neu/);
  expect(await titleOf()).toBe('Alt');

  const opened = await send(`${page}/preview`, hiddenFields(waiting, `${page}/preview`));
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  const [cookie = ''] = opened.headers.getSetCookie().map((one) => one.split(';')[0]);
  expect(opened.headers.getSetCookie()[0]).toMatch(
    /^__Host-preview=.*; HttpOnly; SameSite=Strict; Max-Age=3600; Secure$/,
  );
  expect([await titleOf(cookie), await titleOf(), await titleOf(`${cookie}x`)]).toEqual(['Neu', 'Alt', 'Alt']);
  // The operators' pages, and those who watch, see the service itself.
  expect((await fetch(`${origin}/readyz`, { headers: { cookie } })).status).toBe(200);
  expect(await (await fetch(`${origin}/metrics`, { headers: { cookie } })).text()).toContain('buchfink_leader');

  const confirmed = await send(`${page}/confirm`, hiddenFields(waiting, `${page}/confirm`));
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, `${page}?done=confirmed`]);
  await vi.waitUntil(async () => (await titleOf()) === 'Neu', polling);
  // A second operator, who had the same page open, reads who was first.
  const late = await send(`${page}/confirm`, hiddenFields(waiting, `${page}/confirm`));
  expect([late.status, textOf(await late.text())]).toEqual([
    409,
    expect.stringMatching(/127\.0\.0\.1 .*schon in Kraft gesetzt/),
  ]);

  await write('Später');
  await stop();
  await start();
  expect(await titleOf()).toBe('Neu');
  await vi.waitUntil(async () => textOf(await open()).includes(' Später '), polling);
  expect(textOf(await (await fetch(`${origin}/operator/log`)).text())).toContain('Konfiguration in Kraft gesetzt');
});

it('is not put in force when the files have changed since the page was opened, and not by a page of another site', async () => {
  const fields = hiddenFields(await change('Erst'), `${page}/confirm`);
  await change('Danach');
  const refused = await send(`${page}/confirm`, fields);
  expect(refused.status).toBe(409);
  expect(textOf(await refused.text())).toContain('Danach');
  const foreign = await fetch(`${origin}${page}/confirm`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams(hiddenFields(await open(), `${page}/confirm`)),
  });
  expect(foreign.status).toBe(403);
  expect(await titleOf()).toBe('Neu');
});

it('with a fault changes nothing, and the page names it', async () => {
  await write('Danach', -1);
  await vi.waitUntil(async () => textOf(await open()).includes('libraries.yaml:1'), polling);
  expect(await titleOf()).toBe('Neu');
});
