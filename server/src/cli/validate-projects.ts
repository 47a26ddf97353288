import { resolve } from 'node:path';
import { observationText } from '../messages/doctor/observation-text.ts';
import { wordsIn } from '../messages/texts.ts';
import type { Settings } from '../operations/environment/settings.ts';
import { loadProjects, ProjectFaults } from '../projects/files/load-projects.ts';
import type { LibrarySettings } from '../projects/libraries/library-settings.ts';
import { lacksPickupChoice } from '../projects/libraries/pickup-choice.ts';

/** What `validate` says of the projects. */
export interface ProjectsValidity {
  /** Whether all projects are valid. */
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** What a start accepts, and readers will not like. */
  readonly warnings: readonly string[];
}

/**
 * `validate [project]`: reads the projects as the service does when it starts. With a project's id or folder name, only that project
 * counts.
 */
export async function validateProjects(
  { projects: folder, project: defaultId }: Pick<Settings, 'projects' | 'project'>,
  name?: string,
): Promise<ProjectsValidity> {
  try {
    const all = await loadProjects(folder, defaultId);
    const chosen = all.filter((project) => name === undefined || hasName(name, project.folder, project.id));
    if (chosen.length === 0)
      return {
        ok: false,
        warnings: [],
        lines: [`Unknown project ${name}. Projects: ${all.map(({ id }) => id).join(', ')}`],
      };
    return {
      ok: true,
      lines: chosen.map(({ id, libraries }) => `${id}: valid, ${libraries.length} ${plural(libraries.length)}`),
      warnings: chosen.flatMap(({ libraries }) => libraries.filter(lacksPickupChoice)).map(pickupWarning),
    };
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    const prefix = name === undefined ? undefined : `${resolve(folder, name)}/`;
    const projectFaults = error.faults.filter((fault) => prefix !== undefined && fault.file.startsWith(prefix));
    // A project file that cannot be read has no id: then all faults are shown.
    return {
      ok: false,
      warnings: [],
      lines: new ProjectFaults(projectFaults.length > 0 ? projectFaults : error.faults).message.split('\n'),
    };
  }
}

function pickupWarning({ id, libname: name }: LibrarySettings): string {
  const problem = 'pickup-not-asked';
  const text = observationText({ code: problem, values: { library: { id, name } } }, 'en', String);
  return `${text}. ${wordsIn('en').doctorAdvice[problem]}`;
}

const plural = (count: number) => (count === 1 ? 'library' : 'libraries');

function hasName(name: string, folder: string, id: string): boolean {
  return name === id || folder.endsWith(`/${name}`);
}
