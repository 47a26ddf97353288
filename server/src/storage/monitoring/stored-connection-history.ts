import { setImmediate as nextTurn } from 'node:timers/promises';
import { marks, type SqlDatabase } from '../database/sql-database.ts';
import { type ConnectionHistory, daySlots, hourSlots } from './connection-history.ts';
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

const columns = ['library_id', 'role', 'seconds', 'start', ...countColumns];

/** Changes of one turn of the event loop: in an embedded file they block it for a few milliseconds. */
const changesPerTurn = 200;

/** The history of libraries' systems in a database; the counts of all nodes add up. */
export function storedConnectionHistory({ rows, write }: SqlDatabase): ConnectionHistory {
  const summed = (seconds: number, after: number) =>
    rows<SystemRow>(
      `SELECT library_id, role, ${countColumns.map((column) => `sum(${column}) AS ${column}`).join(', ')}
       FROM connection_slot WHERE seconds = ? AND start > ? GROUP BY library_id, role`,
      ...[seconds, Math.floor(after / 1000)],
    );
  const slotsSince = async (libraryId: number, role: string, seconds: number, after: number) => {
    const slots = await rows<CountsRow>(
      `SELECT start, ${countColumns.join(', ')} FROM connection_slot
       WHERE library_id = ? AND role = ? AND seconds = ? AND start > ? ORDER BY start`,
      ...[libraryId, role, seconds, Math.floor(after / 1000)],
    );
    return slots.map(slotOf);
  };
  const addSlot = `INSERT INTO connection_slot (${columns.join(', ')}) VALUES (${marks(columns)})
    ON CONFLICT (library_id, role, seconds, start) DO UPDATE
    SET ${countColumns.map((column) => `${column} = connection_slot.${column} + excluded.${column}`).join(', ')}`;

  return {
    add: (changes, newFaults, now) =>
      write(async (sql) => {
        for (const [place, { libraryId, role, at, ...counts }] of changes.entries()) {
          if (place % changesPerTurn === changesPerTurn - 1) await nextTurn();
          for (const { seconds } of [hourSlots, daySlots])
            await sql.run(addSlot, ...[libraryId, role, seconds, slotStart(at, seconds), ...countValues(counts)]);
        }
        for (const { libraryId, role, at, code } of newFaults)
          await sql.run(
            `INSERT INTO connection_fault (library_id, role, at, code) VALUES (?, ?, ?, ?)
             ON CONFLICT (library_id, role) DO UPDATE SET at = excluded.at, code = excluded.code
             WHERE excluded.at >= connection_fault.at`,
            ...[libraryId, role, at, code],
          );
        for (const { seconds, kept } of [hourSlots, daySlots])
          await sql.run(
            'DELETE FROM connection_slot WHERE seconds = ? AND start < ?',
            ...[seconds, Math.floor(now / 1000) - kept],
          );
        await sql.run('DELETE FROM connection_fault WHERE at < ?', now - 1000 * daySlots.kept);
      }),
    summaries: async (now) =>
      summariesOf(await summed(hourSlots.seconds, now - day), await summed(daySlots.seconds, now - 30 * day)),
    slotsOf: async ({ libraryId, role }, now) => ({
      hours: await slotsSince(libraryId, role, hourSlots.seconds, now - day),
      days: await slotsSince(libraryId, role, daySlots.seconds, now - 30 * day),
    }),
    faults: async () =>
      (
        await rows<SystemRow & { at: number; code: string }>('SELECT library_id, role, at, code FROM connection_fault')
      ).map((row) => ({ ...systemOf(row), at: row.at, code: row.code })),
  };
}
