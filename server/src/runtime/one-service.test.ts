import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { type ProgramProcess, startProgram } from '../testing/processes/program-process.ts';
import { startCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { writeProject } from '../testing/write-project.ts';

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-one-'));
  const csv = { columns: { id: 'id', title: 'title' } };
  const library = { id: 1, ident: 'one', libname: 'Eins', shortname: 'E', fullname: 'Eins' };
  const libraries = [{ ...library, csv, system: { catalogue: { kind: 'builtin' } } }];
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries }),
    BUCHFINK_PROJECT: 'opac-one',
    LOG_LEVEL: 'info',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const running: ProgramProcess[] = [];
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

async function start(more: Record<string, string> = {}) {
  const service = await startService(server, { ...environment, ...more });
  running.push(service.program);
  return service;
}

function startRefused(more: Record<string, string> = {}): ProgramProcess {
  const program = startProgram([server.main], { environment: { PORT: '0', ...environment, ...more } });
  running.push(program);
  return program;
}

describe('two services on one data directory', () => {
  it('are refused: the second one does not start and names the first', async () => {
    const first = await start();
    const second = startRefused();
    expect(await second.ended).toBe(1);
    expect(second.err()).toContain(`process ${first.program.pid} on host `);
    expect(second.err()).toContain(`, at ${first.origin}. Only one service may run on it`);
    expect(second.out()).toContain('"reason":"not-started"');
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  });

  it('can start right after each other when the first is killed, and commands work beside the second', async () => {
    const first = await start();
    first.program.kill('SIGKILL');
    await first.program.ended;
    const next = await start();
    const file = join(folder, 'a.csv');
    await writeFile(file, 'id;title\n1;Ein Buch über Finken\n');
    const command = startCli(server, ['import', '--library', '1', file], { environment });
    running.push(command);
    expect([await command.ended, command.err()]).toEqual([0, expect.any(String)]);
    expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  });

  it('take over without a gap with BUCHFINK_TAKE_OVER', async () => {
    const first = await start();
    const second = await start({ BUCHFINK_TAKE_OVER: '1' });
    first.program.kill('SIGTERM');
    expect(await first.program.ended).toBe(0);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  });
});

describe('the end of a service', () => {
  const lines = (program: ProgramProcess): Record<string, unknown>[] =>
    program
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s is logged', async (signal) => {
    const { program } = await start();
    program.kill(signal);
    expect(await program.ended).toBe(0);
    expect(lines(program).at(-1)).toMatchObject({
      level: 30,
      reason: signal,
      msg: `The service has ended: ${signal}`,
    });
  });

  it('at its start is logged too: a port in use, a fault of the environment', async () => {
    const { origin } = await start();
    const second = startRefused({ BUCHFINK_DATA: join(folder, 'other'), PORT: new URL(origin).port });
    expect(await second.ended).toBe(1);
    expect(lines(second).at(-1)).toMatchObject({ level: 60, reason: 'not-started' });
    expect(lines(second).at(-1)?.msg).toMatch(/^The service did not start: Port \d+ is already in use/);
    const third = startRefused({ BUCHFINK_BUDGET: 'much' });
    expect(await third.ended).toBe(1);
    expect(lines(third).at(-1)?.msg).toContain('BUCHFINK_BUDGET');
  });
});

it('a start and `validate` report the same faults of the environment', async () => {
  const wrong = { ...environment, BUCHFINK_PROJECT: 'opac-two' };
  const validate = startCli(server, ['validate'], { environment: wrong });
  // Their threads are still loading when they end.
  const services = [1, 2, 3, 4].map((at) => startRefused({ ...wrong, BUCHFINK_DATA: join(folder, `refused-${at}`) }));
  running.push(validate);
  const all = [validate, ...services];
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual(all.map(() => 1));
  const fault = /BUCHFINK_PROJECT: unknown project "opac-two".*; expected one of opac-one/;
  for (const { err } of all) expect(err()).toMatch(fault);
  const keys = startCli(server, ['text-keys', 'home.title'], { environment });
  running.push(keys);
  expect([await keys.ended, keys.out()]).toEqual([0, 'home.title\n']);
});

it('an unknown project and a path for operators are answered with 404, never with the app', async () => {
  const { origin } = await start({ BUCHFINK_TRUSTED_PROXIES: '127.0.0.0/8' });
  const answerOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, { headers });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  for (const path of ['/services/de/opac-none/config', '/services/de/opac-none/library/1/search', '/services/x']) {
    const { status, type, text } = await answerOf(path);
    expect([path, status, type]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({ exceptionType: 'ApiException' });
  }
  // The same machine may read them, another caller may not.
  for (const path of ['/metrics', '/operator/libraries']) {
    expect((await answerOf(path)).status).toBe(200);
    const { status, text } = await answerOf(path, { 'x-forwarded-for': '203.0.113.7' });
    expect([path, status]).toEqual([path, 404]);
    expect(JSON.parse(text)).toMatchObject({ code: 'unknown-path' });
  }
});

it('refuses a Cookie header of more than 16 KiB with 431, reads one below it, and lives on', async () => {
  const { origin } = await start();
  const secret = (number: number) => `__Host-rt-${String(number).padStart(22, 'a')}=${'b'.repeat(43)}`;
  const cookies = (count: number) => Array.from({ length: count }, (_, number) => secret(number)).join('; ');
  const refresh = (cookie: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { cookie, 'content-type': 'application/json', origin };
      request(`${origin}/services/de/opac-one/auth/refresh`, { method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end('{}');
    });
  const [below, above] = [cookies(190), cookies(240)];
  expect([below.length < 15_500, above.length > 16_384]).toEqual([true, true]);
  const usual = await refresh(cookies(1));
  expect([await refresh(below), await refresh(above)]).toEqual([usual, 431]);
  expect([usual, (await fetch(`${origin}/readyz`)).status]).toEqual([expect.any(Number), 200]);
});
