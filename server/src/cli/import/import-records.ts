import { dryRunStore } from '@buchfink/catalogue/import/dry-run-store';
import type { ImportJob } from '@buchfink/catalogue/import/import-files';
import type { ImportMapping } from '@buchfink/catalogue/import/import-mapping';
import { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import type { PlannedRemoval } from '@buchfink/catalogue/import/removal/planned-removal';
import { fileFailure } from '@buchfink/catalogue/import/report/file-failure';
import { type ImportReport, isComplete } from '@buchfink/catalogue/import/report/import-report';
import type { Indexer } from '../../indexing/indexer.ts';
import { marcMappingOf } from '../../libraries/marc-mapping.ts';
import type { LibrarySettings } from '../../projects/library-settings.ts';
import type { CommandContext, Console } from '../command-context.ts';
import { importProgress } from './import-progress.ts';
import { openReportFile } from './import-report-file.ts';
import { formatDryRun, formatReport, formatStopped } from './import-report-text.ts';
import { formatRefusal, removalConsent } from './removal-consent.ts';

/** What every way of taking in records is given. */
type RecordsInput = Required<
  Pick<
    ImportJob,
    'store' | 'libraryId' | 'mapping' | 'signal' | 'mayRemove' | 'description' | 'onStart' | 'onProgress' | 'onNote'
  >
>;

/**
 * Takes records into a library by `read`, and then into its index; a dry run does neither, and says what would be. Tells how
 * far it is, what came of it, and each fault in the file `report`. Answers what was done; undefined where it was stopped
 * early or is not indexed, which has been said then.
 */
export async function importRecords(
  library: LibrarySettings,
  { console, store, indexer, report: path, isDryRun, removeUpTo, what }: ImportRecordsOptions,
  read: (given: RecordsInput) => Promise<ImportReport>,
): Promise<ImportReport | undefined> {
  const { id } = library;
  const report = path === undefined ? undefined : await openReportFile(path);
  const progress = importProgress(console.stderr);
  const dry = isDryRun ? dryRunStore(store.records) : undefined;
  let planned: PlannedRemoval | undefined;
  const mayRemove = removalConsent(console, removeUpTo, progress.end);
  try {
    // What is stored is indexed while more is being read.
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
      onProgress: progress.show,
      onNote: (note) => report?.write(note),
    });
    progress.end();
    for (const note of done.settings) report?.write(note);
    console.stdout.write(formatReport(done, isDryRun));
    if (dry) {
      console.stdout.write(formatDryRun(dry.changes, planned, removeUpTo));
      return done;
    }
    if (done.refused) console.stderr.write(formatRefusal(done.refused, removeUpTo));
    const failure = await indexStored(console, indexer(), id);
    if (failure === undefined) return done;
    reportUnindexed(
      console,
      `All of them are stored, but the index of library ${id} does not hold them yet (${failure}).`,
    );
    return undefined;
  } catch (error) {
    progress.end();
    if (!(error instanceof ImportStopped)) throw error;
    if (dry) {
      console.stderr.write('Stopped. It was a dry run: nothing was changed.\n');
      return undefined;
    }
    console.stderr.write(formatStopped(error));
    const failure = await indexStored(console, indexer(), id);
    if (failure !== undefined)
      reportUnindexed(console, `The index of library ${id} does not hold all of them yet (${failure}).`);
    return undefined;
  } finally {
    await report?.close();
  }
}

interface ImportRecordsOptions extends Pick<CommandContext, 'store' | 'indexer'> {
  readonly console: Console;
  /** The file for the faults. */
  readonly report: string | undefined;
  /** Only says what would be done. */
  readonly isDryRun: boolean;
  /** So many records may be removed; without it a tenth of the library, and more where somebody says yes. */
  readonly removeUpTo: number | undefined;
  /** The command, as people know it. */
  readonly what: string;
}

/** Whether something is wrong with a source as a whole, or not all was removed that was to be. */
export const hasFaults = ({ files, refused }: ImportReport): boolean =>
  refused !== undefined || files.some(({ faults }) => faults.length > 0);

/** Whether a record of the sources could not be read, so that what is not among them may be there all the same. */
export const hasUnread = ({ files }: ImportReport): boolean => !files.every(isComplete);

/** Brings the index of a library to what is stored, and says how much that is. Answers why it could not, where it could not. */
async function indexStored(console: Console, indexer: Indexer, libraryId: number): Promise<string | undefined> {
  try {
    const { recordCount } = await indexer.settle(libraryId);
    console.stdout.write(`The index of library ${libraryId} now holds ${recordCount} records.\n`);
    return undefined;
  } catch (error) {
    return fileFailure(error);
  }
}

function reportUnindexed({ stderr }: Console, sentence: string): void {
  stderr.write(`${sentence} The service takes them in when it runs again, the next import too.\n`);
}

/** How the files of a library are to be read, from its settings. */
function importMappingOf(library: LibrarySettings): ImportMapping {
  const branches = library.branches.map(({ id }) => id);
  return { ...marcMappingOf(library), ...(library.csv && { csv: library.csv }), branches };
}
