import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { backgroundPace } from '@buchfink/connectors/builtin/circulation/background-pace';
import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import type { NoticeWay } from '@buchfink/contract/account/notices';

/** A library whose outbox is served. */
interface ServedLibrary {
  readonly libraryId: number;
  readonly outbox: Pick<Outbox, 'work' | 'plan' | 'recover'>;
}

/** How the outboxes of the libraries are served. `Sending`: a mail or a push. */
export interface OutboxesDeps<Library extends ServedLibrary, Sending> {
  readonly libraries: () => readonly Library[];
  /** The way that is served here, and those that the service has. */
  readonly way: NoticeWay;
  readonly ways: readonly NoticeWay[];
  /** Differs after a change of circulation by any process. Cheap. */
  readonly version: () => string | number;
  /** Receives how many a process had in its hands when it ended; they are sent again. */
  readonly onRecovered?: (library: Library, count: number) => void;
  /** Takes some that are due; none is the end. */
  readonly claim: (library: Library) => Promise<readonly Sending[]>;
  /** Sends one and settles it. False: nothing can be sent at present, and the loop rests. */
  readonly send: (library: Library, sending: Sending, signal: AbortSignal) => Promise<boolean>;
  readonly onError: (library: Library, error: unknown) => void;
}

/** Milliseconds between two looks for changes, and for what time alone brings. */
const lookEvery = 500;
const lookAnywayEvery = 20_000;
/** Milliseconds of rest while nothing can be done; doubled each time. */
const [shortestRest, longestRest] = [2_000, 300_000];

/** Plans and sends for all libraries after each change until it is stopped; for one node at a time. */
export function runOutboxes<Library extends ServedLibrary, Sending>({
  libraries,
  way,
  ways,
  version,
  onRecovered,
  claim,
  send,
  onError,
}: OutboxesDeps<Library, Sending>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => undefined);
  const giveWay = backgroundPace(signal);
  const recovered = new Set<number>();

  async function recover(library: Library): Promise<void> {
    const { libraryId, outbox } = library;
    if (recovered.has(libraryId)) return;
    const count = await outbox.recover(way);
    recovered.add(libraryId);
    if (count > 0) onRecovered?.(library, count);
  }

  /** Plans and sends all that is due. Returns whether it was all; else nothing can be sent at present. */
  async function serve(library: Library): Promise<boolean> {
    const { outbox } = library;
    await recover(library);
    const work = await outbox.work();
    if (work.isClockHeld) return true;
    let isToPlan = work.isToPlan;
    while (isToPlan && !signal.aborted) {
      isToPlan = await outbox.plan(ways);
      await giveWay();
    }
    if (work.isPaused) return true;
    while (!signal.aborted) {
      const sendings = await claim(library);
      if (sendings.length === 0) return true;
      const areTaken = await Promise.all(
        sendings.map(async (sending, at) => {
          await turns(at);
          return send(library, sending, signal);
        }),
      );
      if (areTaken.includes(false)) return false;
      await giveWay();
    }
    return true;
  }

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
        isAllDone = await serve(library).catch((error: unknown) => {
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

/** Waits for turns of the event loop: writing a mail takes milliseconds, and several at once would hold up readers. */
async function turns(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await turn();
}
