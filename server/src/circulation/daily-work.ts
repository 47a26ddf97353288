import { setTimeout as pause } from 'node:timers/promises';
import type { Desk } from '@buchfink/connectors/builtin/circulation/desk/desk';

/** Interval in milliseconds between checks of the date. The work of a new day runs within its first minutes. */
const lookEvery = 10 * 60_000;

interface AtWork {
  readonly options: { readonly libraryId: number };
  readonly desk: Pick<Desk, 'tick'>;
}

/**
 * Runs the daily work of every library, now and at intervals: fees of overdue loans, lapsed pick-ups, ended pauses,
 * and deletion of old data. An account is correct without it when it is read; this covers the accounts that nobody
 * reads.
 */
export function scheduleDailyWork(
  libraries: () => readonly AtWork[],
  warn: (message: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      for (const { options: circulationOptions, desk } of libraries()) {
        if (signal.aborted) return;
        await desk.tick().catch((error: unknown) => {
          if (!signal.aborted)
            warn(`The day's work of library ${circulationOptions.libraryId} could not be done`, error);
        });
        await pause(50, undefined, { signal }).catch(() => undefined);
      }
      await pause(lookEvery, undefined, { signal }).catch(() => undefined);
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
