import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../testing/processes/built-server.ts';
import { type ProgramProcess, startProgram } from '../testing/processes/program-process.ts';
import { startCli } from '../testing/processes/run-cli.ts';
import { startService } from '../testing/processes/service-process.ts';
import { writeProject } from '../testing/write-project.ts';

const builds = process.env.BUCHFINK_TEST_BUILDS ?? tmpdir();
let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
/** A service whose index thread handles no message until the file `gate` exists. */
let heldMain: string;
let gate: string;

beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(builds, 'preparing-'));
  const csv = { columns: { id: 'id', title: 'title', authors: 'author', year: 'year' } };
  const libraries = [1, 2].map((id) => ({
    id,
    ident: `l${id}`,
    libname: 'Eins',
    shortname: 'E',
    fullname: 'Eins',
    csv,
    system: { catalogue: { kind: 'builtin' } },
  }));
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId: 'opac-one', libraries }),
    BUCHFINK_PROJECT: 'opac-one',
    LOG_LEVEL: 'info',
  };
  const words = ['Garten', 'Meer', 'Berge', 'Stadt', 'Wald', 'Finken', 'Reise', 'Winter'];
  const row = (_: unknown, at: number) =>
    `${at};${words[at % 8]} und ${words[(at >> 3) % 8]} ${at};Name${at % 90}, Vorname;${1950 + (at % 75)}`;
  const file = join(folder, 'records.csv');
  await writeFile(file, ['id;title;author;year', ...Array.from({ length: 3000 }, row)].join('\n'));
  const command = startCli(server, ['import', '--library', '1', file], { environment });
  expect(await command.ended).toBe(0);

  gate = join(folder, 'gate');
  const copy = join(folder, 'held');
  await cp(dirname(server.main), copy, { recursive: true });
  await rename(join(copy, 'index-thread.js'), join(copy, 'index-thread-proper.js'));
  await writeFile(
    join(copy, 'index-thread.js'),
    `import { existsSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const early = [];
    const keep = (message) => early.push(message);
    parentPort.on('message', keep);
    while (!existsSync(${JSON.stringify(gate)})) await new Promise((later) => setTimeout(later, 50));
    parentPort.off('message', keep);
    // It does not end before the thread is told to stop.
    void import('./index-thread-proper.js');
    while (parentPort.listenerCount('message') === 0) await new Promise((later) => setTimeout(later, 10));
    for (const message of early) parentPort.emit('message', message);`,
  );
  heldMain = join(copy, 'main.js');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const running: ProgramProcess[] = [];
afterEach(async () => {
  for (const program of running) program.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

const search = (origin: string, text: string) =>
  fetch(`${origin}/services/en/opac-one/library/1/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: [{ id: 'FREE', value: text }] }),
  });
const totalOf = async (origin: string, text: string) =>
  ((await (await search(origin, text)).json()) as { total: number }).total;
const metric = async (origin: string, pattern: RegExp) =>
  Number(pattern.exec(await (await fetch(`${origin}/metrics`)).text())?.[1] ?? Number.NaN);

it('while an index is being prepared, readiness, log, metrics and searches report it', async () => {
  const program = startProgram([heldMain], { environment: { PORT: '0', ...environment } });
  running.push(program);
  const [, origin = ''] = await program.waitForOutput(
    /Buchfink listens: (\S+) \(the catalogues of 2 libraries are still/,
  );
  const notReady = await fetch(`${origin}/readyz`);
  expect([notReady.status, await notReady.json()]).toEqual([
    503,
    {
      status: 'preparing',
      preparing: [
        { library: 1, done: 0, total: 0 },
        { library: 2, done: 0, total: 0 },
      ],
    },
  ]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await metric(origin, /^buchfink_index_preparing\{library="1"\} (\S+)$/m)).toBe(0);
  await program.waitForOutput(
    /"library":1,"done":0,"total":0,"percent":0,.*The catalogue of library 1 is being prepared/,
  );

  const refused = await search(origin, 'garten');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await refused.json()).toMatchObject({
    code: 'library-preparing',
    message: 'The catalogue is being prepared. Please try again in a few minutes.',
  });
  const meta = await fetch(`${origin}/services/de/opac-one/metasearch/?FREE=garten&LIBS=1`);
  expect(await meta.text()).toMatch(/"libraryId":1,"state":"skipped","code":"library-preparing"/);
  // The record itself is available, without the data that come from the index.
  const record = await fetch(`${origin}/services/de/opac-one/library/1/record/7`);
  expect([record.status, await record.json()]).toMatchObject([200, { title: 'Winter und Garten 7' }]);

  await writeFile(gate, '');
  await program.waitForOutput(/Buchfink is ready: /);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await metric(origin, /^buchfink_index_preparing\{library="1"\} (\S+)$/m)).toBeNaN();
  expect(await totalOf(origin, 'garten')).toBeGreaterThan(100);
});

it('the tables that searches need are built before the first search', async () => {
  const { program, origin } = await startService(server, environment);
  running.push(program);
  const tables = () => metric(origin, /^buchfink_search_tables (\S+)$/m);
  const atStart = await tables();
  expect(atStart).toBeGreaterThan(10);
  const startedAt = performance.now();
  expect(await totalOf(origin, 'garten')).toBeGreaterThan(100);
  const first = performance.now() - startedAt;
  for (const text of ['gerten', 'wald winter', 'vorname', '1987', 'finken 2998']) await search(origin, text);
  await fetch(`${origin}/services/de/opac-one/library/1/suggest?q=fin`);
  expect(await tables()).toBe(atStart);
  const again = performance.now();
  await search(origin, 'winter');
  console.log(
    `first search after a start ${first.toFixed(1)} ms, a later one ${(performance.now() - again).toFixed(1)} ms`,
  );
});
