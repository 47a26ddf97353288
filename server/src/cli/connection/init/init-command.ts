import { join, relative, resolve } from 'node:path';
import { commandName } from '../../../base/command-name.ts';
import { configurationFaultText } from '../../../messages/configuration/configuration-fault-text.ts';
import { readSettings } from '../../../operations/environment/settings.ts';
import { hasProjects, loadDraft } from '../../../projects/files/load-draft.ts';
import { loadProjects, ProjectFaults } from '../../../projects/files/load-projects.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../projects/project/project.ts';
import { schemaFaults } from '../../../projects/yaml/schema-faults.ts';
import type { Console } from '../../command-context.ts';
import { UsageError } from '../../command-error.ts';
import { readArgs } from '../../read-args.ts';
import { askLibrary, nothingTried, shippedProjects, systemKeys } from './ask-library.ts';
import { defaultAnswers, readAnswersFile } from './file-answers.ts';
import { draftLibrary, entryText, type LibraryAnswers } from './library-draft.ts';
import { askPerson } from './person-answers.ts';
import type { Answers } from './question.ts';
import { trySystems } from './try-systems.ts';
import { type PlannedFile, planAddition, planProject, writeFiles } from './write-library.ts';

/**
 * `init`: asks for a library and its systems, tries each system at once, and writes commented YAML: a new project, or an
 * entry at the end of an existing one. Returns 1 when a system does not work yet or nothing was written.
 */
export async function initCommand(args: readonly string[], console: Console): Promise<number> {
  const { options, flags } = readArgs('init', args, {
    options: ['projects', 'answers'],
    flags: ['yes', 'no-check'],
  });
  const settings = readSettings(console.environment);
  const folder = options.projects === undefined ? settings.projects : resolve(options.projects);
  const write = (text: string) => void console.stdout.write(text);
  const projects = await existingProjects(folder);
  const person = options.answers === undefined && flags.yes !== true ? askPerson(console) : undefined;
  const answers = person ?? (await readyAnswers(options.answers, projects, write));
  try {
    const tried = { works: true };
    const tryDraft = async (library: LibraryAnswers) => {
      if (flags['no-check'] === true) return nothingTried;
      const trial = await trySystems(parseDraft(library), settings, console);
      if (!trial.isGood && !answers.isInteractive) tried.works = false;
      return trial;
    };
    const asking: Answers = {
      ...answers,
      ...(flags['no-check'] !== true && { find: async (look) => look(console.signal) }),
    };
    const { library, projectId } = await askLibrary(asking, projects, tryDraft, tried);
    parseDraft(library);
    const files = await planFiles(folder, projects, library, projectId);
    await checkFiles(folder, files);
    for (const planned of files) write(plannedText(planned));
    if (flags.yes !== true && (await confirm(answers)) === false) {
      write('Nothing was written.\n');
      return 1;
    }
    await writeFiles(files);
    write(
      nextSteps(
        files,
        library,
        projects.some(({ id }) => shippedProjects.includes(id)),
      ),
    );
    return tried.works ? 0 : 1;
  } finally {
    person?.close();
  }
}

/** The answers of a file, or all defaults. Throws `UsageError` with everything that is wrong in them. */
async function readyAnswers(file: string | undefined, projects: readonly Project[], write: (text: string) => void) {
  const answers = file === undefined ? defaultAnswers(write) : await readAnswersFile(file, write);
  await answers.check((checked) => askLibrary(checked, projects, async () => nothingTried), systemKeys);
  return answers;
}

/** The library as the service reads it. Throws `UsageError` with every fault. */
function parseDraft(library: LibraryAnswers): LibrarySettings {
  const { entry } = draftLibrary(library);
  const { data, error } = LibrarySettings.safeParse(entry);
  if (data !== undefined) return data;
  const faults = error.issues.flatMap((issue) => schemaFaults(LibrarySettings, issue, entry));
  const lines = faults.map(({ path, fault }) => `${path.join('.')}: ${configurationFaultText(fault, 'en')}`);
  throw new UsageError(lines.join('\n'));
}

/** The projects in a folder; none when it does not exist or has none. Throws for projects with faults. */
async function existingProjects(folder: string): Promise<Project[]> {
  return (await hasProjects(folder)) ? loadProjects(folder) : [];
}

async function planFiles(
  folder: string,
  projects: readonly Project[],
  library: LibraryAnswers,
  projectId: string,
): Promise<readonly PlannedFile[]> {
  const { entry, comments } = draftLibrary(library);
  const text = entryText(entry, comments);
  const project = projects.find(({ id }) => id === projectId);
  if (project) return [await planAddition(join(project.folder, 'libraries.yaml'), text, entry)];
  return planProject(join(folder, projectId.replace(/^opac-/, '')), { projectId, title: library.name, entry: text });
}

/** Reads the whole configuration as it will be, before anything is written. Throws `UsageError` with every fault. */
async function checkFiles(folder: string, files: readonly PlannedFile[]): Promise<void> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  await loadDraft(folder, texts).catch((error: unknown) => {
    throw error instanceof ProjectFaults
      ? new UsageError(`Nothing was written. With this library ${lowerFirst(error.message)}`)
      : error;
  });
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

async function confirm(answers: Answers): Promise<boolean> {
  if (!answers.isInteractive) return true;
  const choices = { yes: 'write it', no: 'write nothing' };
  return (await answers.ask({ id: 'write', text: 'Write this?', fallback: 'yes', choices })) === 'yes';
}

/** What is written, as a diff: every added line behind a plus. */
function plannedText({ path, added, isNew }: PlannedFile): string {
  const lines = added.replace(/\n$/, '').split('\n');
  return `\n${isNew ? 'New file' : 'Added to'} ${relative(process.cwd(), path) || path}\n${lines.map((line) => `+ ${line}\n`).join('')}`;
}

function nextSteps(files: readonly PlannedFile[], { id, systems }: LibraryAnswers, isShipped: boolean): string {
  const secrets = Object.values(systems).flatMap((system) =>
    Object.values(system?.settings ?? {}).filter((value) => /^(env:|file:\/)/.test(String(value))),
  );
  const steps = [
    ...(isShipped
      ? ['move it out of this folder, which an upgrade replaces, and name its own by BUCHFINK_PROJECTS']
      : []),
    ...secrets.map((secret) => secretStep(String(secret))),
    ...(systems.catalogue?.kind === 'builtin'
      ? [`${commandName} import --library ${id} <file>   imports its records`]
      : []),
    ...(systems.catalogue?.kind === 'oai-pmh' ? [`${commandName} harvest --library ${id}   reads its records`] : []),
    `${commandName} test-connection ${id}   checks its systems`,
    `${commandName} preview --library ${id}   shows it in the app`,
  ];
  return `\nWritten: ${files.map(({ path }) => path).join(', ')}\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`;
}

function secretStep(reference: string): string {
  return reference.startsWith('env:')
    ? `put the secret into the variable ${reference.slice(4)} of the service`
    : `put the secret into the file ${reference.slice(5)}, readable for the service only`;
}
