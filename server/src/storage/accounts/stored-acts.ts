import type { SqlDatabase } from '../database/sql-database.ts';
import type { ActEntry, ActLog } from './act-log.ts';

/** The acts in a database. */
export function storedActs(database: SqlDatabase): ActLog {
  const find = async (id: Buffer): Promise<ActEntry | undefined> => {
    const [row] = await database.rows<ActRow>(
      'SELECT id, request, owner, started, before, answer FROM act WHERE id = ?',
      id,
    );
    return row && actEntryOf(row);
  };
  return {
    find,
    async begin({ id, request, owner, started, before }) {
      // Of two nodes that start one act, the second waits here for the first.
      const added = await database.run(
        `INSERT INTO act (id, request, owner, started, before) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
        ...[id, request, owner, started, before],
      );
      return added > 0 ? undefined : find(id);
    },
    finish: async (id, answer) => void (await database.run('UPDATE act SET answer = ? WHERE id = ?', answer, id)),
    remove: async (id) => void (await database.run('DELETE FROM act WHERE id = ?', id)),
    forget: async (before) => void (await database.run('DELETE FROM act WHERE started < ?', before)),
  };
}

/** A row of `act`. */
interface ActRow {
  readonly id: Uint8Array;
  readonly request: Uint8Array;
  readonly owner: string;
  readonly started: number;
  readonly before: Uint8Array;
  readonly answer: Uint8Array | null;
}

/** The act of a row. */
function actEntryOf({ answer, ...row }: ActRow): ActEntry {
  const entry = {
    ...row,
    id: Buffer.from(row.id),
    request: Buffer.from(row.request),
    before: Buffer.from(row.before),
  };
  return answer === null ? entry : { ...entry, answer: Buffer.from(answer) };
}
