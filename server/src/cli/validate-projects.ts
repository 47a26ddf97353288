import { resolve } from 'node:path';
import { loadProjects, ProjectFaults } from '../project-files/load-projects.ts';
import type { Settings } from '../settings.ts';

/**
 * `validate [project]`: reads the projects as the service does when it starts. Returns the lines to print and whether
 * all projects are valid. With a project's id or folder name, only that project counts.
 */
export async function validateProjects(
  { projects: folder, project: defaultId }: Pick<Settings, 'projects' | 'project'>,
  name?: string,
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  try {
    const all = await loadProjects(folder, defaultId);
    const chosen = all.filter((project) => name === undefined || hasName(name, project.folder, project.id));
    if (chosen.length === 0)
      return { ok: false, lines: [`Unknown project ${name}. Projects: ${all.map(({ id }) => id).join(', ')}`] };
    return {
      ok: true,
      lines: chosen.map(({ id, libraries }) => `${id}: valid, ${libraries.length} ${plural(libraries.length)}`),
    };
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    const prefix = name === undefined ? undefined : `${resolve(folder, name)}/`;
    const projectFaults = error.faults.filter((fault) => prefix !== undefined && fault.file.startsWith(prefix));
    // A project file that cannot be read has no id: then all faults are shown.
    return {
      ok: false,
      lines: new ProjectFaults(projectFaults.length > 0 ? projectFaults : error.faults).message.split('\n'),
    };
  }
}

const plural = (count: number) => (count === 1 ? 'library' : 'libraries');

function hasName(name: string, folder: string, id: string): boolean {
  return name === id || folder.endsWith(`/${name}`);
}
