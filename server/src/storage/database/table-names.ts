import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** The tables of a SQLite database, sorted, without those of SQLite itself. */
export const tableNames = (database: DatabaseSyncInstance): string[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
