import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import {
  type ConnectionChange,
  type ConnectionFault,
  type ConnectionHistory,
  daySlots,
  hourSlots,
} from './connection-history.ts';
import {
  type CountsRow,
  countColumns,
  countValues,
  day,
  type SystemRow,
  slotOf,
  slotStart,
  summariesOf,
  systemOf,
} from './slot-rows.ts';

/** Changes of one transaction: it blocks the event loop for a few milliseconds. */
const batchSize = 200;

/** The history of libraries' systems in the embedded store. */
export function sqliteConnectionHistory(database: DatabaseSyncInstance, file: string): ConnectionHistory {
  const { read, write } = createStatementRunner(database, file);
  const change = (work: () => void) => retryWhileLocked(() => write(work));
  const upsert = database.prepare(
    `INSERT INTO connection_slot (library_id, role, seconds, start, ${countColumns.join(', ')})
     VALUES (?, ?, ?, ?${', ?'.repeat(countColumns.length)}) ON CONFLICT (library_id, role, seconds, start)
     DO UPDATE SET ${countColumns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
  );
  const remove = database.prepare('DELETE FROM connection_slot WHERE seconds = ? AND start < ?');
  const upsertFault = database.prepare(
    `INSERT INTO connection_fault (library_id, role, at, code) VALUES (?, ?, ?, ?)
     ON CONFLICT (library_id, role) DO UPDATE SET at = excluded.at, code = excluded.code WHERE excluded.at >= at`,
  );
  const removeFaults = database.prepare('DELETE FROM connection_fault WHERE at < ?');
  const sums = database.prepare(
    `SELECT library_id, role, ${countColumns.map((column) => `sum(${column}) AS ${column}`).join(', ')}
     FROM connection_slot WHERE seconds = ? AND start > ? GROUP BY library_id, role`,
  );
  const slots = database.prepare(
    `SELECT start, ${countColumns.join(', ')} FROM connection_slot
     WHERE library_id = ? AND role = ? AND seconds = ? AND start > ? ORDER BY start`,
  );
  const faults = database.prepare('SELECT library_id, role, at, code FROM connection_fault');

  const addOne = ({ libraryId, role, at, ...counts }: ConnectionChange) => {
    for (const { seconds } of [hourSlots, daySlots])
      upsert.run(libraryId, role, seconds, slotStart(at, seconds), ...countValues(counts));
  };
  const summed = (seconds: number, after: number) => sums.all(seconds, after / 1000) as unknown as SystemRow[];

  return {
    async add(changes, newFaults, now) {
      for (let first = 0; first < changes.length; first += batchSize) {
        await change(() => {
          for (const one of changes.slice(first, first + batchSize)) addOne(one);
        });
        await nextTurn();
      }
      await change(() => {
        for (const { libraryId, role, at, code } of newFaults) upsertFault.run(libraryId, role, at, code);
        for (const { seconds, kept } of [hourSlots, daySlots]) remove.run(seconds, Math.floor(now / 1000) - kept);
        removeFaults.run(now - 1000 * daySlots.kept);
      });
    },
    summaries: async (now) =>
      read(() => summariesOf(summed(hourSlots.seconds, now - day), summed(daySlots.seconds, now - 30 * day))),
    slotsOf: async ({ libraryId, role }, now) =>
      read(() => {
        const since = (seconds: number, before: number) =>
          (slots.all(libraryId, role, seconds, before / 1000) as unknown as CountsRow[]).map(slotOf);
        return { hours: since(hourSlots.seconds, now - day), days: since(daySlots.seconds, now - 30 * day) };
      }),
    faults: async () =>
      read(() =>
        (faults.all() as unknown as (SystemRow & { at: number; code: string })[]).map(
          (row): ConnectionFault => ({ ...systemOf(row), at: row.at, code: row.code }),
        ),
      ),
  };
}
