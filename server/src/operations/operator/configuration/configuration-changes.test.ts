import { expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { defaultAccessibility } from '../../../projects/project/accessibility-settings.ts';
import type { Project } from '../../../projects/project/project.ts';
import { projectsForTests } from '../../../testing/test-service.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import { configurationChanges } from './configuration-changes.ts';

const [example] = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
if (example === undefined) throw new Error('the demo is missing');
const library = (id: number, fields: object = {}) => LibrarySettings.parse(plainLibrary(id, fields));
const project = (fields: Partial<Project> = {}): Project => ({ ...example, libraries: [library(1)], ...fields });
const withConfig = (fields: object) => project({ config: { ...example.config, ...fields, _hash: 'new' } });

it('has none for the same settings, however they are written', () => {
  expect(configurationChanges([project()], [project({ libraries: [library(1, { country: 'de' })] })])).toEqual([]);
  expect(configurationChanges([project()], [withConfig({})])).toEqual([]);
});

it('names projects and libraries that come and go', () => {
  const other = project({ id: 'opac-other' });
  const group = { changes: [] };
  expect(configurationChanges([project()], [project({ libraries: [library(2)] }), other])).toEqual([
    { ...group, projectId: 'opac-demo', library: { id: 1, libname: 'Bücherei' }, kind: 'removed' },
    { ...group, projectId: 'opac-demo', library: { id: 2, libname: 'Bücherei' }, kind: 'added' },
    { ...group, projectId: 'opac-other', kind: 'added' },
  ]);
  expect(configurationChanges([project(), other], [project()])).toEqual([
    { ...group, projectId: 'opac-other', kind: 'removed' },
  ]);
});

it('has the old and the new value of each setting, and parts of lists by their ids', () => {
  const before = library(1, {
    branches: [
      { id: 'HB', name: 'Haupt' },
      { id: 'ZW', name: 'Zweig' },
    ],
    city: 'Ulm',
  });
  const after = library(1, {
    branches: [
      { id: 'ZW', name: 'Zweig' },
      { id: 'HB', name: 'Mitte' },
    ],
  });
  const [own, ofLibrary] = configurationChanges(
    [project({ libraries: [before] })],
    [{ ...withConfig({ title: 'Neu', subtitles: ['a', 'b'] }), libraries: [after] }],
  );
  const { title, subtitles } = example.config;
  expect(own?.changes).toEqual([
    { setting: 'title', before: title, after: 'Neu', isSecret: false },
    { setting: 'subtitles', before: JSON.stringify(subtitles), after: '["a","b"]', isSecret: false },
  ]);
  expect(ofLibrary?.changes).toEqual([
    { setting: 'city', before: 'Ulm', isSecret: false },
    { setting: 'branches[HB].name', before: 'Haupt', after: 'Mitte', isSecret: false },
  ]);
});

it('shows no secret, also not one within a larger value or an address', () => {
  const sru = (fields: object) =>
    library(1, {
      system: { catalogue: { kind: 'sru', base: 'https://sru.example/sru', version: 1.1, ...fields } },
    });
  const cards = [{ libraryId: 1, userId: '1', password: 'geheim-1', text: { de: 'a', en: 'a' } }];
  const changes = configurationChanges(
    [project({ libraries: [library(1)] })],
    [
      {
        ...withConfig({ demoCards: cards, terms: 'https://anna:geheim-2@example.org/?k=geheim-3' }),
        libraries: [sru({ auth: { user: 'env:GEHEIM_4', password: 'env:GEHEIM_5' } })],
      },
    ],
  );
  expect(changes).toHaveLength(2);
  expect(JSON.stringify(changes)).toContain('https://sru.example/sru');
  expect(JSON.stringify(changes)).not.toMatch(/geheim/i);
  const rotated = configurationChanges(
    [project({ libraries: [sru({ auth: { user: 'env:A', password: 'env:GEHEIM_6' } })] })],
    [project({ libraries: [sru({ auth: { user: 'env:A', password: 'env:GEHEIM_7' } })] })],
  );
  expect(rotated[0]?.changes).toEqual([
    { setting: 'system.catalogue.auth.password', before: '', after: '', isSecret: true },
  ]);
});

it('cuts long values', () => {
  const [group] = configurationChanges([project()], [withConfig({ title: 'x'.repeat(1000) })]);
  expect(group?.changes[0]?.after).toHaveLength(202);
});

it('tells a change of the accessibility statement', () => {
  const [own] = configurationChanges(
    [project({ accessibility: { ...defaultAccessibility, provider: 'Stadt Ahausen' } })],
    [project({ accessibility: { ...defaultAccessibility, provider: 'Kreis Ahausen' } })],
  );
  expect(own?.changes).toEqual([
    { setting: 'accessibility.provider', before: 'Stadt Ahausen', after: 'Kreis Ahausen', isSecret: false },
  ]);
});

it('has what robots may read, which is no part of the config of the app', () => {
  const crawlers = { allow: 'all', sitemap: false } as const;
  const [own] = configurationChanges(
    [project({ crawlers })],
    [project({ crawlers: { ...crawlers, allow: 'nothing' } })],
  );
  expect(own?.changes).toEqual([{ setting: 'crawlers.allow', before: 'all', after: 'nothing', isSecret: false }]);
});
