import type { Postgresql } from '../postgresql/postgresql.ts';
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

/** The history of libraries' systems in PostgreSQL; the counts of all nodes add up. */
export function postgresqlConnectionHistory(database: Postgresql): ConnectionHistory {
  const summed = (seconds: number, after: number) =>
    database.rows<SystemRow>(
      `SELECT library_id, role, ${countColumns.map((column) => `sum(${column}) AS ${column}`).join(', ')}
       FROM connection_slot WHERE seconds = $1 AND start > $2 GROUP BY library_id, role`,
      ...[seconds, Math.floor(after / 1000)],
    );
  const slotsSince = async (libraryId: number, role: string, seconds: number, after: number) => {
    const slots = await database.rows<CountsRow>(
      `SELECT start, ${countColumns.join(', ')} FROM connection_slot
       WHERE library_id = $1 AND role = $2 AND seconds = $3 AND start > $4 ORDER BY start`,
      ...[libraryId, role, seconds, Math.floor(after / 1000)],
    );
    return slots.map(slotOf);
  };

  return {
    add: (changes, newFaults, now) =>
      database.write(async (sql) => {
        for (const { libraryId, role, at, ...counts } of changes)
          for (const { seconds } of [hourSlots, daySlots])
            await sql.run(
              `INSERT INTO connection_slot (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
               ON CONFLICT (library_id, role, seconds, start) DO UPDATE
               SET ${countColumns.map((column) => `${column} = connection_slot.${column} + excluded.${column}`).join(', ')}`,
              ...[libraryId, role, seconds, slotStart(at, seconds), ...countValues(counts)],
            );
        for (const { libraryId, role, at, code } of newFaults)
          await sql.run(
            `INSERT INTO connection_fault (library_id, role, at, code) VALUES ($1, $2, $3, $4)
             ON CONFLICT (library_id, role) DO UPDATE SET at = excluded.at, code = excluded.code
             WHERE excluded.at >= connection_fault.at`,
            ...[libraryId, role, at, code],
          );
        for (const { seconds, kept } of [hourSlots, daySlots])
          await sql.run(
            'DELETE FROM connection_slot WHERE seconds = $1 AND start < $2',
            ...[seconds, Math.floor(now / 1000) - kept],
          );
        await sql.run('DELETE FROM connection_fault WHERE at < $1', now - 1000 * daySlots.kept);
      }),
    summaries: async (now) =>
      summariesOf(await summed(hourSlots.seconds, now - day), await summed(daySlots.seconds, now - 30 * day)),
    slotsOf: async ({ libraryId, role }, now) => ({
      hours: await slotsSince(libraryId, role, hourSlots.seconds, now - day),
      days: await slotsSince(libraryId, role, daySlots.seconds, now - 30 * day),
    }),
    faults: async () =>
      (
        await database.rows<SystemRow & { at: number; code: string }>(
          'SELECT library_id, role, at, code FROM connection_fault',
        )
      ).map((row) => ({ ...systemOf(row), at: row.at, code: row.code })),
  };
}
