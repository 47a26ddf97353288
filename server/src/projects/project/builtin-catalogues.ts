import type { Project } from './project.ts';

/** Ids of the libraries whose records the service stores. */
export function builtinCatalogueIds(projects: readonly Project[]): number[] {
  return projects.flatMap(({ libraries }) =>
    libraries.filter(({ system }) => system.catalogue?.kind === 'builtin').map(({ id }) => id),
  );
}
