import type { RecordStore, UndoState } from '@buchfink/catalogue/record/record-store';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { Undo } from '../../systems/imports/import-job.ts';
import { type Console, withCommandContext } from '../command-context.ts';
import { readLibraryArgs } from '../read-args.ts';
import { withLibraryLock } from './import-records.ts';
import { type RunTracker, trackRun } from './run-tracker.ts';

/** Changes that are undone in one transaction. */
const batchSize = 1_000;

/** The job of a command line `undo`. Throws `UsageError`. */
export function undoJob(args: readonly string[]): Undo {
  const { library, flags } = readLibraryArgs('undo', args, { flags: ['dry-run'] });
  return { command: 'undo', library, isDryRun: flags['dry-run'] === true };
}

/**
 * Restores the library's records to their state before the last import or harvest. Undone changes are dropped
 * from the undo log, so a stopped `undo` resumes when it is run again. Returns the exit code.
 */
export async function undoLastChange({ library: libraryId, isDryRun }: Undo, console: Console): Promise<number> {
  return withCommandContext(console, async ({ store: { records }, indexer, location, ownLibrary }) => {
    const { id } = ownLibrary(libraryId);
    const state = await records.undoState(id);
    const impossible = whyNot(id, state);
    if (state === undefined || impossible !== undefined) {
      console.stderr.write(`${impossible}\n`);
      return 1;
    }
    const name = nameOf(state);
    if (isDryRun) {
      console.stdout.write(
        `Dry run: nothing was changed. ${state.changes === 1 ? '1 change' : `${state.changes} changes`} of ${name} would be undone.\n`,
      );
      return 0;
    }
    const what = `undo: ${displayValue(state.run.what)}`;
    const work = async (tracker: RunTracker, lost: AbortSignal) => {
      indexer().open(id);
      const done = await undone(records, id, state, AbortSignal.any([tracker.signal, lost]));
      tracker.report({ undone: { restored: done.restored, removed: done.removed } });
      const { recordCount } = await indexer().settle(id);
      tracker.report({ indexed: recordCount });
      console.stdout.write(
        `${done.isDone ? 'Undone:' : 'Stopped; run the command again to continue. Partly undone:'} ${name}. ` +
          `${counted(done.restored, 'record')} restored, ${counted(done.removed, 'added record')} removed.\n` +
          `The index of library ${id} now holds ${recordCount} records.\n`,
      );
      return done.isDone;
    };
    const run = { console, location, libraryId: id, command: 'undo', isDryRun: false, what } as const;
    const isDone = await trackRun(
      run,
      (tracker) => withLibraryLock({ ...console, signal: tracker.signal }, location, id, (lost) => work(tracker, lost)),
      (done) => done,
    );
    return isDone ? 0 : 1;
  });
}

async function undone(records: RecordStore, id: number, { run }: UndoState, signal: AbortSignal) {
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

function whyNot(id: number, state: UndoState | undefined): string | undefined {
  if (state === undefined)
    return `There is nothing to undo in library ${id}: no import or harvest has changed it, or the last one was undone.`;
  if (state.isKept) return undefined;
  return (
    `${nameOf(state)} can no longer be undone: it changed ${state.changes} records, more than the service keeps for an undo. ` +
    'Restore a backup, or import an earlier export.'
  );
}

const nameOf = ({ run }: UndoState) =>
  `the last change, \`${displayValue(run.what)}\` of ${run.begun.slice(0, 16).replace('T', ' ')} (UTC)`;

const counted = (count: number, what: string) => (count === 1 ? `1 ${what} was` : `${count} ${what}s were`);
