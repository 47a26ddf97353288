import type { SqlDatabase } from '../database/sql-database.ts';
import { maxPatronRows, type PatronNoteRow, type PatronNoteRows } from './patron-note-rows.ts';

/** The notes of patrons in a database. */
export function storedPatronNotes({ rows, run, write }: SqlDatabase): PatronNoteRows {
  return {
    async find(id) {
      const [row] = await rows<Row>('SELECT id, version, until, content FROM patron_note WHERE id = ?', id);
      return row && { ...row, id: Buffer.from(row.id), content: Buffer.from(row.content) };
    },
    put: ({ id, until, content }, patron) =>
      write(async (sql) => {
        await sql.run(
          `INSERT INTO patron_note (id, patron, version, until, content) VALUES (?, ?, 1, ?, ?)
           ON CONFLICT (id) DO UPDATE
           SET version = patron_note.version + 1, until = excluded.until, content = excluded.content`,
          ...[id, patron, until, content],
        );
        // SQLite has no OFFSET without a LIMIT.
        await sql.run(
          `DELETE FROM patron_note WHERE id IN (SELECT id FROM patron_note WHERE patron = ? ORDER BY until DESC, id
             LIMIT ${Number.MAX_SAFE_INTEGER} OFFSET ${maxPatronRows})`,
          patron,
        );
      }),
    replace: async (id, version, content) =>
      (await run(
        'UPDATE patron_note SET version = version + 1, content = ? WHERE id = ? AND version = ?',
        ...[content, id, version],
      )) > 0,
    forget: async (before) => void (await run('DELETE FROM patron_note WHERE until < ?', before)),
  };
}

type Row = { readonly [Column in keyof PatronNoteRow]: PatronNoteRow[Column] extends Buffer ? Uint8Array : number };
