import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Project } from './project.ts';

/** The libraries with lending of their own that are in no project with a host, so that no link leads to them. Each once. */
export function lendingWithoutHost(projects: readonly Pick<Project, 'hosts' | 'libraries'>[]): LibrarySettings[] {
  const reached = new Set(
    projects.flatMap(({ hosts, libraries }) => (hosts.length > 0 ? libraries.map(({ id }) => id) : [])),
  );
  const all = new Map(projects.flatMap(({ libraries }) => libraries.map((library) => [library.id, library])));
  return [...all.values()].filter(({ id, system }) => system.patron?.kind === 'builtin' && !reached.has(id));
}
