import { ApiException } from '@buchfink/contract/error';
import type { RecordView } from '@buchfink/contract/record';
import { pickEntryFacts, snapshotAvailability } from '#shared/watchlist/create-entry.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';

/** Why a check failed; `gone` = the catalogue no longer has the record. */
export type CheckFailure = 'gone' | 'failed';

/** The result of one entry. */
export type CheckResult = { entry: Entry; change: Partial<Entry> } | { entry: Entry; failure: CheckFailure };

/** Records that are requested at the same time, so that a long list does not burden a library's system. */
const concurrency = 4;

/**
 * Checks the availability of each entry, a few at a time, and reports each result at once. A failure does not stop
 * the others; entries without an id are skipped. Ends early when the signal aborts.
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
      const result = await checkEntry(entry, () => fetchRecord(entry.libraryId, entry.id ?? '', signal));
      if (!signal.aborted) onResult(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function checkEntry(entry: Entry, ask: () => Promise<RecordView>): Promise<CheckResult> {
  try {
    const view = await ask();
    return { entry, change: { ...pickEntryFacts(view), seen: snapshotAvailability(view, new Date().toISOString()) } };
  } catch (error) {
    const isRemoved = error instanceof ApiException && ['unknown-record', 'unknown-library'].includes(error.code);
    return { entry, failure: isRemoved ? 'gone' : 'failed' };
  }
}
