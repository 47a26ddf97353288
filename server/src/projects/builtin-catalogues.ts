import type { Project } from './project.ts';

/** The libraries whose records the service keeps itself. */
export function ownCatalogues(projects: readonly Project[]): number[] {
  return projects.flatMap(({ libraries }) =>
    libraries.filter(({ system }) => system.catalogue?.kind === 'builtin').map(({ id }) => id),
  );
}
