import type { ImportRun } from '@buchfink/catalogue/record/record-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  type ChangeBefore,
  type RunRow,
  rowOfRun,
  type StoredBody,
  type UndoLimits,
  undoSql,
  undoStateOf,
} from './undo-rows.ts';

/** Keeps the records of each library as they were before its last run. All calls belong in a transaction. */
export function sqliteUndo(database: DatabaseSyncInstance, limits: UndoLimits) {
  const current = database.prepare(undoSql.run);
  const begin = database.prepare(undoSql.begin);
  const note = database.prepare(undoSql.note);
  const end = database.prepare(undoSql.end);
  const drop = database.prepare(undoSql.drop);
  const before = database.prepare(undoSql.before);
  const keep = database.prepare(
    'INSERT INTO record_before (library_id, id, parent, body) VALUES (?, ?, ?, ?) ON CONFLICT (library_id, id) DO NOTHING',
  );
  const dropOne = database.prepare('DELETE FROM record_before WHERE library_id = ? AND id = ?');
  const records = database.prepare('SELECT records FROM library_state WHERE library_id = ?');

  const rowOf = (libraryId: number) => current.get(libraryId) as RunRow | undefined;
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
      let row: RunRow | undefined;
      let [changes, characters] = [0, 0];
      const start = (): RunRow => {
        const lastRun = rowOf(libraryId);
        const own = rowOfRun(run, lastRun, Number(records.get(libraryId)?.records ?? 0));
        if (own.id === lastRun?.id) return own;
        drop.run(libraryId);
        begin.run(libraryId, run.id, run.what, run.begun, own.was_empty);
        return own;
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
          note.run(Number(isKept), all.changes, all.characters, libraryId);
        },
      };
    },
    state(libraryId: number) {
      const row = rowOf(libraryId);
      return row && undoStateOf(row);
    },
    /** The next changes to undo. */
    before: (libraryId: number, limit: number) => before.all(libraryId, limit) as unknown as ChangeBefore[],
    /** Removes undone changes. */
    undone(libraryId: number, ids: readonly string[]): void {
      for (const id of ids) dropOne.run(libraryId, id);
      const row = rowOf(libraryId);
      if (row) note.run(row.is_kept, Math.max(0, row.changes - ids.length), row.characters, libraryId);
    },
    clear,
  };
}
