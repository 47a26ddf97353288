import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { OaiServer } from '@buchfink/catalogue/oai/testing/oai-server';
import type { SearchAnswer } from '@buchfink/contract/search';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import { hiddenFields, textOf } from '../../../testing/operator-service.ts';
import { type BuiltServer, buildServer } from '../../../testing/processes/built-server.ts';
import { callService } from '../../../testing/processes/call-service.ts';
import type { ProgramProcess } from '../../../testing/processes/program-process.ts';
import { startService } from '../../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../../testing/write-project.ts';

const project = 'opac-imports';
const system = { catalogue: { kind: 'builtin' } };
const repository = new OaiServer();
const book = (id: string, title = `Titel ${id}`) =>
  iso2709(
    marc([
      ['001', id],
      ['245', '00', `$a${title}`],
    ]),
  );
const entry = (id: string) => ({ identifier: `oai:x:${id}`, datestamp: '2026-11-01T08:00:00Z', id });
const books = (...ids: string[]) => Buffer.concat(ids.map((id) => book(id)));

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;
let program: ProgramProcess;
let origin: string;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-imports-'));
  const sources = [{ kind: 'oai-pmh', url: await repository.start(), prefix: 'marc21' }];
  const libraries = [plainLibrary(1, { system, sources }), plainLibrary(2, { system }), plainLibrary(3, { system })];
  environment = {
    BUCHFINK_DATA: join(folder, 'data'),
    BUCHFINK_PROJECTS: await writeProject(join(folder, 'projects'), { projectId: project, libraries }),
    BUCHFINK_PROJECT: project,
    BUCHFINK_UPLOAD_MEGABYTES: '2',
    LOG_LEVEL: 'warn',
  };
  ({ program, origin } = await startService(server, environment));
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await repository.stop();
  await rm(folder, { recursive: true, force: true });
});

const importsOf = (library: number) => `/operator/libraries/${library}/imports`;
const open = async (path: string, language = 'de') => {
  const answer = await fetch(`${origin}${path}`, { headers: { 'accept-language': language, accept: 'text/html' } });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};
/** The answer to a form: where it leads, or its page. */
const answerOf = async (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get('location') ?? '',
  text: textOf(await answer.text()),
});
const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html', 'accept-language': 'de' };
async function submit(page: string, action: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...hiddenFields((await open(page)).body, action), ...fields });
  return answerOf(await fetch(`${origin}${action}`, { method: 'POST', headers, body, redirect: 'manual' }));
}
async function upload(
  library: number,
  content: Uint8Array,
  { name = 'Export.mrc', mode = 'add', token = undefined as string | undefined } = {},
) {
  const action = `${importsOf(library)}/upload`;
  const body = new FormData();
  body.append('token', token ?? hiddenFields((await open(importsOf(library))).body, action).token ?? '');
  body.append('mode', mode);
  body.append('file', new Blob([new Uint8Array(content)]), name);
  return answerOf(await fetch(`${origin}${action}`, { method: 'POST', headers, body, redirect: 'manual' }));
}
/** The page of a run, when it has ended. */
const ended = (path: string) =>
  vi.waitUntil(
    async () => {
      const page = await open(path);
      return page.headers.get('refresh') === null ? { ...page, text: textOf(page.body) } : undefined;
    },
    { timeout: 60_000, interval: 100 },
  );
async function find(library: number, word: string): Promise<number> {
  const body = { fields: [{ id: 'FREE', value: word }], filters: {} };
  const answer = await callService({ origin }, project, `/library/${library}/search`, { body });
  return ((await answer.json()) as SearchAnswer).total;
}
const uploaded = () => readdir(join(folder, 'data', 'uploads')).catch(() => []);
async function acts(library: number) {
  const store = await openMonitoringStore(join(folder, 'data'));
  const list = await store.acts.list({ limit: 100 });
  await store.close();
  return list
    .filter(({ libraryId }) => libraryId === library)
    .map(({ act, outcome, object }) => [act, outcome, object]);
}

it('an uploaded file is checked, imported on confirmation, found, and taken back', async () => {
  const authority = iso2709(marc([['001', 'n1']], '00000nz  a2200000 a 4500'));
  const content = gzipSync(Buffer.concat([book('1', 'Krabat'), book('2', '<b>Momo</b>'), authority]));
  const checked = await upload(1, content, { name: '../../Export März.mrc.gz' });
  expect([checked.status, checked.location]).toEqual([303, expect.stringMatching(/imports\/[0-9a-f]{24}-check$/)]);
  const check = await ended(checked.location);
  expect(check.text).toContain('2 Titel kämen hinzu zum Beispiel 1 „Krabat“');
  expect(check.text).toContain('1 × Ein Normdatensatz (Leader/06 z), kein Titel');
  expect(check.text).toContain('Datensatz 3, Nummer n1');
  expect(check.text).toContain('import --mode add Export März.mrc.gz');
  expect(check.body).not.toMatch(/<b>|<script|style="/);
  expect(textOf((await open(checked.location, 'en')).body)).toContain('2 titles would be added');
  expect(await find(1, 'Krabat')).toBe(0);

  const confirm = `${checked.location}/confirm`;
  const started = await submit(checked.location, confirm);
  expect([started.status, started.location]).toEqual([303, checked.location.replace('-check', '-import')]);
  const done = await ended(started.location);
  expect(done.text).toMatch(/Zustand abgeschlossen .* Titel im Index danach 2/);
  await vi.waitUntil(async () => (await find(1, 'Krabat')) === 1, { timeout: 60_000 });
  await vi.waitUntil(async () => (await uploaded()).length === 0, { timeout: 60_000 });
  // A second click leads to the import, and the dry run says what became of the file.
  expect((await open(checked.location)).body).toContain(`href="${started.location}"`);

  const undo = await open(`${importsOf(1)}/undo`);
  expect(textOf(undo.body)).toMatch(/Import \(hinzufügen\): Export März.mrc.gz vom .* hat 2 Titel hinzugefügt/);
  const taken = await submit(`${importsOf(1)}/undo`, `${importsOf(1)}/undo`);
  expect((await ended(taken.location)).text).toContain('Hinzugefügte wieder entfernt 2');
  await vi.waitUntil(async () => (await find(1, 'Krabat')) === 0, { timeout: 60_000 });
  expect(textOf((await open(`${importsOf(1)}/undo`)).body)).toContain('Es gibt nichts zurückzunehmen');

  const what = 'import --mode add Export März.mrc.gz';
  expect((await acts(1)).reverse()).toEqual([
    ['import-check', 'done', what],
    ['import-start', 'done', what],
    ['import-undo', 'done', `undo: ${what}`],
  ]);
  const list = textOf((await open(importsOf(1))).body);
  expect(list).toMatch(
    /Zurücknehmen: Import .* abgeschlossen .* Import \(hinzufügen\): .* abgeschlossen 3 1 .* Probelauf: Import/,
  );
});

it('removing more than a tenth needs the number, typed', async () => {
  const first = await upload(2, books('1', '2', '3', '4', '5'));
  await ended(first.location);
  await ended((await submit(first.location, `${first.location}/confirm`)).location);
  const { location } = await upload(2, books('1'), { mode: 'replace' });
  expect((await ended(location)).text).toContain('4 von 5 Titeln (80 %) würden entfernt.');
  for (const count of ['', '3', '5', '4x']) {
    const refused = await submit(location, `${location}/confirm`, { count });
    expect([refused.status, refused.text.includes('Bitte geben Sie genau 4 ein')]).toEqual([409, true]);
  }
  expect(await find(2, 'Titel')).toBe(5);
  const started = await submit(location, `${location}/confirm`, { count: '4' });
  expect((await ended(started.location)).text).toContain('Entfernt, weil in keiner Quelle 4');
  await vi.waitUntil(async () => (await find(2, 'Titel')) === 1, { timeout: 60_000 });
});

describe('a hostile file', () => {
  const bomb = () => gzipSync(Buffer.alloc(400_000_000), { level: 9 });
  it.each([
    ['random bytes', () => randomBytes(200_000), /Fehler der Quellen|unlesbar|Es würde sich nichts ändern/],
    ['an archive that unpacks without end', bomb, /wird ausgepackt größer|Format der Datei ist unbekannt|16 MiB/],
    ['a page of a browser', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), /Fehler der Quellen/],
  ])('of %s changes nothing and says what is wrong', async (_, content, expected) => {
    const { location } = await upload(3, content());
    const page = await ended(location);
    expect(page.text).toMatch(expected);
    expect(page.body).not.toContain('/confirm"');
    expect(page.body).not.toContain('<script');
    await submit(location, `${location}/discard`);
    expect(await uploaded()).toEqual([]);
  });

  it('that is empty or too large is refused, and nothing of it is stored', async () => {
    const empty = await upload(3, Buffer.alloc(0));
    expect([empty.status, empty.text.includes('Es kam keine Datei an')]).toEqual([400, true]);
    const large = await upload(3, Buffer.alloc(2_500_000));
    expect([large.status, large.text.includes('größer, als der Dienst annimmt')]).toEqual([413, true]);
    expect(await uploaded()).toEqual([]);
  });

  it('from another page is refused before it is stored', async () => {
    const old = await upload(3, books('1'), { token: 'x' });
    expect([old.status, old.text.includes('Diese Seite war veraltet')]).toEqual([403, true]);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(books('1'))]), 'a.mrc');
    const foreign = await fetch(`${origin}${importsOf(3)}/upload`, {
      method: 'POST',
      body,
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    const broken = await fetch(`${origin}${importsOf(3)}/upload`, {
      method: 'POST',
      body: 'no parts',
      headers: { ...headers, 'content-type': 'multipart/form-data' },
    });
    expect(broken.status).toBe(403);
    expect(await uploaded()).toEqual([]);
  });
});

it('a harvest reads the sources now; a second one waits for its end, and it can be stopped', async () => {
  repository.entries = ['1', '2', '3'].map(entry);
  const started = await submit(importsOf(1), `${importsOf(1)}/harvest`);
  expect((await ended(started.location)).text).toMatch(/Harvesting.*abgeschlossen.*Hinzugefügt 3/);

  // A busy repository asks to be called again in seven seconds.
  repository.troubles.push('busy');
  const token = hiddenFields((await open(importsOf(1))).body, `${importsOf(1)}/harvest`);
  const slow = await submit(importsOf(1), `${importsOf(1)}/harvest`, { full: 'on' });
  const page = await open(slow.location);
  expect([page.headers.get('refresh'), textOf(page.body).includes('Zustand läuft')]).toEqual(['2', true]);
  const second = await fetch(`${origin}${importsOf(1)}/harvest`, {
    method: 'POST',
    headers,
    redirect: 'manual',
    body: new URLSearchParams(token),
  });
  expect([second.status, textOf(await second.text()).includes('läuft schon ein Import')]).toEqual([409, true]);
  await submit(slow.location, `${slow.location}/cancel`);
  expect((await ended(slow.location)).text).toContain('Zustand von Hand beendet');
  expect((await open(slow.location)).body).toContain(`action="${slow.location}/again"`);
});

it('a run ends with a killed service, is shown as interrupted, and goes on', async () => {
  repository.entries = ['1', '2', '3'].map(entry);
  repository.troubles.push('busy');
  const started = await submit(importsOf(1), `${importsOf(1)}/harvest`, { full: 'on' });
  await vi.waitUntil(() => repository.troubles.length === 0, { timeout: 60_000 });
  program.kill('SIGKILL');
  await program.ended;
  ({ program, origin } = await startService(server, environment));
  expect((await ended(started.location)).text).toContain('Zustand unterbrochen');
  await submit(started.location, `${started.location}/again`);
  expect((await ended(started.location)).text).toMatch(/Zustand abgeschlossen.*Gelesen 3/);
  expect(await acts(1)).toContainEqual(['import-again', 'done', 'harvest --full']);
});

it('pages exist for libraries with a built-in catalogue and for runs of that library only', async () => {
  const [run] = /\/imports\/[\w-]+-check/.exec((await open(importsOf(2))).body) ?? [];
  expect(run).toBeDefined();
  expect((await open(`/operator/libraries/2${run}`)).status).toBe(200);
  for (const path of [`/operator/libraries/1${run}`, importsOf(99), `${importsOf(1)}/x`])
    expect((await fetch(`${origin}${path}`, { headers: { accept: 'application/json' } })).status).toBe(404);
});
