import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccessibilityStatement } from '@buchfink/contract/accessibility';
import { ApiError } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import type { Session } from '@buchfink/contract/session';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMetric } from '../operations/doctor/check-service.ts';
import { startMailServer, type TestMailServer } from '../systems/mail/testing/smtp-servers.ts';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { callService } from '../testing/processes/call-service.ts';
import { runCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { solveChallenge } from '../testing/solve-challenge.ts';
import { plainLibrary, statementContacts, writeProject } from '../testing/write-project.ts';

const project = 'opac-mail';
const email = 'ada@reader.example';
const wait = { timeout: 60_000, interval: 50 };
/** Milliseconds in which a service would send what it must not send: it looks twice a second. */
const longEnough = 2_500;

const library = plainLibrary(1, {
  branches: [{ id: 'HB', name: 'Hauptbücherei' }],
  system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
});

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let mailServer: TestMailServer;
const services: Awaited<ReturnType<typeof startService>>[] = [];

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-on-mail-'));
  mailServer = await startMailServer();
  const settings = { hosts: ['opac.library.example'] };
  environment = {
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), {
      projectId: project,
      libraries: [library],
      settings,
    }),
    BUCHFINK_PROJECT: project,
    BUCHFINK_MAIL_FROM: 'post@library.example',
    BUCHFINK_SMTP: `smtp://127.0.0.1:${mailServer.port}`,
    LOG_LEVEL: 'error',
  };
});
afterEach(() => Promise.all(services.splice(0).map(end)));
afterAll(async () => {
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the service on a data directory in which Ada has a card. */
async function startWithPatron(name: string, pin: string, from = environment) {
  const own = { ...from, BUCHFINK_DATA: join(folder, name) };
  const add = ['patron', 'add', '--library', '1', '100', '--name', 'Ada Specht', '--email', email];
  const { code, err } = await runCli(server, add, { environment: own, typed: `${pin}\n` });
  expect([code, err]).toEqual([0, expect.any(String)]);
  return { own, service: await start(own) };
}

async function start(own: Readonly<Record<string, string>>) {
  const service = await startService(server, own);
  services.push(service);
  return service;
}

async function end({ program }: (typeof services)[number]): Promise<void> {
  program.kill('SIGKILL');
  await program.ended;
}

/** Changes the PIN as the app does, which is a cause for a mail. */
async function changePin(service: (typeof services)[number], oldPin: string, newPin: string): Promise<void> {
  const login = { libraryId: 1, userId: '100', password: oldPin };
  const session = (await (await callService(service, project, '/auth/login', { body: login })).json()) as Session;
  const answer = await callService(service, project, '/account/pin', {
    body: { oldPin, newPin },
    token: session.token,
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { outcome: 'changed' }]);
}

/** The mails that the server has taken, once there are so many. */
async function mailsOnceThereAre(count: number) {
  await vi.waitUntil(() => mailServer.received.length >= count, wait);
  await pause(longEnough);
  expect(mailServer.received).toHaveLength(count);
  return Promise.all(mailServer.received.map(({ source }) => simpleParser(source)));
}

/** Follows the link of a mail that proves an address, at the service itself; `POST` presses the button of its page. */
async function follow(text: string, { origin }: (typeof services)[number], method: 'GET' | 'POST'): Promise<number> {
  const [, path = ''] = /https:\/\/opac\.library\.example(\/\S+\/prove-email\/\S+)/.exec(text) ?? [];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${origin}${path}`, method === 'GET' ? {} : { method, headers, body: '' });
  return answer.status;
}

describe('a service with a mail server', () => {
  it('sends nothing personal before the address is proved, and then one mail for each cause', async () => {
    const { own, service } = await startWithPatron('mailing', 'geheim-1');
    await changePin(service, 'geheim-1', 'geheim-2');
    const [asking] = await mailsOnceThereAre(1);
    const personal = `${asking?.subject} ${asking?.text} ${asking?.html}`;
    expect(mailServer.received[0]?.recipients).toEqual([email]);
    expect(personal).toContain('https://opac.library.example/services/de/opac-mail/notices/1/prove-email/');
    expect(personal).not.toMatch(/Ada|Specht|100\b|PIN/);

    // A program that opens links proves nothing.
    expect(await follow(asking?.text ?? '', service, 'GET')).toBe(200);
    await mailsOnceThereAre(1);
    expect(await follow(asking?.text ?? '', service, 'POST')).toBe(200);
    const [, told] = await mailsOnceThereAre(2);
    expect(await follow(asking?.text ?? '', service, 'POST')).toBe(410);
    expect(`${told?.subject} ${told?.text}`).toContain('PIN');

    // The next cause is stored while nothing can be sent, and its process is killed.
    const { port } = mailServer;
    await mailServer.close();
    await changePin(service, 'geheim-2', 'geheim-3');
    const isTold = async () => (await (await fetch(`${service.origin}/readyz`)).text()).includes('mail-unreachable');
    await vi.waitUntil(isTold, wait);
    await end(service);

    const before = mailServer.received;
    mailServer = await startMailServer({}, port);
    const next = await start(own);
    const [late] = await mailsOnceThereAre(1);
    expect(late?.subject).toBe(told?.subject);
    const ids = [...before, ...mailServer.received].map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(new Set(ids).size).toBe(3);
    const metrics = await (await fetch(`${next.origin}/metrics`)).text();
    expect(readMetric(metrics, 'buchfink_mails_total')).toContainEqual({ labels: { outcome: 'accepted' }, value: 1 });

    // What was sent before is not sent again.
    await end(next);
    await start(own);
    await mailsOnceThereAre(1);
  }, 240_000);
});

describe('a report of a barrier', () => {
  it('reaches the contact of the project, and nothing of it is stored', async () => {
    const own = { ...environment, BUCHFINK_DATA: join(folder, 'barriers') };
    const service = await start(own);
    const { reports } = (await (
      await callService(service, project, '/accessibility')
    ).json()) as AccessibilityStatement;
    expect(reports).toEqual({ hasForm: true, email: statementContacts.contact.email });
    const before = mailServer.received.length;
    const body = { id: 'b'.repeat(32), message: 'Zaunkönigsbarriere', email };
    const refusal = ApiError.parse(
      await (await callService(service, project, '/accessibility/report', { body })).json(),
    );
    const answer = await fetch(`${service.origin}/services/de/${project}/accessibility/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [proofHeader]: await solveChallenge(challengeOf(refusal) ?? '') },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'sent' }]);
    const [mail] = mailServer.received.slice(before);
    expect(mail?.recipients).toEqual([statementContacts.contact.email]);
    expect((await simpleParser(mail?.source ?? '')).text).toContain('Zaunkönigsbarriere');
    await end(service);
    const files = await readdir(own.BUCHFINK_DATA, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain('Zaunk');
  }, 120_000);
});

describe('a service without a mail server', () => {
  it('sends nothing, and is not impaired', async () => {
    const { BUCHFINK_SMTP: _server, BUCHFINK_MAIL_FROM: _from, ...without } = environment;
    const connections = mailServer.connections();
    const { service } = await startWithPatron('silent', 'geheim-1', without);
    await changePin(service, 'geheim-1', 'geheim-2');
    await pause(longEnough);
    expect(mailServer.connections()).toBe(connections);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(readMetric(metrics, 'buchfink_mails_total')).toEqual([]);
    expect(readMetric(metrics, 'buchfink_notice_deliveries')).toEqual([]);
    expect(await (await fetch(`${service.origin}/readyz`)).json()).toEqual({ status: 'ready' });
  }, 120_000);
});
