import { record } from '@buchfink/contract/record';
import { useEffect, useRef, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { updateEntry } from '#shared/watchlist/changes.ts';
import { changeWatchlist } from '#shared/watchlist/use-watchlist.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import { type CheckFailure, type CheckResult, checkShelf } from './check-shelf.ts';

/** The progress of a check, and its failures by the keys of entries. */
export interface ShelfCheck {
  readonly running: boolean;
  readonly done: number;
  readonly total: number;
  readonly failures: ReadonlyMap<number, CheckFailure>;
}

/** Results are stored in batches of this many milliseconds. */
const batchInterval = 400;
const idle: ShelfCheck = { running: false, done: 0, total: 0, failures: new Map() };

/** Checks the current availability of a list's entries. */
export function useShelfCheck(listId: number): { check: ShelfCheck; start: (entries: readonly Entry[]) => void } {
  const [check, setCheck] = useState(idle);
  const running = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list resets the check
  useEffect(() => {
    setCheck(idle);
    return () => running.current?.abort();
  }, [listId]);
  const start = (entries: readonly Entry[]) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    void runCheck(listId, entries, control.signal, setCheck);
  };
  return { check, start };
}

async function runCheck(
  listId: number,
  entries: readonly Entry[],
  signal: AbortSignal,
  show: (check: ShelfCheck) => void,
): Promise<void> {
  const total = entries.filter(({ id, libraryId }) => id !== null && libraryId > 0).length;
  const failures = new Map<number, CheckFailure>();
  let pending: CheckResult[] = [];
  let done = 0;
  let last = performance.now();
  const flush = (isRunning: boolean) => {
    const results = pending;
    pending = [];
    last = performance.now();
    const changes = results.flatMap((result) => ('change' in result ? [result] : []));
    if (changes.length > 0) {
      changeWatchlist((now) =>
        changes.reduce((list, result) => updateEntry(list, listId, result.entry.key, result.change), now),
      );
    }
    show({ running: isRunning, done, total, failures: new Map(failures) });
  };
  flush(true);
  const fetchRecord = (libraryId: number, id: string, signal: AbortSignal) =>
    call(record, { params: { libraryId, id }, signal });
  const onResult = (result: CheckResult) => {
    done += 1;
    pending.push(result);
    if ('failure' in result) failures.set(result.entry.key, result.failure);
    if (performance.now() - last > batchInterval) flush(true);
  };
  await checkShelf(entries, fetchRecord, onResult, signal);
  if (!signal.aborted) flush(false);
}
