import { isSameBody, type RecordBody } from '@buchfink/catalogue/record/record-body';
import type { ImportRun, RecordStore } from '@buchfink/catalogue/record/record-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { dayOf } from './changed-day.ts';
import { sqliteRevisions } from './sqlite-revisions.ts';
import { sqliteUndo } from './sqlite-undo.ts';
import type { StatementRunner } from './statement-runner.ts';
import type { UndoLimits } from './undo-rows.ts';

type Changing = Pick<
  RecordStore,
  | 'put'
  | 'revise'
  | 'remove'
  | 'forgetRemovals'
  | 'dropCheckpoint'
  | 'dropCheckpoints'
  | 'undoState'
  | 'undo'
  | 'forgetUndo'
>;

interface Present {
  number: number;
  /** The number of its revision, if lending has changed it. */
  revision: number | null;
  parent: string | null;
  body: string;
}

/** The writing half of the record store. */
export function sqliteChanges(
  database: DatabaseSyncInstance,
  { read, write }: StatementRunner,
  { limits, now }: { readonly limits: UndoLimits; readonly now: () => Date },
): Changing {
  const insert = database.prepare(
    `INSERT INTO record (library_id, id, parent, body, changed_day) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (library_id, id) DO NOTHING`,
  );
  const present = database.prepare(
    `SELECT record.number, revision.number AS revision, parent, record.body
     FROM record LEFT JOIN revision ON revision.of = record.number WHERE record.library_id = ? AND record.id = ?`,
  );
  const erase = database.prepare('DELETE FROM record WHERE number = ?');
  const log = database.prepare('INSERT INTO removal (library_id, number, record_id) VALUES (?, ?, ?)');
  const change = database.prepare(
    `INSERT INTO library_state (library_id, records, last_number, last_removal, forgotten) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (library_id) DO UPDATE
     SET records = library_state.records + excluded.records,
         last_number = CASE WHEN excluded.last_number > 0 THEN excluded.last_number
                            ELSE library_state.last_number END,
         last_removal = CASE WHEN excluded.last_removal > 0 THEN excluded.last_removal
                             ELSE library_state.last_removal END`,
  );
  const forget = database.prepare('DELETE FROM removal WHERE library_id = ? AND sequence <= ?');
  const forgotten = database.prepare('UPDATE library_state SET forgotten = ? WHERE library_id = ?');
  const note = database.prepare(
    `INSERT INTO checkpoint (library_id, source, position, info) VALUES (?, ?, ?, ?)
     ON CONFLICT (library_id, source) DO UPDATE SET position = excluded.position, info = excluded.info`,
  );
  const drop = database.prepare('DELETE FROM checkpoint WHERE library_id = ? AND source = ?');
  const dropOthers = database.prepare(
    `DELETE FROM checkpoint WHERE library_id = ? AND substr(source, 1, length(?)) = ?
     AND source NOT IN (SELECT value FROM json_each(?))`,
  );

  const revisions = sqliteRevisions(database);

  const undo = sqliteUndo(database, limits);
  const someIds = database.prepare('SELECT id FROM record WHERE library_id = ? ORDER BY number LIMIT ?');

  const removed = (libraryId: number, { number, revision }: Present, id: string) => {
    erase.run(number);
    // The number of a record with a revision was logged with the revision.
    return Number(log.run(libraryId, revision ?? number, id).lastInsertRowid);
  };

  const put = (libraryId: number, bodies: readonly RecordBody[], run?: ImportRun) => {
    let [added, replaced, last, lastRemoval] = [0, 0, 0, 0];
    revisions.continueSeries();
    const keeper = undo.keeper(libraryId, run);
    const today = dayOf(now());
    for (const body of bodies) {
      const values = [libraryId, body.id, body.parent ?? null, body.json, today] as const;
      let outcome = insert.run(...values);
      if (outcome.changes > 0) {
        added += 1;
        keeper.take(body.id);
      } else {
        // The old record is read only after a conflict, so that a new record needs one statement.
        const old = present.get(libraryId, body.id) as Present | undefined;
        if (old === undefined || isSame(old, body)) continue;
        keeper.take(body.id, old);
        lastRemoval = removed(libraryId, old, body.id);
        outcome = insert.run(...values);
        replaced += 1;
      }
      last = Number(outcome.lastInsertRowid);
    }
    keeper.done();
    if (last > 0) change.run(libraryId, added, last, lastRemoval);
    return { added, replaced, unchanged: bodies.length - added - replaced };
  };

  const remove = (libraryId: number, ids: readonly string[], run?: ImportRun) => {
    let [count, lastRemoval] = [0, 0];
    revisions.continueSeries();
    const keeper = undo.keeper(libraryId, run);
    for (const id of ids) {
      const old = present.get(libraryId, id) as Present | undefined;
      if (old === undefined) continue;
      keeper.take(id, old);
      lastRemoval = removed(libraryId, old, id);
      count += 1;
    }
    keeper.done();
    if (count > 0) change.run(libraryId, -count, 0, lastRemoval);
    return count;
  };

  return {
    async put(libraryId, bodies, checkpoint, run) {
      if (bodies.length === 0 && checkpoint === undefined) return { added: 0, replaced: 0, unchanged: 0 };
      return write(() => {
        const outcome = put(libraryId, bodies, run);
        if (checkpoint) note.run(libraryId, checkpoint.source, checkpoint.position, checkpoint.info ?? null);
        return outcome;
      });
    },
    async revise(libraryId, newVersions, checkpoint) {
      return write(() => {
        let count = 0;
        for (const { number, body } of newVersions) {
          const old = present.get(libraryId, body.id) as Present | undefined;
          if (old === undefined || (old.revision ?? old.number) !== number) continue;
          revisions.add(libraryId, { of: old.number, before: number, body });
          count += 1;
        }
        if (checkpoint) revisions.note(libraryId, checkpoint);
        return count;
      });
    },
    async remove(libraryId, ids, run) {
      return ids.length === 0 ? 0 : write(() => remove(libraryId, ids, run));
    },
    async undoState(libraryId) {
      return read(() => {
        const undoState = undo.state(libraryId);
        return undoState && { run: undoState.run, changes: undoState.changes, isKept: undoState.isKept };
      });
    },
    async undo(libraryId, limit) {
      return write(() => {
        const undoState = undo.state(libraryId);
        if (undoState === undefined || !undoState.isKept) return { restored: 0, removed: 0, isDone: true };
        if (undoState.wasEmpty) {
          const ids = (someIds.all(libraryId, limit) as { id: string }[]).map(({ id }) => id);
          undo.undone(libraryId, ids);
          const isDone = ids.length < limit;
          const count = remove(libraryId, ids);
          if (isDone) undo.clear(libraryId);
          return { restored: 0, removed: count, isDone };
        }
        const changes = undo.before(libraryId, limit);
        const before = changes.flatMap(({ id, parent, body }): RecordBody[] =>
          body === null ? [] : [{ id, json: body, parent: parent ?? undefined }],
        );
        const { added, replaced } = put(libraryId, before);
        const count = remove(
          libraryId,
          changes.filter(({ body }) => body === null).map(({ id }) => id),
        );
        undo.undone(
          libraryId,
          changes.map(({ id }) => id),
        );
        const isDone = changes.length < limit;
        if (isDone) undo.clear(libraryId);
        return { restored: added + replaced, removed: count, isDone };
      });
    },
    async forgetUndo(libraryId) {
      write(() => undo.clear(libraryId));
    },
    async forgetRemovals(libraryId, upTo) {
      write(() => {
        if (!revisions.forgetRemovals(libraryId, upTo)) return;
        if (forget.run(libraryId, upTo).changes > 0) forgotten.run(upTo, libraryId);
      });
    },
    async dropCheckpoint(libraryId, source) {
      write(() => drop.run(libraryId, source));
    },
    async dropCheckpoints(libraryId, beginning, sources) {
      write(() => dropOthers.run(libraryId, beginning, beginning, JSON.stringify(sources)));
    },
  };
}

function isSame(old: Present, body: RecordBody): boolean {
  return old.parent === (body.parent ?? null) && isSameBody(old.body, body);
}
