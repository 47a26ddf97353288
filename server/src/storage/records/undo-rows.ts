import type { ImportRun, UndoState } from '@buchfink/catalogue/record/record-store';

/** A record as it is in the database. */
export interface StoredBody {
  readonly parent: string | null;
  readonly body: string;
}

/** The state of a record before a run changed it; `body` is null when the run added the record. */
export interface ChangeBefore {
  readonly id: string;
  readonly parent: string | null;
  readonly body: string | null;
}

/** The most that is kept of a run. A larger run cannot be undone. */
export interface UndoLimits {
  readonly changes: number;
  readonly characters: number;
}

/** A million changes and half a gigabyte of records. */
export const undoLimits: UndoLimits = { changes: 1_000_000, characters: 512 * 1024 * 1024 };

/** A row of `import_run`. */
export interface RunRow extends ImportRun {
  was_empty: number;
  is_kept: number;
  changes: number;
  characters: number;
}

/** What both databases run for the last run of a library. */
export const undoSql = {
  run: 'SELECT id, what, begun, was_empty, is_kept, changes, characters FROM import_run WHERE library_id = ?',
  begin: `INSERT INTO import_run (library_id, id, what, begun, was_empty, is_kept, changes, characters)
    VALUES (?, ?, ?, ?, ?, 1, 0, 0)
    ON CONFLICT (library_id) DO UPDATE SET id = excluded.id, what = excluded.what, begun = excluded.begun,
      was_empty = excluded.was_empty, is_kept = 1, changes = 0, characters = 0`,
  note: 'UPDATE import_run SET is_kept = ?, changes = ?, characters = ? WHERE library_id = ?',
  end: 'DELETE FROM import_run WHERE library_id = ?',
  drop: 'DELETE FROM record_before WHERE library_id = ?',
  before: 'SELECT id, parent, body FROM record_before WHERE library_id = ? ORDER BY id LIMIT ?',
} as const;

/** The row of a run, after that of the last run of its library. With another id than that one, it is new. */
export function rowOfRun(run: ImportRun, lastRun: RunRow | undefined, recordCount: number): RunRow {
  if (lastRun?.id === run.id) return lastRun;
  // Of two concurrent runs, the one that began later is the last one. Later changes of the other are not kept.
  if (lastRun !== undefined && lastRun.begun > run.begun) return { ...lastRun, is_kept: 0 };
  // Undoing a run on an empty library removes all its records, so nothing has to be kept.
  return { ...run, was_empty: Number(recordCount === 0), is_kept: 1, changes: 0, characters: 0 };
}

/** What can be undone, of a row. */
export const undoStateOf = ({ id, what, begun, ...row }: RunRow): UndoState & { readonly wasEmpty: boolean } => ({
  run: { id, what, begun },
  changes: row.changes,
  isKept: row.is_kept === 1,
  wasEmpty: row.was_empty === 1,
});
