import { setTimeout as pause } from 'node:timers/promises';
import type { Desk } from '@buchfink/connectors/builtin/circulation/desk/desk';

/** How often the clock is looked at, in milliseconds: what a new day asks for is done in its first minutes. */
const lookEvery = 10 * 60_000;

interface AtWork {
  readonly given: { readonly libraryId: number };
  readonly desk: Pick<Desk, 'tick'>;
}

/**
 * Has every library do what a new day asks for, now and from time to time: fees of what is overdue, reservations that were
 * not fetched, pauses that are over, forgetting. Accounts are right without it; this is for those that nobody looks at.
 */
export function scheduleDailyWork(
  libraries: () => readonly AtWork[],
  warn: (message: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      for (const { given, desk } of libraries()) {
        if (signal.aborted) return;
        await desk.tick().catch((error: unknown) => {
          if (!signal.aborted) warn(`The day's work of library ${given.libraryId} could not be done`, error);
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
