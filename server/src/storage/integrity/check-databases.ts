import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fileExists } from '../../base/file-exists.ts';
import { StorageError, storageError } from '../../base/storage-error.ts';
import { dataFiles } from '../data-files.ts';
import { revisionsFile } from '../records/attach-revisions.ts';
import type { StorageLocation } from '../storage.ts';
import type { CheckedDatabase } from './checked-database.ts';

/**
 * Reads every page of the databases of a location, and changes nothing. It takes seconds to minutes, and blocks its thread.
 */
export async function checkDatabases({ dataDirectory, databaseUrl }: StorageLocation): Promise<CheckedDatabase[]> {
  if (databaseUrl !== undefined) return (await import('./check-postgresql.ts')).checkPostgresql(databaseUrl);
  const checked: CheckedDatabase[] = [];
  for (const name of [...Object.keys(dataFiles), revisionsFile]) {
    const file = join(dataDirectory, name);
    const isWhole = (await fileExists(file)) ? checkFile(file) : undefined;
    if (isWhole !== undefined) checked.push({ name, isWhole });
  }
  return checked;
}

/** Whether a file is whole; undefined when that cannot be said, as while another process has locked it. */
function checkFile(file: string): boolean | undefined {
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
    // Unlike integrity_check it does not compare tables with their indexes, which takes many times as long.
    return database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch (error) {
    const failure = storageError(error, file);
    return failure instanceof StorageError && failure.problem === 'damaged' ? false : undefined;
  } finally {
    if (database?.isOpen) database.close();
  }
}
