import { recordOf } from '@buchfink/catalogue/record/record-body';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { createStatementRunner } from '../database/statement-runner.ts';
import { sqliteChanges } from './sqlite-changes.ts';
import type { UndoLimits } from './sqlite-undo.ts';

interface Row {
  body: string;
}

interface NumberedRow extends Row {
  number: number;
}

/** The records of all libraries in SQLite: one row per record, with its body. */
export function sqliteRecords(database: DatabaseSyncInstance, file: string, limits: UndoLimits): RecordStore {
  const running = createStatementRunner(database, file);
  const { read } = running;
  const byId = database.prepare('SELECT body FROM record WHERE library_id = ? AND id = ?');
  // One statement reads a page of records, because each statement has a fixed cost.
  const byNumbers = database.prepare(
    'SELECT number, body FROM json_each(?) CROSS JOIN record ON number = value WHERE library_id = ?',
  );
  // Arrays are a sixth faster than objects.
  byNumbers.setReturnArrays(true);
  const successor = database.prepare(
    `SELECT record.body FROM removal JOIN record ON record.library_id = removal.library_id AND record.id = removal.record_id
     WHERE removal.library_id = ? AND removal.number = ?`,
  );
  const numberOf = database.prepare('SELECT number FROM record WHERE library_id = ? AND id = ?');
  const below = database.prepare('SELECT body FROM record WHERE library_id = ? AND parent = ? ORDER BY id LIMIT ?');
  const changes = database.prepare(
    'SELECT number, body FROM record WHERE library_id = ? AND number > ? ORDER BY number LIMIT ?',
  );
  const ids = database.prepare(
    'SELECT number, id FROM record WHERE library_id = ? AND number > ? ORDER BY number LIMIT ?',
  );
  const removals = database.prepare(
    'SELECT sequence, number FROM removal WHERE library_id = ? AND sequence > ? ORDER BY sequence LIMIT ?',
  );
  const state = database.prepare(
    'SELECT records, last_number, last_removal, forgotten FROM library_state WHERE library_id = ?',
  );
  const checkpoint = database.prepare(
    'SELECT source, position, info FROM checkpoint WHERE library_id = ? AND source = ?',
  );
  const store = String(database.prepare('SELECT name FROM store').get()?.name);

  return {
    ...sqliteChanges(database, running, limits),
    async records(libraryId, ids) {
      return read(() => ids.map((id) => parsed(byId.get(libraryId, id) as Row | undefined)));
    },
    async byNumbers(libraryId, numbers) {
      return read(() => {
        const bodyByNumber = new Map(
          byNumbers.all(JSON.stringify(numbers), libraryId) as unknown as [number, string][],
        );
        return numbers.map((number) => {
          const body = bodyByNumber.get(number);
          return body === undefined ? parsed(successor.get(libraryId, number) as Row | undefined) : recordOf(body);
        });
      });
    },
    async numbersOf(libraryId, ids) {
      return read(() => ids.map((id) => (numberOf.get(libraryId, id) as { number: number } | undefined)?.number));
    },
    async children(libraryId, parentId, limit) {
      return read(() => (below.all(libraryId, parentId, limit) as Row[]).map(({ body }) => recordOf(body)));
    },
    async count(libraryId) {
      return read(() => Number(state.get(libraryId)?.records ?? 0));
    },
    async state(libraryId) {
      return read(() => {
        const row = state.get(libraryId);
        return {
          store,
          last: Number(row?.last_number ?? 0),
          removals: Number(row?.last_removal ?? 0),
          forgotten: Number(row?.forgotten ?? 0),
        };
      });
    },
    async changes(libraryId, after, limit) {
      const rows = read(() => changes.all(libraryId, after, limit) as NumberedRow[]);
      return rows.map(({ number, body }) => ({ number, record: recordOf(body) }));
    },
    async ids(libraryId, after, limit) {
      return read(() => ids.all(libraryId, after, limit) as { number: number; id: string }[]);
    },
    async removals(libraryId, after, limit) {
      return read(() => removals.all(libraryId, after, limit) as { sequence: number; number: number }[]);
    },
    async checkpoint(libraryId, source) {
      const row = read(() => checkpoint.get(libraryId, source));
      if (row === undefined) return undefined;
      const { position, info } = row;
      return { source, position: Number(position), ...(typeof info === 'string' && { info }) };
    },
  };
}

const parsed = (row: Row | undefined) => (row === undefined ? undefined : recordOf(row.body));
