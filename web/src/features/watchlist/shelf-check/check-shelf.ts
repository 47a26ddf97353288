import { ApiException } from '@buchfink/contract/error';
import type { RecordView } from '@buchfink/contract/record';
import { pickEntryFacts, snapshotAvailability } from '#shared/watchlist/create-entry.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';

/** Why a title's place could not be found out; `gone` = the catalogue does not have it any more. */
export type CheckFailure = 'gone' | 'failed';

/** What was found out of one entry. */
export type CheckResult = { entry: Entry; change: Partial<Entry> } | { entry: Entry; failure: CheckFailure };

/** How many records are asked for at the same time: a list is long, and a library's system is not ours alone. */
const concurrency = 4;

/**
 * Asks where each entry stands, a few at a time, and tells of each as soon as it is known. One that fails does not
 * keep the others; entries without an id are passed over. Ends early when the signal says so.
 */
export async function checkShelf(
  entries: readonly Entry[],
  fetchRecord: (libraryId: number, id: string, signal: AbortSignal) => Promise<RecordView>,
  onResult: (result: CheckResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const queue = entries.values();
  const worker = async () => {
    for (const entry of queue) {
      if (signal.aborted) return;
      if (entry.id === null || entry.libraryId === 0) continue;
      const found = await checkEntry(entry, () => fetchRecord(entry.libraryId, entry.id ?? '', signal));
      if (!signal.aborted) onResult(found);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function checkEntry(entry: Entry, ask: () => Promise<RecordView>): Promise<CheckResult> {
  try {
    const view = await ask();
    return { entry, change: { ...pickEntryFacts(view), seen: snapshotAvailability(view, new Date().toISOString()) } };
  } catch (error) {
    const gone = error instanceof ApiException && ['unknown-record', 'unknown-library'].includes(error.code);
    return { entry, failure: gone ? 'gone' : 'failed' };
  }
}
