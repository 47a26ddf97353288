import { randomUUID } from 'node:crypto';
import type { ImportProgress } from '@buchfink/catalogue/import/import-files';
import { errorText } from '@buchfink/catalogue/report/file-failure';
import type { ImportNote } from '@buchfink/catalogue/report/import-note';
import type { ImportCommand } from '../../storage/monitoring/import-outcomes.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import type { RunProgress, RunReport } from '../../storage/monitoring/runs/run-report.ts';
import { storageAt } from '../../storage/storage.ts';
import type { ImportContext } from './import-context.ts';
import { remainingTime } from './remaining-time.ts';
import { collectNotes, cutText, type NoteCollection } from './run-report-of.ts';

/** Milliseconds between two signs of life. */
const beatEvery = 1_000;

/** A run that operators follow on a page of the service. */
export interface RunTracker {
  /** Aborts when the job is stopped, or the run is cancelled on a page. */
  readonly signal: AbortSignal;
  /** The first notes of each reason so far. */
  readonly notes: NoteCollection;
  /** The store; undefined when it cannot be opened. */
  readonly monitoring: MonitoringStore | undefined;
  /** Stores the progress with the next sign of life. */
  progress(progress: ImportProgress): void;
  note(note: ImportNote): void;
  /** Adds to the report, which is stored at the end. */
  report(part: RunReport): void;
}

/** The command and the library of a run. */
export interface TrackOptions {
  readonly context: ImportContext;
  readonly libraryId: number;
  readonly command: ImportCommand | 'undo';
  readonly isDryRun: boolean;
  /** The command line, for display. */
  readonly what: string;
}

/**
 * Does work that operators can follow and stop on a page of the service: stores a sign of life each second, with the
 * progress, and the report at the end. The run is the one that a page has requested (`context.run`), or a new one.
 * Work never fails because the store does. Throws what the work throws.
 */
export async function trackRun<Result>(
  { context, ...run }: TrackOptions,
  work: (tracker: RunTracker) => Promise<Result>,
  isGood: (result: Result) => boolean,
): Promise<Result> {
  const cancelled = new AbortController();
  const signal = AbortSignal.any([context.signal, cancelled.signal]);
  const now = () => context.now().getTime();
  const timeLeft = remainingTime();
  const notes = collectNotes();
  const report: RunReport = {};
  const monitoring = await bestEffort(context, () => storageAt(context.location).monitoring());
  const id = context.run?.id ?? randomUUID();
  if (context.run === undefined)
    await bestEffort(context, async () => monitoring?.runs.begin({ ...run, id, options: {} }, now()));

  let progress: RunProgress | undefined;
  let isBeating = false;
  const beat = async () => {
    // A database that hangs must not collect calls.
    if (isBeating) return;
    isBeating = true;
    const latest = progress;
    progress = undefined;
    // A sign of life that is missing does no harm; at the end a failing store is reported.
    const isCancelled = await monitoring?.runs.beat(id, latest, now()).catch(() => false);
    if (isCancelled) cancelled.abort(new Error('The run was cancelled'));
    isBeating = false;
  };
  const timer = setInterval(() => void beat(), beatEvery);

  let outcome: 'done' | 'failed' = 'failed';
  try {
    const result = await work({
      signal,
      notes,
      monitoring,
      progress: ({ read, share }) => {
        const left = share === undefined ? undefined : timeLeft(share, performance.now());
        progress = { read, share, left };
      },
      note: notes.add,
      report: (part) => void Object.assign(report, part),
    });
    outcome = isGood(result) ? 'done' : 'failed';
    return result;
  } catch (error) {
    report.problem = cutText(errorText(error), 1_000);
    throw error;
  } finally {
    clearInterval(timer);
    const stopped = cancelled.signal.aborted || context.run === undefined ? 'stopped' : 'interrupted';
    const ended = outcome !== 'done' && signal.aborted ? stopped : outcome;
    await bestEffort(context, async () => monitoring?.runs.end(id, ended, report, now()));
    await monitoring?.close();
  }
}

/** What cannot be noted, as on a full disk, stops no job. */
export async function bestEffort<Result>(
  { report }: Pick<ImportContext, 'report'>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    report({ kind: 'not-noted', error });
    return undefined;
  }
}
