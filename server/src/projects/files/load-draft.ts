import { relative, sep } from 'node:path';
import type { Project } from '../project/project.ts';
import { diskSource, loadProjects } from './load-projects.ts';

/** Whether a folder has projects; false when there is no such folder. Throws when it cannot be listed. */
export async function hasProjects(folder: string): Promise<boolean> {
  return (await namesIn(folder)).length > 0;
}

/**
 * Loads the projects of a folder as they will be with these files, the texts by the paths, before they are written.
 * Throws `ProjectFaults` with all faults of all projects.
 */
export function loadDraft(folder: string, texts: ReadonlyMap<string, string>): Promise<Project[]> {
  const drafted = [...texts.keys()].map((path) => relative(folder, path).split(sep)[0] ?? '');
  return loadProjects(folder, undefined, {
    names: async () => [...new Set([...(await namesIn(folder)), ...drafted])],
    readText: async (file) => texts.get(file) ?? diskSource(folder).readText(file),
  });
}

async function namesIn(folder: string): Promise<string[]> {
  return diskSource(folder)
    .names()
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
}
