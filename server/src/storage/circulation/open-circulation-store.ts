import type { CirculationStore } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createSerialQueue } from '../database/serial-queue.ts';
import { openPrivateFile, type PrivateFileOptions } from '../files/private-file.ts';
import { addNameKeys } from './add-name-keys.ts';
import { newestLineSql, timeOfLine } from './circulation-ledger.ts';
import { circulationMigrations, circulationTables } from './circulation-migrations.ts';
import { sqliteStatements } from './circulation-statements.ts';
import { circulationUnits } from './circulation-units.ts';

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
    { dataDirectory, name: 'patrons.db', migrations: circulationMigrations, complete: addNameKeys, ...options },
    (file) => {
      const writer = file.connect({ lockTimeout, logBytes: 0 });
      if (maxPages !== undefined) writer.exec(`PRAGMA max_page_count = ${maxPages}`);
      const [changes, reads] = [createSerialQueue(), createSerialQueue()];
      const change = transactions(writer, file.path, 'BEGIN IMMEDIATE', changes);
      // A separate connection for reads sees the last committed state while a change is running.
      const reader = file.connect({ lockTimeout, logBytes: 0 });
      const read = transactions(reader, file.path, 'BEGIN', reads);
      // `data_version` of the reading connection also counts the changes of the writing connection.
      const version = reader.prepare('PRAGMA data_version');
      const newestLine = reader.prepare(newestLineSql);
      return {
        store: { change, read },
        version: () => Number(version.get()?.data_version),
        newestLine: async () => timeOfLine(newestLine.get()),
        clear: (libraryId) =>
          change(libraryId, async () => {
            for (const table of circulationTables)
              writer.prepare(`DELETE FROM ${table} WHERE library_id = ?`).run(libraryId);
          }),
        async close() {
          await Promise.all([changes(async () => {}), reads(async () => {})]);
          file.close();
        },
      };
    },
  );
}

/** Runs work in transactions on one connection, one after another. */
function transactions(
  database: DatabaseSyncInstance,
  file: string,
  begin: string,
  inTurn: ReturnType<typeof createSerialQueue>,
): CirculationStore['change'] {
  const unitOf = circulationUnits(sqliteStatements(database));
  const start = () => {
    try {
      database.exec(begin);
    } catch (error) {
      throw storageError(error, file);
    }
  };
  return (libraryId, run) =>
    inTurn(async () => {
      try {
        await retryWhileLocked(start);
        const result = await run(unitOf(libraryId));
        database.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
        throw storageError(error, file);
      }
    });
}
