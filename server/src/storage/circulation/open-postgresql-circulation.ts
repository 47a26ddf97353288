import type { SqlStatements } from '../database/sql-database.ts';
import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import { openPostgresql } from '../postgresql/postgresql.ts';
import { announceChange, announcement, watchChanges } from '../postgresql/watch-changes.ts';
import { addNameKeys } from './add-name-keys.ts';
import { type LineTime, newestLineSql, timeOfLine } from './circulation-ledger.ts';
import { circulationTables } from './circulation-migrations.ts';
import { circulationUnit } from './circulation-units.ts';
import { createLibraryQueues } from './library-queues.ts';
import type { OpenCirculationStore } from './open-circulation-store.ts';

/** Makes changes of a library run one after the other, whatever node they come from, and counts them. */
const lockLibrary = `INSERT INTO circulation_state (library_id, changes) VALUES (?, 1)
  ON CONFLICT (library_id) DO UPDATE SET changes = circulation_state.changes + 1`;

/** The connections for changes. Readers have others, so that they never wait for changes. */
const changing = 12;

/**
 * Opens the circulation in a PostgreSQL database, for all nodes. Throws `StorageError`.
 *
 * Changes of a library run one after the other, so that no two of them conflict, and the ledger is numbered in the order
 * in which its lines become visible. They hold the row of their library for two round trips (`writeOptimistically`,
 * `writeLocked`).
 */
export async function openPostgresqlCirculation(url: string): Promise<OpenCirculationStore> {
  const database = await openMigratedPostgresql(url, { purpose: 'circulation', connections: 8, keepsPlans: true });
  const changes = openPostgresql(url, { purpose: 'lending', connections: changing, keepsPlans: true });
  const inTurn = createLibraryQueues(changing / 2);
  await addNameKeys(database);
  const watch = watchChanges(database, 'circulation', 'SELECT sum(changes) AS total FROM circulation_state');
  return {
    store: {
      change: (libraryId, run, readsOf) =>
        inTurn(libraryId, () => {
          const lock = { lock: { sql: lockLibrary, values: [libraryId] }, last: announcement('circulation') };
          const work = (sql: SqlStatements) => run(circulationUnit(sql, libraryId));
          return readsOf === undefined
            ? changes.writeOptimistically(lock, work)
            : changes.writeLocked(lock, (sql) => readsOf(circulationUnit(sql, libraryId)), work);
        }),
      read: (libraryId, run) => database.snapshot((sql) => run(circulationUnit(sql, libraryId))),
    },
    version: watch.version,
    newestLine: async () => timeOfLine((await database.rows<LineTime>(newestLineSql))[0]),
    clear: (libraryId) =>
      database.write(async (sql) => {
        await sql.run(lockLibrary, libraryId);
        for (const table of circulationTables) await sql.run(`DELETE FROM ${table} WHERE library_id = ?`, libraryId);
        await announceChange(sql, 'circulation');
      }),
    async close() {
      await watch.close();
      await Promise.all([changes.close(), database.close()]);
    },
  };
}
