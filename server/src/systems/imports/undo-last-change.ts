import type { RecordStore, UndoState } from '@buchfink/catalogue/record/record-store';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { ImportContext } from './import-context.ts';
import type { Undo } from './import-job.ts';
import { withLibraryLock } from './library-lock.ts';
import { type RunTracker, trackRun } from './run-tracker.ts';

/** Changes that are undone in one transaction. */
const batchSize = 1_000;

/**
 * Restores the library's records to their state before the last import or harvest. Undone changes are dropped
 * from the undo log, so a stopped `undo` resumes when it is run again. Returns whether all of it was done.
 */
export async function undoLastChange({ library, isDryRun }: Undo, context: ImportContext): Promise<boolean> {
  const { store, indexer, report } = context;
  const { id: libraryId } = context.ownLibrary(library);
  const change = await store.records.undoState(libraryId);
  if (!change?.isKept) {
    report({ kind: 'undo-impossible', libraryId, change });
    return false;
  }
  if (isDryRun) {
    report({ kind: 'undo-dry-run', change });
    return true;
  }
  const work = async (tracker: RunTracker, lost: AbortSignal) => {
    indexer().open(libraryId);
    const signal = AbortSignal.any([tracker.signal, lost]);
    const { restored, removed, isDone } = await undoAll(store.records, libraryId, change, signal);
    tracker.report({ undone: { restored, removed } });
    const { recordCount } = await indexer().settle(libraryId);
    tracker.report({ indexed: recordCount });
    report({ kind: 'undone', libraryId, change, restored, removed, isDone, recordCount });
    return isDone;
  };
  const what = `undo: ${displayValue(change.run.what)}`;
  return trackRun(
    { context, libraryId, command: 'undo', isDryRun, what },
    (tracker) => withLibraryLock({ ...context, signal: tracker.signal }, libraryId, (lost) => work(tracker, lost)),
    (isDone) => isDone,
  );
}

async function undoAll(records: RecordStore, id: number, { run }: UndoState, signal: AbortSignal) {
  // The next import of the same files and lists reads them from the start.
  await records.dropCheckpoints(id, 'file ', []);
  if (run.what.startsWith('harvest')) await records.dropCheckpoints(id, 'oai ', []);
  const all = { restored: 0, removed: 0, isDone: false };
  while (!all.isDone && !signal.aborted) {
    const step = await records.undo(id, batchSize);
    all.restored += step.restored;
    all.removed += step.removed;
    all.isDone = step.isDone;
  }
  return all;
}
