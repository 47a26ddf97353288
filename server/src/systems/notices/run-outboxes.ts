import { setTimeout as pause } from 'node:timers/promises';

/** How the outboxes of the libraries are served. */
export interface OutboxesDeps<Library extends { readonly libraryId: number }> {
  readonly libraries: () => readonly Library[];
  /** Differs after a change of circulation by any process. Cheap. */
  readonly version: () => string | number;
  /** Does all that is due. Returns whether it was all; else nothing can be done at present, and the loop rests. */
  readonly serve: (library: Library, signal: AbortSignal) => Promise<boolean>;
  readonly onError: (library: Library, error: unknown) => void;
}

/** Milliseconds between two looks for changes, and for what time alone brings. */
const lookEvery = 500;
const lookAnywayEvery = 20_000;
/** Milliseconds of rest while nothing can be done; doubled each time. */
const [shortestRest, longestRest] = [2_000, 300_000];

/** Serves the outboxes of all libraries after each change until it is stopped; for one node at a time. */
export function runOutboxes<Library extends { readonly libraryId: number }>({
  libraries,
  version,
  serve,
  onError,
}: OutboxesDeps<Library>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => undefined);

  async function run(): Promise<void> {
    let failures = 0;
    let done: { readonly version: string | number; readonly at: number } | undefined;
    while (!signal.aborted) {
      const seen = version();
      if (done?.version === seen && performance.now() - done.at < lookAnywayEvery) {
        await rest(lookEvery);
        continue;
      }
      let isAllDone = true;
      for (const library of libraries()) {
        if (signal.aborted || !isAllDone) break;
        isAllDone = await serve(library, signal).catch((error: unknown) => {
          if (!signal.aborted) onError(library, error);
          return false;
        });
      }
      done = isAllDone ? { version: seen, at: performance.now() } : undefined;
      failures = isAllDone ? 0 : failures + 1;
      await rest(failures === 0 ? lookEvery : Math.min(longestRest, shortestRest * 2 ** (failures - 1)));
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
