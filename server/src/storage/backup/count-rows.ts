import { DatabaseSync } from '@photostructure/sqlite';
import { StorageError, storageError } from '../../base/storage-error.ts';
import { tableNames } from '../database/table-names.ts';

/**
 * The number of rows of each table of a database file that nobody else uses. Throws `StorageError` when it is damaged;
 * the message names `origin`, of which the file is a copy.
 */
export function countRows(file: string, origin = file): Record<string, number> {
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    const opened = new DatabaseSync(file);
    database = opened;
    const faults = opened.prepare('PRAGMA integrity_check').all();
    if (faults.length !== 1 || faults[0]?.integrity_check !== 'ok')
      throw new StorageError('damaged', `The database ${origin} is damaged: ${faults[0]?.integrity_check}.`);
    const countOf = (table: string) => Number(opened.prepare(`SELECT count(*) AS count FROM "${table}"`).get()?.count);
    return Object.fromEntries(tableNames(opened).map((table) => [table, countOf(table)]));
  } catch (error) {
    throw storageError(error, origin);
  } finally {
    database?.close();
  }
}
