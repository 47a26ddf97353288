import { nameKey } from '@buchfink/connectors/builtin/circulation/patrons/name-key';
import type { SqlDatabase } from '../database/sql-database.ts';

/** Rows of one transaction. */
const batchSize = 500;

interface NamedRow {
  readonly library_id: number;
  readonly id: string;
  readonly name: string;
}

const isMissing = 'name IS NOT NULL AND name_key IS NULL';

/**
 * Adds the missing `name_key` of patrons whom a version without it has stored. Other nodes may do it at the same time. Where
 * none is missing, nothing is locked.
 */
export async function addNameKeys(database: Pick<SqlDatabase, 'rows' | 'write'>): Promise<void> {
  while ((await database.rows(`SELECT 1 FROM patron WHERE ${isMissing} LIMIT 1`)).length > 0)
    await database.write(async (sql) => {
      const rows = await sql.rows<NamedRow>(
        `SELECT library_id, id, name FROM patron WHERE ${isMissing} LIMIT ${batchSize} FOR UPDATE`,
      );
      if (rows.length === 0) return;
      // Both databases name the columns of VALUES so. PostgreSQL takes parameters there for texts.
      await sql.run(
        `UPDATE patron SET name_key = added.column3
         FROM (VALUES ${rows.map(() => '(CAST(? AS INTEGER), ?, ?)').join(', ')}) AS added
         WHERE patron.library_id = added.column1 AND patron.id = added.column2`,
        ...rows.flatMap(({ library_id, id, name }) => [library_id, id, nameKey(name)]),
      );
    });
}
