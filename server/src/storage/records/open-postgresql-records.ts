import { recordOf } from '@buchfink/catalogue/record/record-body';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { recentRecords } from '@buchfink/catalogue/search/recent-records';
import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import { openPostgresql, type SqlRunner } from '../postgresql/postgresql.ts';
import { watchChanges } from '../postgresql/watch-changes.ts';
import { type ListedRow, listedRecord } from './changed-day.ts';
import type { OpenRecordStore, RecordStoreOptions } from './open-record-store.ts';
import { postgresqlChanges } from './postgresql-changes.ts';
import { undoLimits } from './undo-rows.ts';

/** A batch of an import may take longer than other statements, in milliseconds. */
const statementTimeout = 20_000;

/**
 * Opens the records in a PostgreSQL database, for all nodes. Throws `StorageError`.
 */
export async function openPostgresqlRecords(url: string, options: RecordStoreOptions = {}): Promise<OpenRecordStore> {
  const database = await openMigratedPostgresql(url, { purpose: 'records', statementTimeout });
  // Those who search must not wait for as long as an import may, as while its tables are locked.
  const reading = openPostgresql(url, { purpose: 'reading' });
  const [store] = await database.rows<{ name: string }>('SELECT name FROM store');
  const watch = watchChanges(
    database,
    'records',
    // All three only rise.
    'SELECT sum(last_number + last_removal + forgotten) AS total FROM library_state',
  );
  return {
    records: {
      ...readRecords(reading, String(store?.name)),
      ...readInBulk(database),
      ...postgresqlChanges(database, {
        limits: options.undo ?? undoLimits,
        now: options.now ?? (() => new Date()),
      }),
    },
    version: watch.version,
    async close() {
      await watch.close();
      await reading.close();
      await database.close();
    },
  };
}

type BulkReading = Pick<RecordStore, 'changes' | 'ids' | 'listed' | 'numberAfter' | 'removals'>;
type Reading = Omit<RecordStore, keyof ReturnType<typeof postgresqlChanges> | keyof BulkReading>;

interface IdRow {
  readonly number: number;
  readonly id: string;
}

/** What calls of readers read: a few rows. */
function readRecords({ rows }: SqlRunner, store: string): Reading {
  const recordOfHit = recentRecords();
  return {
    async records(libraryId, ids) {
      const found = await rows<{ id: string; body: string }>(
        'SELECT id, body FROM record WHERE library_id = $1 AND id = ANY($2)',
        ...[libraryId, ids],
      );
      const bodies = new Map(found.map(({ id, body }) => [id, body]));
      return ids.map((id) => parsed(bodies.get(id)));
    },
    async byNumbers(libraryId, numbers) {
      const found = await rows<{ number: number; body: string }>(
        `SELECT number, body FROM record WHERE library_id = $1 AND number = ANY($2)
         UNION ALL
         SELECT removal.number, record.body FROM removal
         JOIN record ON record.library_id = removal.library_id AND record.id = removal.record_id
         WHERE removal.library_id = $1 AND removal.number = ANY($2)`,
        ...[libraryId, numbers],
      );
      const bodies = new Map(found.map(({ number, body }) => [number, body]));
      return numbers.map((number) => {
        const body = bodies.get(number);
        return body === undefined ? undefined : recordOfHit(body);
      });
    },
    async numbersOf(libraryId, ids) {
      const found = await rows<IdRow>(
        'SELECT number, id FROM record WHERE library_id = $1 AND id = ANY($2)',
        ...[libraryId, ids],
      );
      const numbers = new Map(found.map(({ id, number }) => [id, number]));
      return ids.map((id) => numbers.get(id));
    },
    async children(libraryId, parentId, limit) {
      const found = await rows<{ body: string }>(
        'SELECT body FROM record WHERE library_id = $1 AND parent = $2 ORDER BY id LIMIT $3',
        ...[libraryId, parentId, limit],
      );
      return found.map(({ body }) => recordOf(body));
    },
    async count(libraryId) {
      const [row] = await rows<{ records: number }>(
        'SELECT records FROM library_state WHERE library_id = $1',
        libraryId,
      );
      return row?.records ?? 0;
    },
    async state(libraryId) {
      const [row] = await rows<{ last_number: number; last_removal: number; forgotten: number }>(
        'SELECT last_number, last_removal, forgotten FROM library_state WHERE library_id = $1',
        libraryId,
      );
      const { last_number: last = 0, last_removal: removals = 0, forgotten = 0 } = row ?? {};
      return { store, last, removals, forgotten };
    },
    async checkpoint(libraryId, source) {
      const [row] = await rows<{ position: number; info: string | null }>(
        'SELECT position, info FROM checkpoint WHERE library_id = $1 AND source = $2',
        ...[libraryId, source],
      );
      return row && { source, position: row.position, info: row.info ?? undefined };
    },
  };
}

/** What indexes and imports read: thousands of rows. */
function readInBulk({ rows }: SqlRunner): BulkReading {
  return {
    async changes(libraryId, after, limit) {
      const found = await rows<{ number: number; body: string }>(
        'SELECT number, body FROM record WHERE library_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        ...[libraryId, after, limit],
      );
      return found.map(({ number, body }) => ({ number, record: recordOf(body) }));
    },
    ids: (libraryId, after, limit) =>
      rows<IdRow>(
        'SELECT number, id FROM record WHERE library_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        ...[libraryId, after, limit],
      ),
    async listed(libraryId, after, limit) {
      const found = await rows<ListedRow>(
        'SELECT number, id, changed_day FROM record WHERE library_id = $1 AND number > $2 ORDER BY number LIMIT $3',
        ...[libraryId, after, limit],
      );
      return found.map(listedRecord);
    },
    async numberAfter(libraryId, after, skip) {
      const [row] = await rows<{ number: number }>(
        'SELECT number FROM record WHERE library_id = $1 AND number > $2 ORDER BY number LIMIT 1 OFFSET $3',
        ...[libraryId, after, skip],
      );
      return row?.number;
    },
    removals: (libraryId, after, limit) =>
      rows<{ sequence: number; number: number }>(
        'SELECT sequence, number FROM removal WHERE library_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3',
        ...[libraryId, after, limit],
      ),
  };
}

const parsed = (body: string | undefined) => (body === undefined ? undefined : recordOf(body));
