import { setTimeout as pause } from 'node:timers/promises';
import { giveWay } from '@buchfink/connectors/builtin/circulation/background-pace';
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
  /** Takes some that are due; none: nothing is. */
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
  const recovered = new Set<number>();

  async function recover(library: Library): Promise<void> {
    const { libraryId, outbox } = library;
    if (recovered.has(libraryId)) return;
    const count = await outbox.recover(way);
    recovered.add(libraryId);
    if (count > 0) onRecovered?.(library, count);
  }

  /** Plans some and sends some, so that pauses, news and other libraries have their turn. Returns what is left to do now. */
  async function serve(library: Library): Promise<'nothing' | 'more' | 'blocked'> {
    const { outbox } = library;
    await recover(library);
    const work = await outbox.work();
    if (work.isClockHeld) return 'nothing';
    const isMoreToPlan = work.isToPlan && (await outbox.plan(ways));
    if (work.isToPlan) await giveWay(signal);
    const sendings = work.isPaused ? [] : await claim(library);
    const areTaken = await Promise.all(await beginEach(library, sendings));
    if (areTaken.includes(false)) return 'blocked';
    return isMoreToPlan || sendings.length > 0 ? 'more' : 'nothing';
  }

  /** Begins one after another: writing a mail takes milliseconds, and several at once would hold up readers. */
  async function beginEach(library: Library, sendings: readonly Sending[]): Promise<Promise<boolean>[]> {
    const underWay: Promise<boolean>[] = [];
    for (const sending of sendings) {
      const sent = send(library, sending, signal);
      // It is awaited, and may fail, after the last one has begun.
      sent.catch(() => undefined);
      underWay.push(sent);
      await giveWay(signal);
    }
    return underWay;
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
      const left = new Set<'nothing' | 'more' | 'blocked'>();
      for (const library of libraries()) {
        if (signal.aborted || left.has('blocked')) break;
        const ofLibrary = await serve(library).catch((error: unknown) => {
          if (!signal.aborted) onError(library, error);
          return 'blocked' as const;
        });
        left.add(ofLibrary);
      }
      const isBlocked = left.has('blocked');
      failures = isBlocked ? failures + 1 : 0;
      done = isBlocked || left.has('more') ? undefined : { version: seen, at: performance.now() };
      if (isBlocked) await rest(Math.min(longestRest, shortestRest * 2 ** (failures - 1)));
      else if (done !== undefined) await rest(lookEvery);
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
