import { resolve } from 'node:path';
import { loadProjects, ProjectFaults } from '../project-files/load-projects.ts';
import type { Settings } from '../settings.ts';

/**
 * `validate [project]`: reads the projects as the service does when it starts. Returns the lines to print and whether
 * all projects are valid. With a project's id or folder name, only that project counts.
 */
export async function validateProjects(
  { projects: folder, project: defaultId }: Pick<Settings, 'projects' | 'project'>,
  wanted?: string,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  try {
    const all = await loadProjects(folder, defaultId);
    const chosen = all.filter((project) => wanted === undefined || isWanted(wanted, project.folder, project.id));
    if (chosen.length === 0)
      return { ok: false, lines: [`There is no project ${wanted}. Projects: ${all.map(({ id }) => id).join(', ')}`] };
    return {
      ok: true,
      lines: chosen.map(({ id, libraries }) => `${id}: valid, ${libraries.length} ${plural(libraries.length)}`),
    };
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    const prefix = wanted === undefined ? undefined : `${resolve(folder, wanted)}/`;
    const own = error.faults.filter((fault) => prefix !== undefined && fault.file.startsWith(prefix));
    // A project file that cannot be read has no id: then all faults are shown.
    return { ok: false, lines: new ProjectFaults(own.length > 0 ? own : error.faults).message.split('\n') };
  }
}

const plural = (count: number) => (count === 1 ? 'library' : 'libraries');

function isWanted(wanted: string, folder: string, id: string): boolean {
  return wanted === id || folder.endsWith(`/${wanted}`);
}
