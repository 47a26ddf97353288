import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import type { Checkpoint, RecordStore, Revision } from '@buchfink/catalogue/record/record-store';
import type { Holdings } from '@buchfink/connectors/builtin/circulation/circulation';
import { recordWithHoldings } from '@buchfink/connectors/builtin/record-with-holdings';

/** A circulation whose changes a library's catalogue follows. */
export interface Followed {
  readonly options: { readonly libraryId: number };
  readonly holdings: Pick<Holdings, 'of' | 'changed'>;
}

/** Dependencies of following the circulation. */
export interface FollowOptions {
  readonly records: RecordStore;
  readonly followed: () => readonly Followed[];
  /** Changes when the records or the circulation of any library have changed. */
  readonly version: () => string;
  readonly revise: (libraryId: number, revisions: readonly Revision[], checkpoint: Checkpoint) => Promise<void>;
  readonly warn: (message: string, error: unknown) => void;
}

/** Interval between checks for changes, and pause after a library's failure, in milliseconds. */
const lookEvery = 200;
const restAfterFailure = 5000;
/** Most ledger lines and most records in one step, which takes a few milliseconds. */
const maxLines = 200;
const maxRecords = 200;
/** Pause between two steps for other work, in milliseconds. */
const between = 5;
/** Most records to go through before the position is stored. */
const keptEvery = 50_000;

const source = 'circulation';

/** Position up to which a library has been followed: in its circulation ledger and in its records. */
interface FollowedPosition {
  readonly sequence: number;
  readonly number: number;
}

/**
 * Writes the states of copies into the records, which the indexes read: for titles that circulation has changed, and
 * for records that an import has overwritten. The position is stored with the records, so that the next start
 * continues there.
 */
export function followCirculation(options: FollowOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const places = new Map<number, { now: FollowedPosition; stored: FollowedPosition }>();
  const restUntil = new Map<number, number>();

  /** Returns whether more work may be waiting. */
  async function step({ options: { libraryId }, holdings }: Followed): Promise<boolean> {
    const position = places.get(libraryId);
    const from = position?.now ?? placeOf(await options.records.checkpoint(libraryId, source));
    const storedPosition = position?.stored ?? from;
    const changed = await holdings.changed(from.sequence, maxLines);
    const written = await options.records.ids(libraryId, from.number, maxRecords);
    const now = { sequence: changed.sequence, number: written.at(-1)?.number ?? from.number };
    const ids = [...new Set([...changed.recordIds, ...written.map(({ id }) => id)])];
    const revisions = ids.length === 0 ? [] : await revisionsOf(libraryId, holdings, ids);
    const isEnd = written.length < maxRecords;
    const isFarBehind = now.number - storedPosition.number > (isEnd ? maxRecords : keptEvery);
    const isToKeep = revisions.length > 0 || now.sequence !== storedPosition.sequence || isFarBehind;
    if (isToKeep) {
      const checkpoint = { source, position: now.sequence, info: String(now.number) };
      await options.revise(libraryId, revisions, checkpoint);
    }
    places.set(libraryId, { now, stored: isToKeep ? now : storedPosition });
    return now.sequence !== from.sequence || !isEnd;
  }

  async function revisionsOf(libraryId: number, holdings: Followed['holdings'], ids: string[]): Promise<Revision[]> {
    const copiesById = await holdings.of(ids);
    const touched = ids.filter((id) => copiesById.has(id));
    // Record numbers are read before the records. A record written in between has a new number by then and is
    // skipped.
    const numbers = await options.records.numbersOf(libraryId, touched);
    const records = await options.records.records(libraryId, touched);
    return touched.flatMap((id, place) => {
      const [number, record] = [numbers[place], records[place]];
      if (number === undefined || record === undefined) return [];
      const live = recordWithHoldings(record, copiesById.get(id));
      return live === record ? [] : [{ number, body: bodyOf(live) }];
    });
  }

  /** Returns whether all waiting work is done. */
  async function look(library: Followed): Promise<boolean> {
    const { libraryId } = library.options;
    if ((restUntil.get(libraryId) ?? 0) > performance.now()) return false;
    try {
      while (!stopping.signal.aborted && (await step(library))) await pause(between);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      restUntil.set(libraryId, performance.now() + restAfterFailure);
      options.warn(`The catalogue of library ${libraryId} could not follow its circulation`, error);
      return false;
    }
  }

  async function run(): Promise<void> {
    let done: { readonly version: string; readonly libraries: string } | undefined;
    while (!stopping.signal.aborted) {
      const version = options.version();
      const followed = options.followed();
      const libraries = followed.map((library) => library.options.libraryId).join();
      if (done?.version !== version || done.libraries !== libraries) {
        let isDone = true;
        for (const library of followed) isDone = !stopping.signal.aborted && (await look(library)) && isDone;
        done = isDone ? { version, libraries } : undefined;
      }
      await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
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

function placeOf(checkpoint: Checkpoint | undefined): FollowedPosition {
  return { sequence: checkpoint?.position ?? 0, number: Number(checkpoint?.info ?? 0) };
}
