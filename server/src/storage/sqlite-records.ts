import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { storageError } from './storage-error.ts';

interface Row {
  id: string;
  body: string;
}

/** The records of all libraries in SQLite: one row a record, its body as JSON. */
export function sqliteRecords(database: DatabaseSyncInstance, file: string): RecordStore {
  const one = database.prepare('SELECT body FROM record WHERE library_id = ? AND id = ?');
  const below = database.prepare('SELECT id, body FROM record WHERE library_id = ? AND parent = ? ORDER BY id LIMIT ?');
  const after = database.prepare('SELECT id, body FROM record WHERE library_id = ? AND id > ? ORDER BY id LIMIT ?');
  const known = database.prepare('SELECT 1 FROM record WHERE library_id = ? AND id = ?');
  const write = database.prepare(
    `INSERT INTO record (library_id, id, parent, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (library_id, id) DO UPDATE SET parent = excluded.parent, body = excluded.body`,
  );
  const erase = database.prepare('DELETE FROM record WHERE library_id = ? AND id = ?');
  const state = database.prepare('SELECT generation, records FROM library_state WHERE library_id = ?');
  const change = database.prepare(
    `INSERT INTO library_state (library_id, generation, records) VALUES (?, ?, ?)
     ON CONFLICT (library_id) DO UPDATE
     SET generation = library_state.generation + 1, records = library_state.records + excluded.records`,
  );

  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, file);
    }
  };

  /** Immediate, so that two writers queue at the start instead of failing in the middle. */
  const transaction = <Result>(work: () => Result): Result =>
    guarded(() => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });

  return {
    async records(libraryId, ids) {
      return guarded(() =>
        ids.map((id) => {
          const row = one.get(libraryId, id) as Row | undefined;
          return row && parsed(row);
        }),
      );
    },
    async children(libraryId, parentId, limit) {
      return guarded(() => (below.all(libraryId, parentId, limit) as Row[]).map(parsed));
    },
    async *batches(libraryId, size) {
      for (let last = ''; ; ) {
        const rows = guarded(() => after.all(libraryId, last, size) as Row[]);
        if (rows.length === 0) return;
        yield rows.map(parsed);
        last = rows.at(-1)?.id ?? last;
        // Reading a whole catalogue must leave room for the requests of others.
        await nextTurn();
      }
    },
    async count(libraryId) {
      return guarded(() => Number(state.get(libraryId)?.records ?? 0));
    },
    async generation(libraryId) {
      return guarded(() => Number(state.get(libraryId)?.generation ?? 0));
    },
    async put(libraryId, records) {
      if (records.length === 0) return { added: 0, replaced: 0 };
      return transaction(() => {
        let added = 0;
        for (const record of records) {
          if (!known.get(libraryId, record.id)) added++;
          write.run(libraryId, record.id, record.parent?.recordId ?? null, JSON.stringify(record));
        }
        change.run(libraryId, firstGeneration(), added);
        return { added, replaced: records.length - added };
      });
    },
    async remove(libraryId, ids) {
      if (ids.length === 0) return 0;
      return transaction(() => {
        let removed = 0;
        for (const id of ids) removed += Number(erase.run(libraryId, id).changes);
        if (removed > 0) change.run(libraryId, firstGeneration(), -removed);
        return removed;
      });
    },
  };
}

/** The time in seconds: a store that was made anew must not meet the generations of an index left from the old one. */
function firstGeneration(): number {
  return Math.floor(Date.now() / 1000);
}

/** Only this program writes bodies, from records it has checked. */
function parsed(row: Row): BibRecord {
  return JSON.parse(row.body) as BibRecord;
}
