import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../operations/environment/settings.ts';
import { plainLibrary, registeringLibrary, statementContacts, writeProject } from '../testing/write-project.ts';
import { validateProjects } from './validate-projects.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-validate-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ilsdi = { kind: 'koha-ilsdi', address: 'https://koha.example/cgi-bin/koha/ilsdi.pl' };
const rest = { kind: 'koha-rest', address: 'https://koha.example/api/v1', user: 'a', password: 'env:A' };
const sip2 = { kind: 'sip2', host: 'sip.example', port: 6001, login: 'none', institution: 'HB' };
const branches = [{ id: 'HB', name: 'Hauptbibliothek' }];

it.each([
  ['Koha by ILS-DI, which has no list of them', { patron: ilsdi }, true],
  ['a terminal with reservations', { patron: { ...sip2, holds: {} } }, true],
  ['a terminal without reservations', { patron: sip2 }, false],
  ['a terminal with pick-up places', { patron: { ...sip2, holds: { pickupBranches: ['HB'] } } }, false],
  ['Koha by ILS-DI with pick-up places', { patron: { ...ilsdi, pickupBranches: ['HB'] } }, false],
  ['Koha by REST, which names them itself', { patron: rest }, false],
  ['no accounts', {}, false],
])('warns of reservations whose place nobody chooses, without branches: %s', async (_, system, isWarned) => {
  const at = await writeProject(folder, { projectId: 'opac-a', libraries: [plainLibrary(7, { system })] });
  const { ok, lines, warnings } = await validateProjects({ projects: at, project: undefined });
  expect({ ok, lines }).toEqual({ ok: true, lines: ['opac-a: valid, 1 library'] });
  expect(warnings).toEqual(
    isWarned
      ? [expect.stringMatching(/^7, Bücherei: .*nobody is asked where a reservation shall be fetched.*`branches`/)]
      : [],
  );
});

it('warns neither of a library with branches nor of other projects than the one that is named', async () => {
  await writeProject(folder, { projectId: 'opac-a', libraries: [plainLibrary(7, { system: { patron: ilsdi } })] });
  const library = plainLibrary(8, { system: { patron: ilsdi }, branches });
  const projects = await writeProject(folder, { projectId: 'opac-b', libraries: [library] });
  expect((await validateProjects({ projects, project: undefined }, 'opac-b')).warnings).toEqual([]);
  expect((await validateProjects({ projects, project: undefined }, 'opac-a')).warnings).toHaveLength(1);
});

it('warns of lending of its own without a host, where mail is set up: no link could lead to it', async () => {
  const lending = (id: number) => plainLibrary(id, { system: { patron: { kind: 'builtin' } }, branches });
  const hosts = ['library.example'];
  await writeProject(folder, { projectId: 'opac-a', libraries: [lending(7), lending(8)] });
  const projects = await writeProject(folder, { projectId: 'opac-b', libraries: [lending(8)], settings: { hosts } });
  const { mail } = readSettings({
    BUCHFINK_SMTP: 'smtp://127.0.0.1:25',
    BUCHFINK_MAIL_FROM: 'library@library.example',
  });
  const warningsOf = async (more: object, name?: string) =>
    (await validateProjects({ projects, project: undefined, ...more }, name)).warnings;
  expect(await warningsOf({ mail })).toEqual([expect.stringMatching(/^7, Bücherei: no mail is sent.*`hosts`/)]);
  expect([await warningsOf({}), await warningsOf({ mail }, 'opac-b')]).toEqual([[], []]);
});

it('warns of a registration that needs a mail server, where none is set up', async () => {
  const libraries = [registeringLibrary(7, {}), registeringLibrary(8, { email: 'optional' })];
  const projects = await writeProject(folder, { projectId: 'opac-a', libraries, settings: { hosts: ['a.example'] } });
  const { mail } = readSettings({
    BUCHFINK_SMTP: 'smtp://127.0.0.1:25',
    BUCHFINK_MAIL_FROM: 'library@library.example',
  });
  const warningsOf = async (more: object) =>
    (await validateProjects({ projects, project: undefined, ...more })).warnings;
  expect(await warningsOf({})).toEqual([
    expect.stringMatching(/^7, Bücherei: nobody can become a patron in the app.*BUCHFINK_SMTP/),
  ]);
  expect(await warningsOf({ mail })).toEqual([]);
});

it.each([
  ['both', {}, ['contact', 'body']],
  ['the body', { contact: statementContacts.contact }, ['body']],
  ['the contact', { contact: { address: 'Markt 1' }, authority: statementContacts.authority }, ['contact']],
  ['nothing', { contact: { phone: '0341 1' }, authority: statementContacts.authority }, []],
])('warns of an accessibility statement that lacks %s', async (_, accessibility, missing) => {
  const texts: Record<string, string> = {
    contact: 'to whom a barrier can be reported',
    body: 'the enforcement procedure',
  };
  const of = { projectId: 'opac-a', libraries: [plainLibrary(7)], settings: { accessibility } };
  const { ok, warnings } = await validateProjects({ projects: await writeProject(folder, of), project: undefined });
  expect(ok).toBe(true);
  expect(warnings).toEqual(
    missing.map((part) =>
      expect.stringMatching(new RegExp(`^opac-a: the accessibility statement .*${texts[part]}.*\`authority\``)),
    ),
  );
});

it.each([
  ['is hidden', { menu: false, visible: false }],
  ['has a text of its own', { text: { de: 'Unsere Erklärung', en: 'Our statement' } }],
])('says nothing of a statement that %s', async (_, accessibility) => {
  const settings = { accessibility: {}, infoPages: { accessibility } };
  const projects = await writeProject(folder, { projectId: 'opac-a', libraries: [plainLibrary(7)], settings });
  expect((await validateProjects({ projects, project: undefined })).warnings).toEqual([]);
});
