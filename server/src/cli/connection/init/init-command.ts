import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { commandName } from '../../../command-name.ts';
import { LibrarySettings } from '../../../libraries/library-settings.ts';
import { configurationFaultText } from '../../../messages/configuration/configuration-faults.ts';
import { loadProjects } from '../../../project-files/load-projects.ts';
import type { Project } from '../../../projects/project.ts';
import { readSettings } from '../../../settings.ts';
import { schemaFaults } from '../../../yaml/schema-faults.ts';
import type { Console } from '../../command-context.ts';
import { identOf } from '../../library-list/draft-library.ts';
import { readArgs } from '../../read-args.ts';
import { UsageError } from '../../usage.ts';
import { askSystem, type SystemAnswers } from './ask-system.ts';
import { availabilityKinds } from './availability-kinds.ts';
import { catalogueKinds } from './catalogue-kinds.ts';
import { defaultAnswers, readAnswersFile } from './file-answers.ts';
import { draftLibrary, entryText, type LibraryAnswers } from './library-draft.ts';
import { patronKinds } from './patron-kinds.ts';
import { askPerson } from './person-answers.ts';
import type { Answers } from './question.ts';
import { connectableKinds, type SystemKind } from './system-kind.ts';
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
  const file = options.answers === undefined ? undefined : await readAnswersFile(options.answers, write);
  const person = file === undefined && flags.yes !== true ? askPerson(console) : undefined;
  const answers: Answers = file ?? person ?? defaultAnswers(write);
  try {
    const identity = await askIdentity(answers, projects);
    const tried = { works: true };
    const tryDraft = async (library: LibraryAnswers) => {
      if (flags['no-check'] === true) return true;
      const isGood = await trySystems(parseDraft(library), settings, console);
      if (!isGood && !answers.isInteractive) tried.works = false;
      return isGood;
    };
    const systems = await askSystems(answers, identity, tryDraft, tried);
    const library = { ...identity, systems };
    parseDraft(library);
    const files = await planFiles(answers, folder, projects, library);
    file?.requireAllUsed();
    for (const planned of files) write(plannedText(planned));
    if (flags.yes !== true && (await confirm(answers)) === false) {
      write('Nothing was written.\n');
      return 1;
    }
    await writeFiles(files);
    // The service must be able to read what was written.
    await loadProjects(folder);
    write(nextSteps(files, library));
    return tried.works ? 0 : 1;
  } finally {
    person?.close();
  }
}

type Identity = Omit<LibraryAnswers, 'systems'>;

async function askIdentity(answers: Answers, projects: readonly Project[]): Promise<Identity> {
  const name = await answers.ask({ id: 'name', text: 'The name of the library', faultOf: lineFault });
  const city = await answers.ask({ id: 'city', text: 'Its town', isOptional: true, faultOf: lineFault });
  const shortname = await answers.ask({
    id: 'shortname',
    text: 'A short name',
    fallback: city || name,
    faultOf: lineFault,
  });
  const usedIds = new Set(projects.flatMap(({ libraries }) => libraries.map(({ id }) => id)));
  const id = await answers.ask({
    id: 'id',
    text: 'Its number, which means this library for ever',
    fallback: String(Math.max(0, ...usedIds) + 1),
    faultOf: (text) => {
      if (!/^[1-9]\d{0,8}$/.test(text)) return 'A positive whole number is needed.';
      return usedIds.has(Number(text)) ? 'Another library has this number.' : undefined;
    },
  });
  return { id: Number(id), ident: identOf(name), name, shortname, city };
}

const lineFault = (text: string) =>
  text.length > 200 || /\p{Cc}/u.test(text) ? 'A line of at most 200 characters is needed.' : undefined;

const roles = [
  {
    role: 'catalogue',
    text: 'Where are its titles searched?',
    kinds: catalogueKinds,
    fallback: 'builtin',
  },
  { role: 'patron', text: 'Where are its accounts?', kinds: patronKinds, fallback: 'none' },
  {
    role: 'availability',
    text: 'Who tells what is on the shelf now?',
    kinds: availabilityKinds,
    fallback: 'none',
  },
] as const;

/** Asks for the system of each role and tries it. An answer that does not work can be given again. */
async function askSystems(
  answers: Answers,
  identity: Identity,
  tryDraft: (library: LibraryAnswers) => Promise<boolean>,
  tried: { works: boolean },
): Promise<LibraryAnswers['systems']> {
  let systems: LibraryAnswers['systems'] = {};
  for (const { role, text, kinds, fallback } of roles) {
    for (;;) {
      const connectable = connectableKinds(role, kinds);
      const offered = role === 'availability' ? availabilityFor(systems.patron, connectable) : connectable;
      const system = await askSystem(answers, role, { text, kinds: offered, fallback }, identity.ident);
      const next = { ...systems, [role]: system };
      // States of copies are looked up for hits of the catalogue, so both are tried together.
      const draft = role === 'availability' ? availabilityDraft(next) : { [role]: system };
      const isGood = !isExternal(system) || (await tryDraft({ ...identity, systems: draft }));
      if (isGood || !answers.isInteractive || (await keepsAnswers(answers, role))) {
        if (!isGood) tried.works = false;
        systems = next;
        break;
      }
    }
  }
  return systems;
}

/** Whether a system is elsewhere, so that it can be tried before there are records. */
const isExternal = (system: SystemAnswers | undefined) =>
  system !== undefined && !['builtin', 'oai-pmh'].includes(system.kind);

/** The systems to try for the states of copies: the accounts have been tried before, unless they tell the states. */
function availabilityDraft({ catalogue, availability, patron }: LibraryAnswers['systems']): LibraryAnswers['systems'] {
  return {
    ...(isExternal(catalogue) && { catalogue }),
    availability,
    ...(availability?.kind === 'patron' && { patron }),
  };
}

/** The accounts of this service or none tell no states. */
function availabilityFor(patron: SystemAnswers | undefined, kinds: Readonly<Record<string, SystemKind>>) {
  const { patron: _, ...others } = kinds;
  return patron === undefined || patron.kind === 'builtin' ? others : kinds;
}

async function keepsAnswers(answers: Answers, role: string): Promise<boolean> {
  const choices = {
    again: 'answer the questions about this system again',
    keep: 'keep the answers, it will work later',
  };
  return (
    (await answers.ask({ id: `${role}.keep`, text: 'This does not work yet.', fallback: 'again', choices })) === 'keep'
  );
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

/** The projects in a folder; none when it does not exist or is empty. Throws for projects with faults. */
async function existingProjects(folder: string): Promise<Project[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const hasProjects = entries.some((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return hasProjects ? loadProjects(folder) : [];
}

async function planFiles(
  answers: Answers,
  folder: string,
  projects: readonly Project[],
  library: LibraryAnswers,
): Promise<readonly PlannedFile[]> {
  const { entry, comments } = draftLibrary(library);
  const text = entryText(entry, comments);
  const names = projects.map(({ id }) => id);
  const projectId = await answers.ask({
    id: 'project',
    text: `The project: a new id${names.length > 0 ? `, or one of ${names.join(', ')}` : ''}`,
    fallback: `opac-${library.ident.replace(/[^a-z0-9-]/g, '-')}`.slice(0, 63),
    faultOf: (id) =>
      /^opac-[a-z0-9-]{1,58}$/.test(id) ? undefined : 'A project id is opac- and lower-case letters, digits, hyphens.',
  });
  const project = projects.find(({ id }) => id === projectId);
  if (project) return [await planAddition(join(project.folder, 'libraries.yaml'), text, entry)];
  return planProject(join(folder, projectId.replace(/^opac-/, '')), { projectId, title: library.name, entry: text });
}

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

function nextSteps(files: readonly PlannedFile[], { id, systems }: LibraryAnswers): string {
  const secrets = Object.values(systems).flatMap((system) =>
    Object.values(system?.settings ?? {}).filter((value) => /^(env:|file:\/)/.test(String(value))),
  );
  const steps = [
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
