import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConfigurationInForce } from '../../operations/operator/configuration/configuration-in-force.ts';
import { projectsFolder } from '../../testing/test-service.ts';
import type { LiveProjects } from '../project/live-projects.ts';
import { openProjects } from './open-projects.ts';
import { createReload, type Reload } from './reload-projects.ts';

let folder: string;
let projects: LiveProjects;
let reload: Reload;
let log: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-reload-'));
  await cp(join(projectsFolder, 'example'), join(folder, 'a'), { recursive: true });
  log = [];
  const { opened, stamp, ...live } = await openProjects(folder, 'opac-example');
  projects = live.projects;
  const note = (message: string) => void log.push(message.replace(`${folder}/`, ''));
  const configuration = createConfigurationInForce({
    folder,
    projects,
    opened,
    store: undefined,
    now: () => new Date(),
    info: note,
    error: note,
  });
  reload = createReload({ folder, defaultId: 'opac-example', ...configuration }, stamp);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (text: string, file = 'a/project.yaml') => writeFile(join(folder, file), text);
const title = () => projects.default.config.title;
const look = async (times = 2) => {
  for (let time = 0; time < times; time++) await reload.look();
};

it('takes over a changed file once it no longer changes', async () => {
  await look();
  expect(log).toEqual([]);
  await write('projectId: opac-example\ntitle: Neu');
  await look(1);
  expect(title()).toBe('Beispielkatalog');
  await look(1);
  expect(title()).toBe('Neu');
  await look(3);
  expect(log).toEqual(['The configuration was reloaded: opac-example.']);
});

it('refuses a faulty file, reports its faults once with file, line and key, and keeps the old state', async () => {
  const before = projects.default;
  await write('projectId: opac-example\nedtion: multi\nsettings: { locale: nl }');
  await look(4);
  expect(projects.default).toBe(before);
  expect(log).toEqual([
    'The new configuration has faults and was not applied; the previous one stays in force.',
    expect.stringMatching(/^a\/project\.yaml:3:13 settings\.locale: expected one of de, en\b.* got "nl"/),
    expect.stringMatching(/^a\/project\.yaml:2:1 edtion: .*did you mean edition\?/),
  ]);
  await write('projectId: opac-example\ntitle: Neu');
  await look();
  expect(title()).toBe('Neu');
});

it('leaves all projects unchanged when one has a fault', async () => {
  await cp(join(folder, 'a'), join(folder, 'b'), { recursive: true });
  await write('projectId: opac-b\nhosts: []\ntitle: B', 'b/project.yaml');
  await look();
  expect(projects.byId('opac-b')?.config.title).toBe('B');
  await write('projectId: opac-b\ntitle: 3', 'b/project.yaml');
  await write('projectId: opac-example\ntitle: Neu');
  await look();
  expect([title(), projects.byId('opac-b')?.config.title]).toEqual(['Beispielkatalog', 'B']);
});

it('adds and removes libraries with their file', async () => {
  const list = await readFile(join(folder, 'a/libraries.yaml'), 'utf8');
  const more = '\n  - { id: 9099, ident: zwei, libname: Zwei, shortname: Z, fullname: Zwei }\n';
  await write(list.trimEnd() + more, 'a/libraries.yaml');
  await look();
  expect(projects.default.libraries.map(({ id }) => id)).toContain(9099);
  await write(list, 'a/libraries.yaml');
  await look();
  expect(projects.default.libraries.map(({ id }) => id)).not.toContain(9099);
});

it('reads the files at once on demand, changed or not', async () => {
  await write('projectId: opac-example\ntitle: Neu');
  await reload.now();
  expect(title()).toBe('Neu');
  await reload.now();
  await look();
  expect(log).toHaveLength(2);
});

it('refuses a configuration without the default project, or without any project', async () => {
  await write('projectId: opac-other');
  await look();
  await rm(join(folder, 'a'), { recursive: true });
  await look();
  expect(title()).toBe('Beispielkatalog');
  expect(log).toEqual([
    expect.stringContaining('was not applied'),
    expect.stringMatching(/unknown project "opac-example"; expected one of opac-other$/),
    expect.stringContaining('was not applied'),
    expect.stringContaining('BUCHFINK_PROJECTS: this folder contains no project'),
  ]);
});
