import { copyFile, open } from 'node:fs/promises';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Overwrites pages of a SQLite database, as a faulty disk does: the roots of its first tables and indexes, those of `table`
 * before all others. What waits in the write-ahead log comes into the file before, and the whole file into a copy.
 */
export async function overwritePages(path: string, table: string, count: number, copy?: string): Promise<void> {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const roots = database
    .prepare('SELECT rootpage AS page FROM sqlite_schema WHERE rootpage > 1 ORDER BY tbl_name <> ?, rootpage')
    .all(table) as { page: number }[];
  const size = Number(database.prepare('PRAGMA page_size').get()?.page_size);
  database.close();
  if (copy !== undefined) await copyFile(path, copy);
  const file = await open(path, 'r+');
  for (const { page } of roots.slice(0, count))
    await file.write(Buffer.alloc(size, 'overwritten '), 0, size, (page - 1) * size);
  await file.close();
}
