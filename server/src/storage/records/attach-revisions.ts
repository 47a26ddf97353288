import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { fileExists } from '../../base/file-exists.ts';
import { migrate } from '../database/migrate.ts';
import { revisionMigrations } from './revision-migrations.ts';

/** The file of the revisions in the data directory, which backups leave out. */
export const revisionsFile = 'revisions.db';

/**
 * Attaches the revisions to the database of the records, so that lending changes nothing in the latter: a backup stores
 * its pages once. When the file is not the one that was attached before, as after a restore, the store gets another
 * name: the indexes know numbers of the lost file, and are built anew. Throws errors of SQLite and `StorageError`.
 */
export function attachRevisions(database: DatabaseSyncInstance, dataDirectory: string, timeout: number): void {
  const file = join(dataDirectory, revisionsFile);
  const revisions = new DatabaseSync(file, { timeout });
  try {
    revisions.exec('PRAGMA journal_mode = WAL');
    migrate(revisions, file, revisionMigrations);
  } finally {
    revisions.close();
  }
  database.prepare('ATTACH ? AS revisions').run(file);
  database.exec('PRAGMA revisions.synchronous = FULL');
  if (knownFile(database) === 'attached') return;
  database.exec('BEGIN IMMEDIATE');
  try {
    if (knownFile(database) === 'another') database.exec('UPDATE main.store SET name = lower(hex(randomblob(16)))');
    database.exec(
      `INSERT INTO main.checkpoint (library_id, source, position, info) SELECT 0, 'revisions', 0, name FROM revision_store
       WHERE true ON CONFLICT (library_id, source) DO UPDATE SET info = excluded.info`,
    );
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Whether the records were last opened with the attached file, with another one, or with none yet. */
function knownFile(database: DatabaseSyncInstance): 'attached' | 'another' | 'none' {
  const row = database
    .prepare(
      `SELECT info = (SELECT name FROM revision_store) AS same FROM main.checkpoint
       WHERE library_id = 0 AND source = 'revisions'`,
    )
    .get();
  if (row === undefined) return 'none';
  return row.same === 1 ? 'attached' : 'another';
}

/**
 * Removes the revisions of a data directory that nobody uses; the next start derives them anew. Without any, the file
 * stays, and the indexes with it. Throws errors of files and of SQLite.
 */
export async function dropRevisions(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, revisionsFile);
  if (!(await fileExists(file))) return;
  const revisions = new DatabaseSync(file);
  const isEmpty = revisions.prepare('SELECT 1 FROM revision LIMIT 1').get() === undefined;
  revisions.close();
  if (isEmpty) return;
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
}
