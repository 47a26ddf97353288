import type { ImportRun, UndoState } from '@buchfink/catalogue/record/record-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

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

/** Keeps the records of each library as they were before its last run. All calls belong in a transaction. */
export function sqliteUndo(database: DatabaseSyncInstance, limits: UndoLimits) {
  const current = database.prepare(
    'SELECT id, what, begun, was_empty, is_kept, changes, characters FROM import_run WHERE library_id = ?',
  );
  const begin = database.prepare(
    `INSERT INTO import_run (library_id, id, what, begun, was_empty, is_kept, changes, characters)
     VALUES (?, ?, ?, ?, ?, 1, 0, 0)
     ON CONFLICT (library_id) DO UPDATE SET id = excluded.id, what = excluded.what, begun = excluded.begun,
       was_empty = excluded.was_empty, is_kept = 1, changes = 0, characters = 0`,
  );
  const count = database.prepare('UPDATE import_run SET is_kept = ?, changes = ?, characters = ? WHERE library_id = ?');
  const end = database.prepare('DELETE FROM import_run WHERE library_id = ?');
  const keep = database.prepare(
    'INSERT INTO record_before (library_id, id, parent, body) VALUES (?, ?, ?, ?) ON CONFLICT (library_id, id) DO NOTHING',
  );
  const drop = database.prepare('DELETE FROM record_before WHERE library_id = ?');
  const dropOne = database.prepare('DELETE FROM record_before WHERE library_id = ? AND id = ?');
  const before = database.prepare('SELECT id, parent, body FROM record_before WHERE library_id = ? LIMIT ?');
  const records = database.prepare('SELECT records FROM library_state WHERE library_id = ?');

  interface Row extends ImportRun {
    was_empty: number;
    is_kept: number;
    changes: number;
    characters: number;
  }
  const rowOf = (libraryId: number) => current.get(libraryId) as Row | undefined;
  const clear = (libraryId: number) => {
    drop.run(libraryId);
    end.run(libraryId);
  };

  return {
    /**
     * Keeps the records that one transaction changes. The first change of a run discards what was kept of the earlier
     * run.
     */
    keeper(libraryId: number, run: ImportRun | undefined) {
      if (run === undefined) return { take: (_id: string, _old?: StoredBody) => {}, done: () => {} };
      let row: Row | undefined;
      let [changes, characters] = [0, 0];
      const start = (): Row => {
        const lastRun = rowOf(libraryId);
        if (lastRun?.id === run.id) return lastRun;
        // Of two concurrent runs, the one that began later is the last one. Later changes of the other are not kept.
        if (lastRun !== undefined && lastRun.begun > run.begun) return { ...lastRun, is_kept: 0 };
        drop.run(libraryId);
        // Undoing a run on an empty library removes all its records, so nothing has to be kept.
        const wasEmpty = Number(records.get(libraryId)?.records ?? 0) === 0;
        begin.run(libraryId, run.id, run.what, run.begun, Number(wasEmpty));
        return { ...run, was_empty: Number(wasEmpty), is_kept: 1, changes: 0, characters: 0 };
      };
      return {
        /** Must be called before the state of the library counts the change. */
        take(id: string, old?: StoredBody): void {
          row ??= start();
          if (row.is_kept === 0) return;
          if (row.was_empty === 1) {
            changes += old === undefined ? 1 : 0;
            return;
          }
          if (keep.run(libraryId, id, old?.parent ?? null, old?.body ?? null).changes === 0) return;
          changes += 1;
          characters += id.length + (old?.body.length ?? 0);
        },
        done(): void {
          if (row === undefined || row.is_kept === 0) return;
          const all = { changes: row.changes + changes, characters: row.characters + characters };
          const isKept = row.was_empty === 1 || (all.changes <= limits.changes && all.characters <= limits.characters);
          if (!isKept) drop.run(libraryId);
          count.run(Number(isKept), all.changes, all.characters, libraryId);
        },
      };
    },
    state(libraryId: number): (UndoState & { readonly wasEmpty: boolean }) | undefined {
      const row = rowOf(libraryId);
      if (row === undefined) return undefined;
      const { id, what, begun, changes } = row;
      return { run: { id, what, begun }, changes, isKept: row.is_kept === 1, wasEmpty: row.was_empty === 1 };
    },
    /** The next changes to undo. */
    before: (libraryId: number, limit: number) => before.all(libraryId, limit) as unknown as ChangeBefore[],
    /** Removes undone changes. */
    undone(libraryId: number, ids: readonly string[]): void {
      for (const id of ids) dropOne.run(libraryId, id);
      const row = rowOf(libraryId);
      if (row) count.run(row.is_kept, Math.max(0, row.changes - ids.length), row.characters, libraryId);
    },
    clear,
  };
}
