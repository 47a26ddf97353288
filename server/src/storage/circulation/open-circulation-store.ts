import type { CirculationStore } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import { addNameKeys } from './add-name-keys.ts';
import { type LineTime, newestLineSql, timeOfLine } from './circulation-ledger.ts';
import { circulationMigrations, circulationTables } from './circulation-migrations.ts';
import { circulationUnit } from './circulation-units.ts';

/** The circulation data of all libraries. It has its own file, so that an import never blocks a patron. */
export interface OpenCirculationStore {
  readonly store: CirculationStore;
  /** A number that differs after a change by any process. Reading it is cheap. */
  version(): number;
  /** The time of the last line of all ledgers in epoch milliseconds; undefined without one. */
  newestLine(): Promise<number | undefined>;
  /** Removes all patrons, copies and acts of a library. */
  clear(libraryId: number): Promise<void>;
  /** Waits for running work, then closes the file. */
  close(): Promise<void>;
}

/** The longest time that a statement blocks the event loop for the lock of another process, in milliseconds. */
const lockTimeout = 20;

/**
 * Opens `patrons.db` in the data directory and creates the directory when it is missing. Throws `StorageError`.
 *
 * `maxPages` limits the file size (in pages of 4 KiB); tests use it to simulate a full disk.
 */
export async function openCirculationStore(
  dataDirectory: string,
  { maxPages, ...options }: { maxPages?: number } & PrivateFileOptions = {},
): Promise<OpenCirculationStore> {
  return openPrivateFile(
    { dataDirectory, name: 'patrons.db', migrations: circulationMigrations, ...options },
    async (file) => {
      const database = file.open({ lockTimeout, logBytes: 0, maxPages });
      await addNameKeys(database);
      const { version, close } = database;
      return {
        store: {
          change: (libraryId, run) => database.write((sql) => run(circulationUnit(sql, libraryId))),
          read: (libraryId, run) => database.snapshot((sql) => run(circulationUnit(sql, libraryId))),
        },
        version,
        newestLine: async () => timeOfLine((await database.rows<LineTime>(newestLineSql))[0]),
        clear: (libraryId) =>
          database.write(async (sql) => {
            for (const table of circulationTables)
              await sql.run(`DELETE FROM ${table} WHERE library_id = ?`, libraryId);
          }),
        close,
      };
    },
  );
}
