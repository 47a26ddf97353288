import { setTimeout as pause } from 'node:timers/promises';
import type { CommandRun, CommandRuns, RequestedRun } from '../../../storage/monitoring/runs/command-runs.ts';
import type { RunOptions } from '../../../storage/monitoring/runs/run-report.ts';
import type { RunningProcess, StartRun } from './start-run.ts';
import type { Uploads } from './uploads.ts';

/** The runs at a time on one node; others wait. */
const maxRunning = 2;
/** Milliseconds between two looks for runs that another node was asked for, and while one waits here. */
const lookEvery = 1_000;
/** Milliseconds between two removals of old uploads. */
const tidyEvery = 60 * 60_000;
/** Milliseconds that a stopped run has to store what it has read. */
const stopTimeout = 6_000;

/** What the queue works with. */
export interface RunQueueDeps {
  readonly runs: CommandRuns;
  readonly uploads: Uploads;
  readonly start: StartRun;
  /** Whether other nodes request runs whose file is on this one. */
  readonly isShared: boolean;
  readonly now: () => number;
  readonly isClockHeld: () => boolean;
  readonly warn: (message: string, error: unknown) => void;
}

/** The runs that pages request. Whichever node has the file, or is asked where there is none, does the run. */
export interface RunQueue {
  /** Requests a run; false when another one of the library is waiting or running, or it was requested before. */
  request(run: RequestedRun): Promise<boolean>;
  /** Requests an ended run again; false as above. */
  requestAgain(id: string, options: RunOptions): Promise<boolean>;
  cancel(id: string): Promise<boolean>;
  /** Stops the runs of this node; they can go on later. */
  close(): Promise<void>;
}

/** Creates the queue of this node, and removes old uploads from now on. */
export function createRunQueue({ runs, uploads, start, isShared, now, isClockHeld, warn }: RunQueueDeps): RunQueue {
  const claimed = new Map<string, Promise<void>>();
  const processes = new Map<string, RunningProcess>();
  const stopping = new AbortController();

  /** Claims the waiting runs that this node can do. */
  async function look(): Promise<void> {
    for (const run of await runs.waiting()) {
      if (stopping.signal.aborted || claimed.has(run.id)) continue;
      const file = run.upload === undefined ? undefined : await uploads.find(run.upload);
      if (run.upload !== undefined && file === undefined) continue;
      const startedAt = now();
      if (!(await runs.claim(run.id, startedAt))) continue;
      const done = perform(run, file?.path, startedAt)
        .catch((error: unknown) => warn(`The run ${run.what} of library ${run.libraryId} failed`, error))
        .then(() => {
          claimed.delete(run.id);
          // It may have been requested again before its process had ended.
          return stopping.signal.aborted ? undefined : lookNow();
        });
      claimed.set(run.id, done);
    }
  }

  async function perform(run: CommandRun, file: string | undefined, startedAt: number): Promise<void> {
    while (processes.size >= maxRunning && !stopping.signal.aborted) {
      const isCancelled = await runs.beat(run.id, undefined, now());
      if (isCancelled) return runs.end(run.id, 'stopped', {}, now());
      await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    if (stopping.signal.aborted) return runs.end(run.id, 'interrupted', {}, now());
    const process = start(run, file);
    processes.set(run.id, process);
    const error = await process.ended;
    processes.delete(run.id);
    const ended = await runs.find(run.id);
    if (ended?.started === startedAt && ended.ended === undefined) {
      // The process was killed, or did not understand its command.
      const outcome = stopping.signal.aborted ? 'interrupted' : 'failed';
      await runs.end(run.id, outcome, { problem: lastLines(error) }, now());
    }
    if (run.upload !== undefined && !run.isDryRun && ended?.outcome === 'done') await uploads.remove(run.upload);
  }

  const lookNow = () => look().catch((error: unknown) => warn('The requested imports cannot be read', error));
  const tidy = async () => (isClockHeld() ? undefined : uploads.removeOld(now()).catch(() => undefined));
  const timers = [
    setInterval(() => void tidy(), tidyEvery),
    ...(isShared ? [setInterval(() => void lookNow(), lookEvery)] : []),
  ];
  for (const timer of timers) timer.unref();
  void tidy();

  return {
    async request(run) {
      await runs.endSilent(now());
      const isRequested = await runs.request(run, now());
      await lookNow();
      return isRequested;
    },
    async requestAgain(id, options) {
      await runs.endSilent(now());
      const isRequested = await runs.requestAgain(id, options, now());
      await lookNow();
      return isRequested;
    },
    cancel: (id) => runs.cancel(id, now()),
    async close() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      for (const process of processes.values()) process.stop();
      const kill = setTimeout(() => {
        for (const process of processes.values()) process.kill();
      }, stopTimeout);
      await Promise.all(claimed.values());
      clearTimeout(kill);
    },
  };
}

/** The end of an output, without progress and the line that names the data. */
function lastLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^(Data: |\d+ records read)/.test(line));
  return lines.slice(-5).join('\n').slice(-1_000) || 'Its process ended without a word.';
}
