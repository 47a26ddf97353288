import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';

/** Runs statements and converts their failures to `StorageError`. */
export interface StatementRunner {
  read<Result>(work: () => Result): Result;
  /** Runs the work in a transaction; the changes are durable when it returns. */
  write<Result>(work: () => Result): Result;
}

/** Creates a runner for one connection; errors name `file`. */
export function createStatementRunner(database: DatabaseSyncInstance, file: string): StatementRunner {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const read = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, file);
    }
  };
  return {
    read,
    write: (work) =>
      read(() => {
        // IMMEDIATE makes two writers queue at the start instead of failing in the middle.
        begin.run();
        try {
          const result = work();
          commit.run();
          return result;
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      }),
  };
}
