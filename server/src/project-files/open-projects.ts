import { builtinCatalogueIds } from '../projects/builtin-catalogues.ts';
import { liveProjects } from '../projects/live-projects.ts';
import { loadProjects } from './load-projects.ts';
import { fingerprintProjects } from './project-fingerprint.ts';

/**
 * Loads the projects of a directory. Returns the projects, which can be replaced later; the fingerprint of their
 * files; and the ids of the libraries that keep their records in this service.
 */
export async function openProjects(directory: string, defaultId: string) {
  const stamp = await fingerprintProjects(directory);
  const projects = liveProjects(await loadProjects(directory, defaultId), defaultId);
  return { projects, stamp, ownLibraries: builtinCatalogueIds(projects.all) };
}
