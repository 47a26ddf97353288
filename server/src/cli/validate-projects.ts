import { resolve } from 'node:path';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { commandWordsIn } from '../messages/command-words.ts';
import { observationText } from '../messages/doctor/observation-text.ts';
import { reportWordsIn } from '../messages/report-words.ts';
import type { Settings } from '../operations/environment/settings.ts';
import { loadProjects, ProjectFaults } from '../projects/files/load-projects.ts';
import type { LibrarySettings } from '../projects/libraries/library-settings.ts';
import { lacksPickupChoice } from '../projects/libraries/pickup-choice.ts';
import { lendingWithoutHost } from '../projects/project/lending-without-host.ts';
import type { Project } from '../projects/project/project.ts';
import { registrationByMail } from '../projects/project/registration-by-mail.ts';
import { missingStatementParts } from '../projects/project/statement-parts.ts';
import { faultsText } from './command-language.ts';

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
  {
    projects: folder,
    project: defaultId,
    mail,
  }: Pick<Settings, 'projects' | 'project'> & Partial<Pick<Settings, 'mail'>>,
  name?: string,
  locale: OperatorLocale = 'en',
): Promise<ProjectsValidity> {
  const { validate } = commandWordsIn(locale);
  try {
    const all = await loadProjects(folder, defaultId);
    const chosen = all.filter((project) => name === undefined || hasName(name, project.folder, project.id));
    if (chosen.length === 0)
      return {
        ok: false,
        warnings: [],
        lines: [validate.unknownProject({ project: String(name), ids: all.map(({ id }) => id).join(', ') })],
      };
    const withoutHost = mail === undefined ? [] : lendingWithoutHost(all).map(({ id }) => id);
    const withoutMail = mail === undefined ? registrationByMail(all).map(({ id }) => id) : [];
    const ofChosen = (isWarnedOf: (library: LibrarySettings) => boolean) =>
      chosen.flatMap(({ libraries }) => libraries.filter(isWarnedOf));
    return {
      ok: true,
      lines: chosen.map(({ id, libraries }) => validate.valid({ project: id, count: libraries.length })),
      warnings: [
        ...ofChosen(lacksPickupChoice).map(warningOf('pickup-not-asked', locale)),
        ...ofChosen(({ id }) => withoutHost.includes(id)).map(warningOf('mail-without-host', locale)),
        ...ofChosen(({ id }) => withoutMail.includes(id)).map(warningOf('health-mail-missing', locale)),
        ...chosen.flatMap((project) => statementWarnings(project, locale)),
      ],
    };
  } catch (error) {
    if (!(error instanceof ProjectFaults)) throw error;
    const prefix = name === undefined ? undefined : `${resolve(folder, name)}/`;
    const projectFaults = error.faults.filter((fault) => prefix !== undefined && fault.file.startsWith(prefix));
    // A project file that cannot be read has no id: then all faults are shown.
    return {
      ok: false,
      warnings: [],
      lines: faultsText(projectFaults.length > 0 ? projectFaults : error.faults, locale).split('\n'),
    };
  }
}

/** Says what is wrong with a library, and the advice. */
const warningOf =
  (problem: 'pickup-not-asked' | 'mail-without-host' | 'health-mail-missing', locale: OperatorLocale) =>
  ({ id, libname: name }: LibrarySettings): string => {
    const text = observationText({ code: problem, values: { library: { id, name } } }, locale, String);
    return `${text}. ${reportWordsIn(locale).doctorAdvice[problem]}`;
  };

/** Says what the accessibility statement of a project lacks. */
function statementWarnings(project: Project, locale: OperatorLocale): string[] {
  const { id } = project;
  return missingStatementParts(project).map((missing) => {
    const text = observationText({ code: 'statement-incomplete', values: { project: id, missing } }, locale, String);
    return `${text}. ${reportWordsIn(locale).doctorAdvice['statement-incomplete']}`;
  });
}

function hasName(name: string, folder: string, id: string): boolean {
  return name === id || folder.endsWith(`/${name}`);
}
