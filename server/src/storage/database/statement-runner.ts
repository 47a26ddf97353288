import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from './storage-error.ts';

/** How statements are run: their failures become `StorageError`s. */
export interface Running {
  read<Result>(work: () => Result): Result;
  /** All of the work or nothing of it; durable when it returns. */
  write<Result>(work: () => Result): Result;
}

/** Runs statements on one connection; `file` is named in errors. */
export function runningOn(database: DatabaseSyncInstance, file: string): Running {
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
        // Immediate, so that two writers queue at the start instead of failing in the middle.
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
