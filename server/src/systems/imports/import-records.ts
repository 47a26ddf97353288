import { dryRunStore } from '@buchfink/catalogue/import/dry-run-store';
import type { ImportJob as FilesToImport } from '@buchfink/catalogue/import/import-files';
import type { ImportMapping } from '@buchfink/catalogue/import/import-mapping';
import { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import { errorText, fileFailure } from '@buchfink/catalogue/report/file-failure';
import { type ImportReport, isComplete } from '@buchfink/catalogue/report/import-report';
import type { PlannedRemoval } from '@buchfink/catalogue/report/planned-removal';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { marcMappingOf } from '../connections/marc-mapping.ts';
import type { ImportContext } from './import-context.ts';
import type { FileImport, Harvest } from './import-job.ts';
import { openReportFile } from './import-report-file.ts';
import { withLibraryLock } from './library-lock.ts';
import { isAllowed, removalPermission } from './removal-permission.ts';
import { changesReport, cutText, removalReport, runReportOf } from './run-report-of.ts';
import { bestEffort, type RunTracker, trackRun } from './run-tracker.ts';

/** The part of an import that is the same for files and repositories. */
type RecordsInput = Required<
  Pick<
    FilesToImport,
    'store' | 'libraryId' | 'mapping' | 'signal' | 'mayRemove' | 'description' | 'onStart' | 'onProgress' | 'onNote'
  >
>;

/** A job in progress. */
interface RecordsImport {
  readonly job: FileImport | Harvest;
  readonly context: ImportContext;
  readonly library: LibrarySettings;
  /** The command line, as it is shown by `undo`. */
  readonly what: string;
  readonly read: (input: RecordsInput) => Promise<ImportReport>;
  readonly tracker?: RunTracker;
}

/**
 * Imports records into a library with `read`, then updates its index, and notes for the service how it ended, unless it
 * is a dry run that no page requested. A dry run changes nothing and reports what would change. With a shared database,
 * imports and harvests of one library run one after another, on whatever nodes they were started. One that waits behind
 * a killed one goes on where that has stopped. Returns the report; undefined when the import was stopped or not indexed,
 * which has been reported then. Throws what `read` throws, and `JobRefusal` for a report file that cannot be written.
 */
export async function importRecords(
  job: FileImport | Harvest,
  context: ImportContext,
  what: string,
  read: RecordsImport['read'],
): Promise<ImportReport | undefined> {
  const library = context.ownLibrary(job.library);
  const task = { job, context, library, what, read };
  const { command, isDryRun } = job;
  if (isDryRun && context.run === undefined) return importStored(task);
  const work = async (tracker: RunTracker) => {
    const tracked = { ...task, tracker, context: { ...context, signal: tracker.signal } };
    if (isDryRun) return importStored(tracked);
    return withLibraryLock(tracked.context, library.id, (lost) => importNoted(tracked, lost));
  };
  return trackRun(
    { context, libraryId: library.id, command, isDryRun, what },
    work,
    (done) => done !== undefined && !hasFaults(done),
  );
}

/** As `importStored`, and notes how it ended. */
async function importNoted(
  task: RecordsImport & { readonly tracker: RunTracker },
  lost: AbortSignal,
): Promise<ImportReport | undefined> {
  const { context, library, job, tracker } = task;
  const imports = tracker.monitoring?.imports;
  let outcome: 'done' | 'failed' | 'stopped' = 'failed';
  const time = () => context.now().getTime();
  await bestEffort(context, async () => imports?.begin(library.id, job.command, time()));
  try {
    const signal = AbortSignal.any([context.signal, lost]);
    const done = await importStored({ ...task, context: { ...context, signal } });
    if (context.signal.aborted) outcome = 'stopped';
    else if (done !== undefined && !hasFaults(done)) outcome = 'done';
    return done;
  } finally {
    await bestEffort(context, async () => imports?.end(library.id, job.command, outcome, time()));
  }
}

/** As `importRecords`, without notes for the service. Reports progress and summary, and writes each fault to the report file. */
async function importStored(task: RecordsImport): Promise<ImportReport | undefined> {
  const { job, context, library, what, read, tracker } = task;
  const { isDryRun, removeUpTo: limit } = job;
  const { store, indexer } = context;
  const reportFile = job.report === undefined ? undefined : await openReportFile(job.report);
  const dry = isDryRun ? dryRunStore(store.records) : undefined;
  let removal: PlannedRemoval | undefined;
  const mayRemove = removalPermission(context, limit);
  try {
    // Records are indexed while more are being read.
    if (!dry) indexer().open(library.id);
    const done = await read({
      store: dry?.store ?? store.records,
      libraryId: library.id,
      mapping: importMappingOf(library),
      signal: context.signal,
      mayRemove: (planned) => {
        removal = planned;
        return dry !== undefined || mayRemove(planned);
      },
      description: what,
      onStart: (isResumed) => !isResumed && reportFile?.clear(),
      onProgress: (progress) => {
        context.report({ kind: 'progress', progress });
        tracker?.progress(progress);
      },
      onNote: (note) => {
        reportFile?.write(note);
        tracker?.note(note);
      },
    });
    for (const note of done.settings) reportFile?.write(note);
    context.report({ kind: 'read', report: done, isDryRun });
    if (tracker) tracker.report(runReportOf(done, tracker.notes));
    if (dry) {
      tracker?.report(changesReport(dry.changes));
      if (removal !== undefined && !isAllowed(removal, limit)) tracker?.report(removalReport(removal));
      context.report({ kind: 'dry-run', changes: dry.changes, removal, limit });
      return done;
    }
    if (done.refused) context.report({ kind: 'removal-refused', removal: done.refused, limit });
    const isIndexed = await updateIndex(task, { isStopped: false });
    return isIndexed ? done : undefined;
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    if (dry) {
      context.report({ kind: 'dry-run-stopped' });
      return undefined;
    }
    context.report({ kind: 'stopped', error });
    tracker?.report({
      storedBeforeStop: error.acknowledged,
      ...(error.reason !== 'aborted' && { problem: cutText(errorText(error.cause), 1_000) }),
    });
    await updateIndex(task, { isStopped: true });
    return undefined;
  } finally {
    await reportFile?.close();
  }
}

/** Whether a source as a whole is faulty, or a removal was refused. */
export const hasFaults = ({ files, refused }: ImportReport): boolean =>
  refused !== undefined || files.some(({ faults }) => faults.length > 0);

/**
 * Whether a record of the sources could not be read. A record that is missing from the sources may then still exist.
 */
export const hasUnread = ({ files }: ImportReport): boolean => !files.every(isComplete);

/** Brings the index of a library up to date, and reports its size, or why that failed. Returns whether it did not fail. */
async function updateIndex(
  { context, library: { id: libraryId }, tracker }: RecordsImport,
  { isStopped }: { readonly isStopped: boolean },
): Promise<boolean> {
  try {
    const { recordCount } = await context.indexer().settle(libraryId);
    tracker?.report({ indexed: recordCount });
    context.report({ kind: 'indexed', libraryId, recordCount });
    return true;
  } catch (error) {
    const problem = `The records are stored, but not yet in the index: ${fileFailure(error)}`;
    tracker?.report({ problem: cutText(problem, 1_000) });
    context.report({ kind: 'unindexed', libraryId, error, isStopped });
    return false;
  }
}

/** The import mapping of a library, from its settings. */
function importMappingOf(library: LibrarySettings): ImportMapping {
  const branches = library.branches.map(({ id }) => id);
  return { ...marcMappingOf(library), csv: library.csv, branches };
}
