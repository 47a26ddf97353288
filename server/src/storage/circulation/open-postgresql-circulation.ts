import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import { announceChange, watchChanges } from '../postgresql/watch-changes.ts';
import { addNameKeys } from './add-name-keys.ts';
import { type LineTime, newestLineSql, timeOfLine } from './circulation-ledger.ts';
import { circulationTables } from './circulation-migrations.ts';
import { circulationUnit } from './circulation-units.ts';
import type { OpenCirculationStore } from './open-circulation-store.ts';

/** Makes changes of a library run one after the other, whatever node they come from, and counts them. */
const lockLibrary = `INSERT INTO circulation_state (library_id, changes) VALUES ($1, 1)
  ON CONFLICT (library_id) DO UPDATE SET changes = circulation_state.changes + 1`;

/**
 * Opens the circulation in a PostgreSQL database, for all nodes. Throws `StorageError`.
 *
 * A change locks the row of its library first. The next one of this library waits there and then sees all of it, so
 * that no two changes conflict, and the ledger is numbered in the order in which its lines become visible.
 */
export async function openPostgresqlCirculation(url: string): Promise<OpenCirculationStore> {
  const database = await openMigratedPostgresql(url, { purpose: 'circulation', connections: 8 });
  await addNameKeys(database);
  const watch = watchChanges(database, 'circulation', 'SELECT sum(changes) AS total FROM circulation_state');
  return {
    store: {
      change: (libraryId, run) =>
        database.write(async (sql) => {
          await sql.run(lockLibrary, libraryId);
          const result = await run(circulationUnit(sql, libraryId));
          await announceChange(sql, 'circulation');
          return result;
        }),
      read: (libraryId, run) => database.snapshot((sql) => run(circulationUnit(sql, libraryId))),
    },
    version: watch.version,
    newestLine: async () => timeOfLine((await database.rows<LineTime>(newestLineSql))[0]),
    clear: (libraryId) =>
      database.write(async (sql) => {
        await sql.run(lockLibrary, libraryId);
        for (const table of circulationTables) await sql.run(`DELETE FROM ${table} WHERE library_id = $1`, libraryId);
        await announceChange(sql, 'circulation');
      }),
    async close() {
      await watch.close();
      await database.close();
    },
  };
}
