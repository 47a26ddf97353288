import type { Connector } from '@buchfink/connectors/connector';
import { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { liveProjects } from '../../projects/project/live-projects.ts';
import type { Project } from '../../projects/project/project.ts';
import { projectsForTests } from '../../testing/test-service.ts';
import { createLibraryDirectory } from './library-directory.ts';

const all = await projectsForTests();

/** The test projects with changed libraries in the demo. */
const demoWith = (change: (libraries: readonly LibrarySettings[]) => readonly LibrarySettings[]): Project[] =>
  structuredClone(all).map((project) =>
    project.id === 'opac-demo' ? { ...project, libraries: change(project.libraries) } : project,
  );

function directoryOf() {
  const projects = liveProjects(all, 'opac-demo');
  const opened: string[] = [];
  const closed: string[] = [];
  const connect = ({ libname }: LibrarySettings): Connector => {
    opened.push(libname);
    return { catalogue: {} as never, close: async () => void closed.push(libname) };
  };
  return { projects, opened, closed, directory: createLibraryDirectory(projects, connect) };
}

const codeOf = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return error instanceof ApiException ? error.code : error;
  }
};

it('connects a library once, and again only when its settings change', async () => {
  const { projects, opened, closed, directory } = directoryOf();
  const first = directory.catalogueOf(1);
  expect(directory.catalogueOf(1)).toBe(first);
  projects.replace(demoWith((libraries) => libraries));
  expect(directory.catalogueOf(1)).toBe(first);
  projects.replace(
    demoWith((libraries) => libraries.map((library) => ({ ...library, libname: `${library.libname} neu` }))),
  );
  expect(directory.catalogueOf(1)).not.toBe(first);
  expect(opened).toEqual(['Stadtbibliothek Hohenlinden', 'Stadtbibliothek Hohenlinden neu']);
  expect(closed).toEqual(['Stadtbibliothek Hohenlinden']);
  await directory.close();
  expect(closed).toEqual(opened);
});

it('knows a library as long as a project has it', () => {
  const { projects, directory } = directoryOf();
  expect(codeOf(() => directory.catalogueOf(77))).toBe('unknown-library');
  projects.replace(
    demoWith(([first, ...otherLibraries]) =>
      first ? [{ ...first, id: 77, ident: 'neu' }, ...otherLibraries] : otherLibraries,
    ),
  );
  expect(codeOf(() => directory.catalogueOf(77))).toBeTypeOf('object');
  expect(codeOf(() => directory.catalogueOf(1))).toBe('unknown-library');
});

it('throws "not-supported" for each role that a library does not offer', () => {
  const none = createLibraryDirectory(liveProjects(all, 'opac-demo'), () => ({ close: async () => {} }));
  for (const role of ['catalogueOf', 'patronOf', 'checkoutOf'] as const)
    expect(codeOf(() => none[role](1))).toBe('not-supported');
  const accounts = createLibraryDirectory(liveProjects(all, 'opac-demo'), () => ({
    patron: {} as never,
    close: async () => {},
  }));
  expect(codeOf(() => accounts.patronOf(1))).toBeTypeOf('object');
  expect(codeOf(() => accounts.checkoutOf(1))).toBe('not-supported');
  expect(codeOf(() => accounts.patronOf(77))).toBe('unknown-library');
});
