import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { expect, test } from '@playwright/test';
import {
  freePort,
  type ServiceProcess,
  startService,
  temporaryFolder,
  waitUntilReady,
} from '../support/service/service-process.ts';
import { startSwapProxy } from '../support/service/swap-proxy.ts';

// One library for both tests, with as many records as a town has.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const records = 100_000;
const data = temporaryFolder();
const folder = join(data.path, 'data');
const settings = {
  BUCHFINK_PROJECTS: join(data.path, 'projects'),
  BUCHFINK_PROJECT: 'opac-town',
  LOG_LEVEL: 'warn',
};
const services: ServiceProcess[] = [];

async function start(more: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = startService(await freePort(), folder, { ...settings, ...more });
  services.push(service);
  return service;
}

function operator(args: readonly string[], input = ''): void {
  const { status, stderr } = spawnSync(process.execPath, ['server/dist/cli.js', ...args], {
    env: { ...process.env, ...settings, BUCHFINK_DATA: folder },
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

test.beforeAll(() => {
  const project = join(data.path, 'projects', 'town');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), 'projectId: opac-town\ntitle: Stadt\n');
  writeFileSync(
    join(project, 'libraries.yaml'),
    `libraries:
  - { id: 1, ident: town, libname: Stadt, shortname: S, fullname: Stadt,
      system: { catalogue: { kind: builtin }, patron: { kind: builtin } },
      csv: { columns: { id: id, title: title, authors: author, year: year } } }
`,
  );
  const words = ['Wald', 'Haus', 'Kind', 'Zeit', 'Nacht', 'Stadt', 'Meer', 'Berg', 'Licht', 'Weg', 'Traum'];
  const title = (at: number) => `${words[at % 11]} und ${words[(at * 7 + 3) % 10]} ${at}`;
  const row = (_: unknown, at: number) => `${at};${title(at)};Name${at % 5000}, Vorname;${1950 + (at % 75)}`;
  const file = join(data.path, 'records.csv');
  writeFileSync(file, ['id;title;author;year', ...Array.from({ length: records }, row)].join('\n'));
  operator(['import', '--library', '1', file]);
  operator(['patron', 'add', '--library', '1', '7'], '4711-geheim\n');
});
test.afterAll(async () => {
  for (const { process: child } of services) child.kill('SIGKILL');
  await Promise.all(services.map(({ ended }) => ended));
  data.remove();
});

/** Requests from many addresses, so that the rate limit of one does not matter here. */
let clientCount = 0;
const search = (origin: string) =>
  fetch(`${origin}/services/de/opac-town/library/1/search`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${++clientCount >> 8}.${clientCount & 255}.1`,
    },
    body: JSON.stringify({ fields: [{ id: 'FREE', value: 'wald' }] }),
  });

/** The files of the index: what they are named, how long they are, when they were written. */
function indexFiles(): string[] {
  const index = join(folder, 'index', '1');
  return readdirSync(index)
    .map((name) => [name, statSync(join(index, name))] as const)
    .map(([name, { size, mtimeMs }]) => `${name} ${size} ${mtimeMs}`)
    .sort();
}

async function started(): Promise<ServiceProcess> {
  const service = await start();
  await waitUntilReady(service);
  return service;
}

async function stop(service: ServiceProcess): Promise<void> {
  service.process.kill('SIGTERM');
  // After ten seconds it would exit with 1.
  expect(await service.ended).toBe(0);
}

test('a start with 100,000 records answers from the index that is there, whole at once', async () => {
  // The first start after an import may still put parts of the index together.
  await stop(await started());
  const before = indexFiles();
  const service = await started();
  const answer = await search(service.origin);
  expect(answer.status).toBe(200);
  const { total, totalIsExact } = await answer.json();
  expect(totalIsExact).toBe(true);
  expect(total).toBeGreaterThan(5000);
  await stop(service);
  expect(indexFiles()).toEqual(before);
});

test('replacing the service behind a proxy fails no request and loses no login', async () => {
  let now = await started();
  const portOf = ({ origin }: ServiceProcess) => Number(new URL(origin).port);
  const proxy = await startSwapProxy(portOf(now));
  const headers = { [clientVersionHeader]: clientVersion, 'Content-Type': 'application/json' };
  const login = await fetch(`${proxy.origin}/services/de/opac-town/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ libraryId: 1, userId: '7', password: '4711-geheim' }),
  });
  const { token } = await login.json();
  const account = () =>
    fetch(`${proxy.origin}/services/de/opac-town/account/info`, {
      headers: { ...headers, Authorization: `Bearer ${token}` },
    });
  let isOver = false;
  const counts: Record<string, number> = {};
  const visitor = async (visit: () => Promise<Response>) => {
    while (!isOver) {
      const outcome = await visit().then(
        async (answer) => (await answer.text()).length > 0 && String(answer.status),
        (error: unknown) => String(error),
      );
      counts[String(outcome)] = (counts[String(outcome)] ?? 0) + 1;
      await new Promise((later) => setTimeout(later, 100));
    }
  };
  const visitors = [account, account, ...Array.from({ length: 4 }, () => () => search(proxy.origin))].map(visitor);
  for (let swap = 0; swap < 2; swap++) {
    const next = await start({ BUCHFINK_TAKE_OVER: '1' });
    await waitUntilReady(next);
    proxy.to(portOf(next));
    await stop(now);
    now = next;
  }
  isOver = true;
  await Promise.all(visitors);
  await proxy.close();
  console.log(`two swaps: ${JSON.stringify(counts)} answers`);
  expect(Object.keys(counts)).toEqual(['200']);
  expect(counts['200']).toBeGreaterThan(50);
  await stop(now);
});
