import { join, relative, resolve } from 'node:path';
import type { OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandName } from '../../../base/command-name.ts';
import { commandWordsIn } from '../../../messages/command-words.ts';
import { configurationFaultText } from '../../../messages/configuration/configuration-fault-text.ts';
import { readSettings } from '../../../operations/environment/settings.ts';
import { hasProjects, loadDraft } from '../../../projects/files/load-draft.ts';
import { loadProjects, ProjectFaults } from '../../../projects/files/load-projects.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../projects/project/project.ts';
import { schemaFaults } from '../../../projects/yaml/schema-faults.ts';
import type { Console } from '../../command-context.ts';
import { UsageError } from '../../command-error.ts';
import { faultLines, languageOf, wordsOf } from '../../command-language.ts';
import { readArgs } from '../../read-args.ts';
import { askLibrary, nothingTried, shippedProjects, systemKeys } from './ask-library.ts';
import { defaultAnswers, readAnswersFile } from './file-answers.ts';
import { draftLibrary, entryText, type LibraryAnswers } from './library-draft.ts';
import { askPerson } from './person-answers.ts';
import type { Answers } from './question.ts';
import { trySystems } from './try-systems.ts';
import { type PlannedFile, planAddition, planProject, writeFiles } from './write-library.ts';

type InitWords = CommandsWords['init'];

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
  const { init } = wordsOf(console);
  const write = (text: string) => void console.stdout.write(text);
  const projects = await existingProjects(folder);
  const person = options.answers === undefined && flags.yes !== true ? askPerson(console) : undefined;
  const answers = person ?? (await readyAnswers(options.answers, languageOf(console), projects, write));
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
      find: flags['no-check'] ? undefined : async (look) => look(console.signal),
    };
    const { library, projectId } = await askLibrary(asking, projects, tryDraft, tried);
    parseDraft(library);
    const files = await planFiles(folder, projects, library, projectId, wordsOf(console));
    await checkFiles(folder, files);
    for (const planned of files) write(plannedText(planned, init));
    if (flags.yes !== true && (await confirm(answers)) === false) {
      write(`${init.nothingWritten}\n`);
      return 1;
    }
    await writeFiles(files);
    const isShipped = projects.some(({ id }) => shippedProjects.includes(id));
    write(nextSteps(files, library, isShipped, init));
    return tried.works ? 0 : 1;
  } finally {
    person?.close();
  }
}

/** The answers of a file, or all defaults. Throws `UsageError` with everything that is wrong in them. */
async function readyAnswers(
  file: string | undefined,
  locale: OperatorLocale,
  projects: readonly Project[],
  write: (text: string) => void,
) {
  const answers = file === undefined ? defaultAnswers(locale, write) : await readAnswersFile(file, locale, write);
  await answers.check((checked) => askLibrary(checked, projects, async () => nothingTried), systemKeys(locale));
  return answers;
}

/** The library as the service reads it. Throws `UsageError` with every fault. */
function parseDraft(library: LibraryAnswers): LibrarySettings {
  const entry = draftLibrary(library);
  const { data, error } = LibrarySettings.safeParse(entry);
  if (data !== undefined) return data;
  const faults = error.issues.flatMap((issue) => schemaFaults(LibrarySettings, issue, entry));
  throw new UsageError((_, locale) =>
    faults.map(({ path, fault }) => `${path.join('.')}: ${configurationFaultText(fault, locale)}`).join('\n'),
  );
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
  words: CommandsWords,
): Promise<readonly PlannedFile[]> {
  const text = entryText(library, words);
  const project = projects.find(({ id }) => id === projectId);
  if (project) return [await planAddition(join(project.folder, 'libraries.yaml'), text, draftLibrary(library))];
  const newFolder = join(folder, projectId.replace(/^opac-/, ''));
  return planProject(newFolder, { projectId, title: library.name, entry: text }, words);
}

/** Reads the whole configuration as it will be, before anything is written. Throws `UsageError` with every fault. */
async function checkFiles(folder: string, files: readonly PlannedFile[]): Promise<void> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  await loadDraft(folder, texts).catch((error: unknown) => {
    throw error instanceof ProjectFaults
      ? new UsageError(({ init }, locale) => `${init.faultsWithLibrary}\n${faultLines(error.faults, locale)}`)
      : error;
  });
}

async function confirm(answers: Answers): Promise<boolean> {
  if (!answers.isInteractive) return true;
  const { questions, choices } = commandWordsIn(answers.locale).init;
  const { yes, no } = choices;
  const id = 'write';
  return (await answers.ask({ id, text: questions.write, fallback: 'yes', choices: { yes, no } })) === 'yes';
}

/** What is written, as a diff: every added line behind a plus. */
function plannedText({ path, added, isNew }: PlannedFile, { newFile, addedTo }: InitWords): string {
  const lines = added.replace(/\n$/, '').split('\n');
  const file = relative(process.cwd(), path) || path;
  return `\n${isNew ? newFile({ file }) : addedTo({ file })}\n${lines.map((line) => `+ ${line}\n`).join('')}`;
}

function nextSteps(
  files: readonly PlannedFile[],
  { id, systems }: LibraryAnswers,
  isShipped: boolean,
  { steps: texts, written, next }: InitWords,
): string {
  const secrets = Object.values(systems).flatMap((system) =>
    Object.values(system?.settings ?? {}).filter((value) => /^(env:|file:\/)/.test(String(value))),
  );
  const command = { program: commandName, library: id };
  const steps = [
    ...(isShipped ? [texts.move] : []),
    ...secrets.map((secret) => secretStep(String(secret), texts)),
    ...(systems.catalogue?.kind === 'builtin' ? [texts.import(command)] : []),
    ...(systems.catalogue?.kind === 'oai-pmh' ? [texts.harvest(command)] : []),
    texts.testConnection(command),
    texts.preview(command),
  ];
  const paths = files.map(({ path }) => path).join(', ');
  return `\n${written({ files: paths })}\n${next}\n${steps.map((step) => `  ${step}\n`).join('')}`;
}

const secretStep = (reference: string, { secretVariable, secretFile }: InitWords['steps']): string =>
  reference.startsWith('env:')
    ? secretVariable({ name: reference.slice(4) })
    : secretFile({ file: reference.slice(5) });
