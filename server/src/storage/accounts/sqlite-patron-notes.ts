import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import { maxPatronRows, type PatronNoteRow, type PatronNoteRows } from './patron-note-rows.ts';

/** Notes of patrons in the embedded store. */
export function sqlitePatronNotes(database: DatabaseSyncInstance, file: string): PatronNoteRows {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const select = database.prepare('SELECT id, version, until, content FROM patron_note WHERE id = ?');
  const put = database.prepare(
    `INSERT INTO patron_note (id, patron, version, until, content) VALUES (?, ?, 1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET version = version + 1, until = excluded.until, content = excluded.content`,
  );
  const limit = database.prepare(
    `DELETE FROM patron_note WHERE id IN
       (SELECT id FROM patron_note WHERE patron = ? ORDER BY until DESC, id LIMIT -1 OFFSET ${maxPatronRows})`,
  );
  const replace = database.prepare(
    'UPDATE patron_note SET version = version + 1, content = ? WHERE id = ? AND version = ?',
  );
  const forget = database.prepare('DELETE FROM patron_note WHERE until < ?');
  return {
    find: async (id) =>
      read(() => {
        const row = select.get(id) as Row | undefined;
        return row && { ...row, id: Buffer.from(row.id), content: Buffer.from(row.content) };
      }),
    put: async ({ id, until, content }, patron) =>
      change(() => {
        put.run(id, patron, until, content);
        limit.run(patron);
      }),
    replace: async (id, version, content) => change(() => Number(replace.run(content, id, version).changes) > 0),
    forget: async (before) => void (await change(() => forget.run(before))),
  };
}

type Row = { readonly [Column in keyof PatronNoteRow]: PatronNoteRow[Column] extends Buffer ? Uint8Array : number };
