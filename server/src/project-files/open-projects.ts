import { builtinCatalogueIds } from '../projects/builtin-catalogues.ts';
import { liveProjects } from '../projects/live-projects.ts';
import { loadProjects } from './load-projects.ts';
import { fingerprintProjects } from './project-fingerprint.ts';

/** The projects of a directory, which can be replaced later; when they were read; and which libraries keep their records here. */
export async function openProjects(directory: string, defaultId: string) {
  const stamp = await fingerprintProjects(directory);
  const projects = liveProjects(await loadProjects(directory, defaultId), defaultId);
  return { projects, stamp, ownLibraries: builtinCatalogueIds(projects.all) };
}
