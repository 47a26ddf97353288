import { DatabaseSync } from '@photostructure/sqlite';
import { storageError } from '../database/storage-error.ts';

/** The number of rows of each table of a database file that nobody else uses. Throws `StorageError` when it is damaged. */
export function countRows(file: string): Record<string, number> {
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    const opened = new DatabaseSync(file);
    database = opened;
    const faults = opened.prepare('PRAGMA integrity_check').all();
    if (faults.length !== 1 || faults[0]?.integrity_check !== 'ok')
      throw new Error(`The database ${file} is damaged: ${faults[0]?.integrity_check}.`);
    const tables = opened
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        Number(opened.prepare(`SELECT count(*) AS count FROM "${name}"`).get()?.count),
      ]),
    );
  } catch (error) {
    throw storageError(error, file);
  } finally {
    database?.close();
  }
}
