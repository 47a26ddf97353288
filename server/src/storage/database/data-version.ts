import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { dataFiles } from '../data-files.ts';
import { fileExists } from '../files/file-exists.ts';
import { storageError } from './storage-error.ts';

/** The version of a database's tables beside that of this program. */
export interface DatabaseVersion {
  readonly name: string;
  readonly state: 'current' | 'older' | 'newer' | 'unreadable';
  /** Why it is unreadable. */
  readonly error?: unknown;
}

/** Reads the versions of the existing databases of a data directory, and changes nothing: it migrates none. */
export async function readDatabaseVersions(dataDirectory: string): Promise<readonly DatabaseVersion[]> {
  const versions: DatabaseVersion[] = [];
  for (const [name, { length }] of Object.entries(dataFiles)) {
    const path = join(dataDirectory, name);
    if (await fileExists(path)) versions.push({ name, ...versionState(path, length) });
  }
  return versions;
}

function versionState(path: string, latest: number): Omit<DatabaseVersion, 'name'> {
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 2_000 });
    const statement = database.prepare('SELECT max(version) AS version FROM schema_version');
    const row = statement.get() as { readonly version: number | null } | undefined;
    const version = row?.version ?? 0;
    return { state: version > latest ? 'newer' : version < latest ? 'older' : 'current' };
  } catch (error) {
    return { state: 'unreadable', error: storageError(error, path) };
  } finally {
    if (database?.isOpen) database.close();
  }
}
