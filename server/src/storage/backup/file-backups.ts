import { writeFile } from 'node:fs/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from '../../base/storage-error.ts';
import type { BackupStore } from './backup-store.ts';
import { neededPieces } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

/** Backups in one SQLite file. Each piece and each manifest is a transaction of its own. */
export async function openFileBackups(path: string): Promise<BackupStore> {
  await writeFile(path, '', { flag: 'a', mode: 0o600 });
  let database: DatabaseSyncInstance;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // The lock of this process lasts until the end, so that no other one writes beside it.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    database.exec('PRAGMA synchronous = FULL');
    database.exec(`CREATE TABLE IF NOT EXISTS piece (hash TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS backup (id TEXT PRIMARY KEY, manifest TEXT NOT NULL);
      BEGIN IMMEDIATE; COMMIT`);
  } catch (error) {
    throw storageError(error, path);
  }
  const one = database.prepare('SELECT content FROM piece WHERE hash = ?');
  const has = database.prepare('SELECT 1 FROM piece WHERE hash = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO piece (hash, content) VALUES (?, ?)');
  const insertBackup = database.prepare('INSERT INTO backup (id, manifest) VALUES (?, ?)');
  const all = database.prepare('SELECT id, manifest FROM backup ORDER BY id');
  const removeBackup = database.prepare('DELETE FROM backup WHERE id = ?');
  const manifests = async () => all.all().map(({ id, manifest }) => readManifest(String(manifest), `${id} in ${path}`));
  return {
    copies: `${path}.copies`,
    hasPiece: async (hash) => has.get(hash) !== undefined,
    async writePiece(hash, packed) {
      insert.run(hash, packed);
    },
    async readPiece(hash) {
      const content = one.get(hash)?.content;
      if (!(content instanceof Uint8Array)) throw new Error(`The piece ${hash} is missing in ${path}.`);
      return content;
    },
    async writeManifest(manifest) {
      insertBackup.run(manifest.id, JSON.stringify(manifest));
    },
    manifests,
    async remove(ids) {
      for (const id of ids) removeBackup.run(id);
      const needed = neededPieces(await manifests());
      const drop = database.prepare('DELETE FROM piece WHERE hash = ?');
      database.exec('BEGIN');
      for (const { hash } of database.prepare('SELECT hash FROM piece').all())
        if (!needed.has(String(hash))) drop.run(String(hash));
      database.exec('COMMIT');
      database.exec('VACUUM');
    },
    async close() {
      // Statements that are not collected yet would keep the lock beyond `close`.
      database.exec('PRAGMA locking_mode = NORMAL');
      all.all();
      database.close();
    },
  };
}
