import { setTimeout as pause } from 'node:timers/promises';
import type { Desk } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { EndLogins } from '@buchfink/connectors/builtin/circulation/registration/remove-ended-patrons';
import type { DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import type { WorkClock } from '../work-clock/work-clock.ts';
import { dailyRunText } from './daily-run-text.ts';

/** Interval in milliseconds between checks of the date. The work of a new day runs within its first minutes. */
const lookEvery = 10 * 60_000;
/** Interval in milliseconds while the clock may be wrong: the work begins soon after somebody has said that it is right. */
const lookEveryWhileHeld = 10_000;

interface AtWork {
  readonly options: { readonly libraryId: number; readonly rules: { readonly currency: string } };
  readonly desk: Pick<Desk, 'tick' | 'dailyRun'>;
}

/** What the daily work needs. */
export interface DailyWorkDeps {
  readonly libraries: () => readonly AtWork[];
  readonly workClock: Pick<WorkClock, 'look' | 'hold'>;
  /** Ends the logins of patrons of a library who are about to be removed. */
  readonly endLogins: (libraryId: number, patron: Parameters<EndLogins>[0]) => Promise<void>;
  /** Receives what the work of a day has done. */
  readonly log: (message: string) => void;
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Runs the daily work of every library, now and at intervals: fees of overdue loans, lapsed pick-ups, ended pauses,
 * and deletion of old data. An account is correct without it when it is read; this covers the accounts that nobody
 * reads. It waits while the clock may be wrong.
 */
export function scheduleDailyWork({ libraries, workClock, endLogins, log, warn }: DailyWorkDeps): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work({ options, desk }: AtWork): Promise<void> {
    const before = await desk.dailyRun();
    await desk.tick({ endLogins: (patron) => endLogins(options.libraryId, patron) });
    const run = await desk.dailyRun();
    if (run !== undefined && !isSameRun(run, before))
      log(dailyRunText(run, { libraryId: options.libraryId, currency: options.rules.currency }, 'en'));
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await workClock.look().catch((error: unknown) => warn('The sign of life could not be stored', error));
      const isHeld = workClock.hold() !== undefined;
      for (const library of isHeld ? [] : libraries()) {
        if (signal.aborted) return;
        await work(library).catch((error: unknown) => {
          if (!signal.aborted) warn(`The day's work of library ${library.options.libraryId} could not be done`, error);
        });
        await pause(50, undefined, { signal }).catch(() => undefined);
      }
      await pause(isHeld ? lookEveryWhileHeld : lookEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function isSameRun(run: DailyRunRow, other: DailyRunRow | undefined): boolean {
  return run.begun === other?.begun && JSON.stringify(run.counts) === JSON.stringify(other.counts);
}
