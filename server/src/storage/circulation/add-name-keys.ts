import { nameKey } from '@buchfink/connectors/builtin/circulation/patrons/name-key';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Postgresql } from '../postgresql/postgresql.ts';

/** Rows of one transaction. */
const batchSize = 500;

interface NamedRow {
  readonly library_id: number;
  readonly id: string;
  readonly name: string;
}

const withoutKey = `SELECT library_id, id, name FROM patron WHERE name IS NOT NULL AND name_key IS NULL LIMIT ${batchSize}`;

/** Adds the missing `name_key` of patrons whom a version without it has stored. */
export function addNameKeys(database: DatabaseSyncInstance): void {
  const missing = database.prepare(withoutKey);
  const update = database.prepare('UPDATE patron SET name_key = ? WHERE library_id = ? AND id = ?');
  while (missing.get() !== undefined) {
    database.exec('BEGIN IMMEDIATE');
    for (const { library_id, id, name } of missing.all() as unknown as NamedRow[])
      update.run(nameKey(name), library_id, id);
    database.exec('COMMIT');
  }
}

/** The same in PostgreSQL, where other nodes may do it at the same time. */
export async function addNameKeysInPostgresql(database: Pick<Postgresql, 'write'>): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await database.write(async (sql) => {
      const rows = await sql.rows<NamedRow>(`${withoutKey} FOR UPDATE`);
      await sql.run(
        `UPDATE patron SET name_key = added.name_key
         FROM unnest($1::integer[], $2::text[], $3::text[]) AS added (library_id, id, name_key)
         WHERE patron.library_id = added.library_id AND patron.id = added.id`,
        rows.map(({ library_id }) => library_id),
        rows.map(({ id }) => id),
        rows.map(({ name }) => nameKey(name)),
      );
      return rows.length > 0;
    });
}
