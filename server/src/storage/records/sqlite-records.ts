import { recordOf } from '@buchfink/catalogue/record/record-body';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { recentRecords } from '@buchfink/catalogue/search/recent-records';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { optionalText } from '../database/row-mapping.ts';
import { type ListedRow, listedRecord } from './changed-day.ts';
import { sqliteChanges } from './sqlite-changes.ts';
import { createStatementRunner } from './statement-runner.ts';
import type { UndoLimits } from './undo-rows.ts';

interface Row {
  body: string;
}

interface NumberedRow extends Row {
  number: number;
}

/** The records with their revisions, and what is current of both. */
const current = 'record LEFT JOIN revision ON revision.of = record.number';
const currentBody = 'coalesce(revision.body, record.body)';
const currentNumber = 'coalesce(revision.number, record.number)';

/** The statement that reads current records in the order of their numbers: those without a revision, and revisions. */
const numbered = (column: 'body' | 'id') =>
  `SELECT number, ${column} FROM record WHERE library_id = ?1 AND number > ?2 AND number <= ?3
     AND NOT EXISTS (SELECT 1 FROM revision WHERE revision.of = record.number)
   UNION ALL
   SELECT number, ${column} FROM revision WHERE library_id = ?1 AND number > ?2 AND number <= ?3
     AND EXISTS (SELECT 1 FROM record WHERE record.number = revision.of)
   ORDER BY number LIMIT ?4`;

/**
 * The records of all libraries in SQLite: one row per record, with its body, and one in the attached file for a record
 * that lending has changed. Imports write to the first file alone, and `revise` to the second, so that a crash between
 * the commits of two files leaves nothing half.
 */
export function sqliteRecords(
  database: DatabaseSyncInstance,
  file: string,
  { limits, now }: { readonly limits: UndoLimits; readonly now: () => Date },
): RecordStore {
  const running = createStatementRunner(database, file);
  const { read } = running;
  const recordOfHit = recentRecords();
  const byId = database.prepare(
    `SELECT ${currentBody} AS body FROM ${current} WHERE record.library_id = ? AND record.id = ?`,
  );
  // One statement reads a page of records, because each statement has a fixed cost.
  const byNumbers = database.prepare(
    `SELECT value, ${currentBody} FROM json_each(?) CROSS JOIN record ON record.number = value
     LEFT JOIN revision ON revision.of = record.number WHERE record.library_id = ?
     UNION ALL
     SELECT value, revision.body FROM json_each(?) CROSS JOIN revision ON revision.number = value
     CROSS JOIN record ON record.number = revision.of WHERE record.library_id = ?`,
  );
  // Arrays are a sixth faster than objects.
  byNumbers.setReturnArrays(true);
  const successor = database.prepare(
    `SELECT ${currentBody} AS body FROM (
       SELECT record_id FROM removal WHERE library_id = ?1 AND number = ?2
       UNION ALL
       SELECT record_id FROM revision_removal WHERE library_id = ?1 AND number = ?2
     ) AS removed CROSS JOIN ${current} WHERE record.library_id = ?1 AND record.id = removed.record_id LIMIT 1`,
  );
  const numberOf = database.prepare(
    `SELECT ${currentNumber} AS number FROM ${current} WHERE record.library_id = ? AND record.id = ?`,
  );
  const below = database.prepare(
    `SELECT ${currentBody} AS body FROM ${current} WHERE record.library_id = ? AND parent = ? ORDER BY record.id LIMIT ?`,
  );
  const changes = database.prepare(numbered('body'));
  const ids = database.prepare(numbered('id'));
  const listed = database.prepare(
    'SELECT number, id, changed_day FROM record WHERE library_id = ? AND number > ? ORDER BY number LIMIT ?',
  );
  const numberAfter = database.prepare(
    'SELECT number FROM record WHERE library_id = ? AND number > ? ORDER BY number LIMIT 1 OFFSET ?',
  );
  const removals = database.prepare(
    `SELECT sequence, number FROM removal WHERE library_id = ?1 AND sequence > ?2 AND sequence <= ?3
     UNION ALL
     SELECT sequence, number FROM revision_removal WHERE library_id = ?1 AND sequence > ?2 AND sequence <= ?3
     ORDER BY sequence LIMIT ?4`,
  );
  const count = database.prepare('SELECT records FROM library_state WHERE library_id = ?');
  const state = database.prepare(
    `SELECT max(last_number) AS last, max(last_removal) AS removals, max(forgotten) AS forgotten FROM (
       SELECT last_number, last_removal, forgotten FROM library_state WHERE library_id = ?1
       UNION ALL
       SELECT last_number, last_removal, forgotten FROM revision_state WHERE library_id = ?1
     )`,
  );
  const checkpoint = database.prepare(
    `SELECT source, position, info FROM revision_checkpoint WHERE library_id = ?1 AND source = ?2
     UNION ALL
     SELECT source, position, info FROM checkpoint WHERE library_id = ?1 AND source = ?2`,
  );
  const store = String(database.prepare('SELECT name FROM store').get()?.name);

  const stateOf = (libraryId: number) => {
    const row = state.get(libraryId);
    return {
      last: Number(row?.last ?? 0),
      removals: Number(row?.removals ?? 0),
      forgotten: Number(row?.forgotten ?? 0),
    };
  };

  return {
    ...sqliteChanges(database, running, { limits, now }),
    async records(libraryId, ids) {
      return read(() => ids.map((id) => parsed(byId.get(libraryId, id) as Row | undefined)));
    },
    async byNumbers(libraryId, numbers) {
      return read(() => {
        const bodyByNumber = new Map(
          byNumbers.all(JSON.stringify(numbers), libraryId, JSON.stringify(numbers), libraryId) as unknown as [
            number,
            string,
          ][],
        );
        return numbers.map((number) => {
          const body = bodyByNumber.get(number);
          return body === undefined ? parsed(successor.get(libraryId, number) as Row | undefined) : recordOfHit(body);
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
      return read(() => Number(count.get(libraryId)?.records ?? 0));
    },
    async state(libraryId) {
      return read(() => ({ store, ...stateOf(libraryId) }));
    },
    // The two files are read one after the other, so a statement may see a later state of the second. What had a number
    // before it began is complete in both.
    async changes(libraryId, after, limit) {
      const rows = read(() => changes.all(libraryId, after, stateOf(libraryId).last, limit) as NumberedRow[]);
      return rows.map(({ number, body }) => ({ number, record: recordOf(body) }));
    },
    async ids(libraryId, after, limit) {
      return read(
        () => ids.all(libraryId, after, stateOf(libraryId).last, limit) as unknown as { number: number; id: string }[],
      );
    },
    async listed(libraryId, after, limit) {
      const rows = read(() => listed.all(libraryId, after, limit) as unknown as ListedRow[]);
      return rows.map(listedRecord);
    },
    async numberAfter(libraryId, after, skip) {
      return read(() => (numberAfter.get(libraryId, after, skip) as { number: number } | undefined)?.number);
    },
    async removals(libraryId, after, limit) {
      return read(
        () =>
          removals.all(libraryId, after, stateOf(libraryId).removals, limit) as { sequence: number; number: number }[],
      );
    },
    async checkpoint(libraryId, source) {
      const row = read(() => checkpoint.get(libraryId, source));
      if (row === undefined) return undefined;
      const { position, info } = row;
      return { source, position: Number(position), info: optionalText(info) };
    },
  };
}

const parsed = (row: Row | undefined) => (row === undefined ? undefined : recordOf(row.body));
