import { dryRunStore } from '@buchfink/catalogue/import/dry-run-store';
import type { ImportJob } from '@buchfink/catalogue/import/import-files';
import type { ImportMapping } from '@buchfink/catalogue/import/import-mapping';
import { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import { fileFailure } from '@buchfink/catalogue/report/file-failure';
import { type ImportReport, isComplete } from '@buchfink/catalogue/report/import-report';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { withLock } from '../../storage/locks/node-locks.ts';
import type { ImportCommand } from '../../storage/monitoring/import-outcomes.ts';
import { type StorageLocation, storageAt } from '../../storage/storage.ts';
import { marcMappingOf } from '../../systems/connections/marc-mapping.ts';
import type { Indexer } from '../../systems/indexing/indexer.ts';
import { type CommandContext, type Console, messageOf } from '../command-context.ts';
import { importProgress } from './import-progress.ts';
import { openReportFile } from './import-report-file.ts';
import { formatDryRun, formatReport, formatStopped } from './import-report-text.ts';
import { formatRefusal, isAllowed, removalConsent } from './removal-consent.ts';
import { changesReport, cutText, removalReport, runReportOf } from './run-report-of.ts';
import { bestEffort, type RunTracker, trackRun } from './run-tracker.ts';

/** The part of an import job that is the same for files and repositories. */
type RecordsInput = Required<
  Pick<
    ImportJob,
    'store' | 'libraryId' | 'mapping' | 'signal' | 'mayRemove' | 'description' | 'onStart' | 'onProgress' | 'onNote'
  >
>;

/** Milliseconds between two looks whether the import before this one has ended. */
const lookEvery = 500;

/**
 * As `importStored`, and notes for the service how it ended, unless it is a dry run of the command line. With a shared
 * database, imports and harvests of one library run one after another, on whatever nodes they were started. One that
 * waits behind a killed one goes on where that has stopped. Throws what `importStored` throws.
 */
export async function importRecords(
  library: LibrarySettings,
  options: ImportRecordsOptions,
  read: (input: RecordsInput) => Promise<ImportReport>,
): Promise<ImportReport | undefined> {
  const { console, location, isDryRun } = options;
  if (isDryRun && console.run === undefined) return importStored(library, options, read);
  const work = async (tracker: RunTracker) => {
    const tracked = { ...options, console: { ...console, signal: tracker.signal }, tracker };
    if (isDryRun) return importStored(library, tracked, read);
    return withLibraryLock(tracked.console, location, library.id, (lost) => importNoted(library, tracked, lost, read));
  };
  return trackRun({ ...options, libraryId: library.id }, work, (done) => done !== undefined && !hasFaults(done));
}

/**
 * Does work while no other import, harvest or undo changes the library. The work gets a signal that aborts when another
 * one may begin, as when the database ended the connection that holds the lock; the command says so.
 */
export async function withLibraryLock<Result>(
  console: Console,
  location: StorageLocation,
  libraryId: number,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const locks = await storageAt(location).locks();
  const onWait = () =>
    void console.stderr.write(`Another import or harvest of library ${libraryId} is running; this one waits for it.\n`);
  const onLost = () =>
    void console.stderr.write(
      `The lock of library ${libraryId} was lost with its connection to the database. Another import may begin, so this one stops.\n`,
    );
  try {
    const wait = { every: lookEvery, signal: console.signal, onWait };
    return await withLock(locks, `import ${libraryId}`, wait, (lost) => {
      lost.addEventListener('abort', onLost, { once: true });
      return work(lost);
    });
  } finally {
    await locks.close();
  }
}

/** As `importStored`, and notes how it ended. */
async function importNoted(
  library: LibrarySettings,
  options: ImportRecordsOptions & { readonly tracker: RunTracker },
  lost: AbortSignal,
  read: (input: RecordsInput) => Promise<ImportReport>,
): Promise<ImportReport | undefined> {
  const { console, command, tracker } = options;
  const imports = tracker.monitoring?.imports;
  let outcome: 'done' | 'failed' | 'stopped' = 'failed';
  const time = () => console.now().getTime();
  await bestEffort(console, async () => imports?.begin(library.id, command, time()));
  try {
    const signal = AbortSignal.any([console.signal, lost]);
    const done = await importStored(library, { ...options, console: { ...console, signal } }, read);
    if (console.signal.aborted) outcome = 'stopped';
    else if (done !== undefined && !hasFaults(done)) outcome = 'done';
    return done;
  } finally {
    await bestEffort(console, async () => imports?.end(library.id, command, outcome, time()));
  }
}

/**
 * Imports records into a library with `read`, then updates its index. A dry run changes nothing and reports what
 * would change. Writes progress, the summary, and each fault to the report file. Returns the import report; undefined
 * when the import was stopped or not indexed, which has been reported then.
 */
async function importStored(
  library: LibrarySettings,
  { console, store, indexer, report: path, isDryRun, removeUpTo, what, tracker }: ImportRecordsOptions,
  read: (options: RecordsInput) => Promise<ImportReport>,
): Promise<ImportReport | undefined> {
  const { id } = library;
  const report = path === undefined ? undefined : await openReportFile(path);
  const progress = importProgress(console.stderr);
  const dry = isDryRun ? dryRunStore(store.records) : undefined;
  let planned: PlannedRemoval | undefined;
  const mayRemove = removalConsent(console, removeUpTo, progress.end);
  try {
    // Records are indexed while more are being read.
    if (!dry) indexer().open(id);
    const done = await read({
      store: dry?.store ?? store.records,
      libraryId: id,
      mapping: importMappingOf(library),
      signal: console.signal,
      mayRemove: (removal) => {
        planned = removal;
        return dry !== undefined || mayRemove(removal);
      },
      description: what,
      onStart: (isResumed) => !isResumed && report?.clear(),
      onProgress: (state) => {
        progress.show(state);
        tracker?.progress(state);
      },
      onNote: (note) => {
        report?.write(note);
        tracker?.note(note);
      },
    });
    progress.end();
    for (const note of done.settings) report?.write(note);
    console.stdout.write(formatReport(done, isDryRun));
    if (tracker) tracker.report(runReportOf(done, tracker.notes));
    if (dry) {
      tracker?.report(changesReport(dry.changes));
      if (planned !== undefined && !isAllowed(planned, removeUpTo)) tracker?.report(removalReport(planned));
      console.stdout.write(formatDryRun(dry.changes, planned, removeUpTo));
      return done;
    }
    if (done.refused) console.stderr.write(formatRefusal(done.refused, removeUpTo));
    const failure = await indexStored(console, indexer(), id, tracker);
    if (failure === undefined) return done;
    reportUnindexed(console, `All records are stored, but not yet in the index of library ${id} (${failure}).`);
    return undefined;
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportStopped)) throw error;
    if (dry) {
      console.stderr.write('Stopped. It was a dry run: nothing was changed.\n');
      return undefined;
    }
    console.stderr.write(formatStopped(error));
    tracker?.report({
      storedBeforeStop: error.acknowledged,
      ...(error.reason !== 'aborted' && { problem: cutText(messageOf(error.cause), 1_000) }),
    });
    const failure = await indexStored(console, indexer(), id, tracker);
    if (failure !== undefined)
      reportUnindexed(console, `Not all of them are in the index of library ${id} yet (${failure}).`);
    return undefined;
  } finally {
    await report?.close();
  }
}

interface ImportRecordsOptions extends Pick<CommandContext, 'store' | 'indexer' | 'location'> {
  readonly console: Console;
  readonly command: ImportCommand;
  /** The path of the report file. */
  readonly report: string | undefined;
  /** Reports what would change, and changes nothing. */
  readonly isDryRun: boolean;
  /** The most records that may be removed. By default a tenth of the library, and more after a yes on a terminal. */
  readonly removeUpTo: number | undefined;
  /** The command line, as it is shown by `undo`. */
  readonly what: string;
  readonly tracker?: RunTracker;
}

/** Whether a source as a whole is faulty, or a removal was refused. */
export const hasFaults = ({ files, refused }: ImportReport): boolean =>
  refused !== undefined || files.some(({ faults }) => faults.length > 0);

/**
 * Whether a record of the sources could not be read. A record that is missing from the sources may then still exist.
 */
export const hasUnread = ({ files }: ImportReport): boolean => !files.every(isComplete);

/** Brings the index of a library up to date and reports its size. Returns the reason of a failure. */
async function indexStored(
  console: Console,
  indexer: Indexer,
  libraryId: number,
  tracker: RunTracker | undefined,
): Promise<string | undefined> {
  try {
    const { recordCount } = await indexer.settle(libraryId);
    tracker?.report({ indexed: recordCount });
    console.stdout.write(`The index of library ${libraryId} now holds ${recordCount} records.\n`);
    return undefined;
  } catch (error) {
    const failure = fileFailure(error);
    tracker?.report({ problem: cutText(`The records are stored, but not yet in the index: ${failure}`, 1_000) });
    return failure;
  }
}

function reportUnindexed({ stderr }: Console, sentence: string): void {
  stderr.write(`${sentence} The next start of the service or the next import indexes them.\n`);
}

/** The import mapping of a library, from its settings. */
function importMappingOf(library: LibrarySettings): ImportMapping {
  const branches = library.branches.map(({ id }) => id);
  return { ...marcMappingOf(library), ...(library.csv && { csv: library.csv }), branches };
}
