import { commandName } from '../base/command-name.ts';
import { fileFailureText } from '../messages/failure-text.ts';
import { readSettings } from '../operations/environment/settings.ts';
import { defaultProjectId } from '../projects/project/project.ts';
import type { ImportJob } from '../systems/imports/import-job.ts';
import { JobRefusal } from '../systems/imports/job-refusal.ts';
import { type Console, withCommandContext } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { errorTextFor, languageOf, wordsOf } from './command-language.ts';
import { helpText } from './help-text.ts';
import { readArgs } from './read-args.ts';
import { withSharedClock } from './shared-clock.ts';
import { runSubcommand, writeLine } from './subcommand.ts';

/** Runs one operator command. Returns its exit code (0 success, 1 failure, 2 wrong usage) and never throws. */
export async function runCommand(args: readonly string[], console: Console): Promise<number> {
  return exitCodeOf(console, () => run(asksForHelp(args) ? ['help'] : args, console));
}

/** The exit code of work; 1 or 2 when it throws, which is written to standard error. */
export async function exitCodeOf(console: Console, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const misunderstood = error instanceof UsageError || error instanceof JobRefusal || isArgumentError(error);
    console.stderr.write(`${errorTextFor(console, error)}\n`);
    if (misunderstood) console.stderr.write(`${wordsOf(console).usage.seeHelp({ program: commandName })}\n`);
    return misunderstood ? 2 : 1;
  }
}

/** Commands load their modules on demand: an import starts a third sooner without circulation and remote systems. */
async function run([command, ...args]: readonly string[], console: Console): Promise<number> {
  switch (command) {
    case 'import':
      return importOf((await import('./import/import-command.ts')).importJob, args, console);
    case 'harvest':
      return importOf((await import('./import/harvest-command.ts')).harvestJob, args, console);
    case 'undo':
      return importOf((await import('./import/undo-command.ts')).undoJob, args, console);
    case 'reindex':
      return reindex(readArgs('reindex', args, { lastWords: ['library'] }).words.library, console);
    case 'move-to-postgresql':
      return (await import('./move-command.ts')).moveCommand(args, console);
    case 'move-catalogue':
      return (await import('./move-catalogue/move-catalogue-command.ts')).moveCatalogueCommand(args, console);
    case 'doctor':
      return (await import('./doctor-command.ts')).doctorCommand(args, console);
    case 'validate':
      return validate(readArgs('validate', args, { lastWords: ['project'] }).words.project, console);
    case 'text-keys':
      return textKeys(readArgs('text-keys', args, { lastWords: ['part'] }).words.part, console);
    case 'test-connection':
      return (await import('./connection/test-connection-command.ts')).testConnectionCommand(args, console);
    case 'init':
      return (await import('./connection/init/init-command.ts')).initCommand(args, console);
    case 'learn':
      return (await import('./connection/learn-command.ts')).learnCommand(args, console);
    case 'preview':
      return (await import('./connection/preview-command.ts')).previewCommand(args, console);
    case 'import-library-list':
      return (await import('./library-list/library-list-command.ts')).libraryListCommand(args, console);
    case 'patron':
      return (await import('./circulation/patron-command.ts')).patronCommand(args, await withSharedClock(console));
    case 'copy':
      return (await import('./circulation/copy-command.ts')).copyCommand(args, await withSharedClock(console));
    case 'fee':
      return (await import('./circulation/fee-command.ts')).feeCommand(args, await withSharedClock(console));
    case 'daily-work':
      return (await import('./circulation/daily-work-command.ts')).dailyWorkCommand(
        args,
        await withSharedClock(console),
      );
    case 'tags':
      return (await import('./tags/tags-command.ts')).tagsCommand(args, console);
    case 'demo':
      return runSubcommand('demo', { reset: demoReset }, args, await withSharedClock(console));
    case 'backup':
      return (await import('./backup/backup-command.ts')).backupCommand(args, console);
    case 'restore':
      return (await import('./backup/restore-command.ts')).restoreCommand(args, console);
    case 'serve':
      // `buchfink.ts` serves when nothing else stands on the line.
      throw new UsageError(({ usage }) => usage.serveOptions);
    case 'help':
      console.stdout.write(helpText(wordsOf(console)));
      return 0;
    case undefined:
      throw new UsageError(({ usage }) => usage.noCommand);
    default:
      throw new UsageError(({ usage }) => usage.unknownCommand({ command: JSON.stringify(command) }));
  }
}

async function importOf(
  jobOf: (args: readonly string[]) => ImportJob,
  args: readonly string[],
  console: Console,
): Promise<number> {
  const clocked = await withSharedClock(console);
  return (await import('./import/run-job.ts')).runJob(jobOf(args), clocked);
}

async function validate(name: string | undefined, console: Console): Promise<number> {
  const { validateProjects } = await import('./validate-projects.ts');
  const { validateSettings } = await import('./validate-settings.ts');
  const settings = readSettings(console.environment);
  console.stderr.write(`${wordsOf(console).validate.projects({ folder: settings.projects })}\n`);
  const { ok, lines, warnings } = await validateProjects(settings, name, languageOf(console));
  (ok ? console.stdout : console.stderr).write(`${lines.join('\n')}\n`);
  for (const warning of warnings) console.stderr.write(`${warning}\n`);
  const { checkVariables, variableText } = await import('../operations/environment/check-variables.ts');
  const findings = await checkVariables(console.environment);
  for (const finding of findings) console.stderr.write(`${variableText(finding, languageOf(console))}\n`);
  const { unknownStates } = await import('./validate-states.ts');
  if (ok) for (const line of await unknownStates(settings, languageOf(console))) console.stderr.write(`${line}\n`);
  const { validateSecrets } = await import('./validate-secrets.ts');
  const faults = [
    ...(await validateSecrets(settings, console.environment, name)),
    ...(await validateSettings(settings, console.environment)),
  ];
  for (const fault of faults) console.stderr.write(`${fault}\n`);
  const isSecretMissing = findings.some(({ code }) => code === 'variable-unreadable');
  return ok && faults.length === 0 && !isSecretMissing ? 0 : 1;
}

/** Lists the text keys of the app that contain a part, or all. */
async function textKeys(part = '', { stdout }: Console): Promise<number> {
  const { appPlaceholders } = await import('@buchfink/texts/generated/app-placeholders');
  const keys = Object.keys(appPlaceholders).filter((key) => key.includes(part.toLowerCase()));
  stdout.write(keys.map((key) => `${key}\n`).join(''));
  return keys.length > 0 ? 0 : 1;
}

async function reindex(name: string | undefined, console: Console): Promise<number> {
  return withCommandContext(console, async ({ projects, indexer, ownLibrary }) => {
    const all = projects.flatMap(({ libraries }) =>
      libraries.filter(({ system }) => system.catalogue?.kind === 'builtin'),
    );
    const ids = name === undefined ? [...new Set(all.map(({ id }) => id))] : [ownLibrary(name).id];
    for (const id of ids) {
      if (console.signal.aborted) return 1;
      const { recordCount } = await indexer()
        .rebuild(id)
        .catch((error: unknown) => {
          throw new CommandError(
            ({ data }, locale) => data.indexNotBuilt({ library: id, reason: fileFailureText(error, locale) }),
            { cause: error },
          );
        });
      writeLine(console, wordsOf(console).data.indexed({ library: id, count: recordCount }));
    }
    return 0;
  });
}

async function demoReset(args: readonly string[], console: Console): Promise<number> {
  readArgs('demo reset', args, {});
  const { requireDemo: demandDemo, resetDemo } = await import('../demo/load-demo.ts');
  const { loadDemoPatrons } = await import('../demo/load-demo-patrons.ts');
  const { withCirculation } = await import('./circulation/with-circulation.ts');
  return withCommandContext(console, async ({ projects, settings, location, store }) => {
    const projectId = defaultProjectId(projects, settings.project);
    const project = projects.find(({ id }) => id === projectId);
    if (!project) throw new UsageError(({ data }) => data.unknownProject({ project: projectId }));
    await demandDemo(project.folder);
    const recordCount = await withCirculation(
      { settings, location, store, console },
      async ({ opened, circulationOf }) => {
        // Circulation is cleared first: a running service would write its loans into the new records.
        for (const { id } of project.libraries) await opened.clear(id);
        const count = await resetDemo({ project, store: store.records, now: console.now });
        const demo = { project, records: store.records, circulationOf, now: console.now, signal: console.signal };
        for (const which of ['cards', 'others'] as const) await loadDemoPatrons(demo, which);
        return count;
      },
    );
    return writeLine(console, wordsOf(console).data.demoReset({ count: recordCount }));
  });
}

/** Whether `--help` follows any command. Behind `--` it is an ordinary word. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

/** Whether `parseArgs` of Node threw the error. */
function isArgumentError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
