import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import {
  type ConnectionChange,
  type ConnectionCounts,
  type ConnectionFault,
  type ConnectionHistory,
  type ConnectionSlot,
  type ConnectionSummary,
  daySlots,
  hourSlots,
  timeBounds,
} from './connection-history.ts';

/** Changes of one transaction: it blocks the event loop for a few milliseconds. */
const batchSize = 200;

const timeColumns = [...timeBounds, Number.POSITIVE_INFINITY].map((_, at) => `times_${at}`);
const counted = ['observed', 'down', 'calls', 'failures', ...timeColumns];
const hour = 3_600_000;
const day = 24 * hour;

/** The history of libraries' systems in the embedded store. */
export function sqliteConnectionHistory(database: DatabaseSyncInstance, file: string): ConnectionHistory {
  const { read, write } = createStatementRunner(database, file);
  const change = (work: () => void) => retryWhileLocked(() => write(work));
  const upsert = database.prepare(
    `INSERT INTO connection_slot (library_id, role, seconds, start, ${counted.join(', ')})
     VALUES (?, ?, ?, ?${', ?'.repeat(counted.length)}) ON CONFLICT (library_id, role, seconds, start)
     DO UPDATE SET ${counted.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
  );
  const remove = database.prepare('DELETE FROM connection_slot WHERE seconds = ? AND start < ?');
  const upsertFault = database.prepare(
    `INSERT INTO connection_fault (library_id, role, at, code) VALUES (?, ?, ?, ?)
     ON CONFLICT (library_id, role) DO UPDATE SET at = excluded.at, code = excluded.code WHERE excluded.at >= at`,
  );
  const removeFaults = database.prepare('DELETE FROM connection_fault WHERE at < ?');
  const sums = database.prepare(
    `SELECT library_id, role, ${counted.map((column) => `sum(${column}) AS ${column}`).join(', ')}
     FROM connection_slot WHERE seconds = ? AND start > ? GROUP BY library_id, role`,
  );
  const slots = database.prepare(
    `SELECT start, ${counted.join(', ')} FROM connection_slot
     WHERE library_id = ? AND role = ? AND seconds = ? AND start > ? ORDER BY start`,
  );
  const faults = database.prepare('SELECT library_id, role, at, code FROM connection_fault');

  const addOne = ({ libraryId, role, at, observed, down, calls, failures, times }: ConnectionChange) => {
    const counts = [observed, down, calls, failures, ...timeColumns.map((_, place) => times[place] ?? 0)];
    for (const { seconds } of [hourSlots, daySlots])
      upsert.run(libraryId, role, seconds, slotStart(at, seconds), ...counts.map(Math.round));
  };
  const summed = (seconds: number, after: number) =>
    (sums.all(seconds, after) as unknown as (Row & KeyRow)[]).map((row) => ({
      key: keyOf(row),
      counts: countsOf(row),
    }));

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
      read(() => {
        const byKey = new Map<string, ConnectionSummary>();
        for (const { key, counts } of summed(daySlots.seconds, (now - 30 * day) / 1000))
          byKey.set(`${key.libraryId} ${key.role}`, { ...key, day: noCounts, month: counts });
        for (const { key, counts } of summed(hourSlots.seconds, (now - day) / 1000)) {
          const id = `${key.libraryId} ${key.role}`;
          byKey.set(id, { ...key, month: byKey.get(id)?.month ?? counts, day: counts });
        }
        return [...byKey.values()];
      }),
    slotsOf: async ({ libraryId, role }, now) =>
      read(() => {
        const since = (seconds: number, before: number) =>
          (slots.all(libraryId, role, seconds, before / 1000) as unknown as Row[]).map(slotOf);
        return { hours: since(hourSlots.seconds, now - day), days: since(daySlots.seconds, now - 30 * day) };
      }),
    faults: async () =>
      read(() =>
        (faults.all() as unknown as (KeyRow & { at: number; code: string })[]).map(
          (row): ConnectionFault => ({ ...keyOf(row), at: row.at, code: row.code }),
        ),
      ),
  };
}

/** Counts of nothing. */
export const noCounts: ConnectionCounts = {
  observed: 0,
  down: 0,
  calls: 0,
  failures: 0,
  times: timeColumns.map(() => 0),
};

const slotStart = (at: number, seconds: number) => Math.floor(at / 1000 / seconds) * seconds;

type Row = Readonly<Record<string, number>>;
interface KeyRow {
  readonly library_id: number;
  readonly role: string;
}

const keyOf = ({ library_id, role }: KeyRow) => ({ libraryId: library_id, role });
const countsOf = (row: object): ConnectionCounts => {
  const cells = row as Row;
  const cell = (column: string) => cells[column] ?? 0;
  const [observed, down, calls, failures] = [cell('observed'), cell('down'), cell('calls'), cell('failures')];
  return { observed, down, calls, failures, times: timeColumns.map(cell) };
};
const slotOf = (row: Row): ConnectionSlot => ({ start: 1000 * (row.start ?? 0), ...countsOf(row) });
