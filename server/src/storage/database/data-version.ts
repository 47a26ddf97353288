import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fileExists } from '../../base/file-exists.ts';
import { storageError } from '../../base/storage-error.ts';
import { dataFiles } from '../data-files.ts';
import { newerSchema } from './migrate.ts';

/** The version of a database's tables beside that of this program. */
export interface DatabaseVersion {
  readonly name: string;
  readonly state: 'current' | 'older' | 'newer' | 'unreadable';
  /** The version of its tables; undefined when it is unreadable. */
  readonly version?: number;
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

/**
 * Throws `StorageError`, `newer-schema`, when a newer program has written any database of a data directory: an older one
 * then writes to none of them, since what belongs together is spread over all.
 */
export async function refuseNewerData(dataDirectory: string): Promise<void> {
  for (const { name, state, version = 0 } of await readDatabaseVersions(dataDirectory))
    if (state === 'newer') throw newerSchema(join(dataDirectory, name), version, dataFiles[name]?.length ?? 0);
}

function versionState(path: string, latest: number): Omit<DatabaseVersion, 'name'> {
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 2_000 });
    const statement = database.prepare('SELECT max(version) AS version FROM schema_version');
    const row = statement.get() as { readonly version: number | null } | undefined;
    const version = row?.version ?? 0;
    return { version, state: version > latest ? 'newer' : version < latest ? 'older' : 'current' };
  } catch (error) {
    return { state: 'unreadable', error: storageError(error, path) };
  } finally {
    if (database?.isOpen) database.close();
  }
}
