import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { SqlStatements, SqlValue } from '../database/sql-database.ts';

/** A statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Sends a statement on a connection; more than one may be under way. Rejects with a `StorageError`. */
export type Send = (sql: string, values?: readonly SqlValue[]) => Promise<pg.QueryResult>;

/** What makes changes run one after the other. */
export interface OptimisticLock {
  /** Locks until the end of the transaction. */
  readonly lock: Statement;
  /** The last statement of a transaction that changes something. */
  readonly last: Statement;
}

/** Another transaction has changed what was read before the lock was taken. */
class Outdated extends Error {}

/** What was read, by statement and parameters. */
type Reads = Map<string, Statement & { rows: Promise<unknown[]> }>;

/**
 * Runs work on a connection in a snapshot (`REPEATABLE READ`) and commits. Its lock is held for two round trips: optimistic
 * concurrency control with backward validation (Kung and Robinson, "On Optimistic Methods for Concurrency Control", ACM TODS 6(2), 1981).
 *
 * The work first reads a snapshot without a lock, and its writes wait. Then one round trip takes the lock and reads all
 * again. When nothing of it has changed, a second one sends the writes and commits. Otherwise the work runs once more,
 * with the lock and on what was read under it. Work that writes nothing takes no lock. Each read of the work is sent once,
 * until a write to one of its tables; such a write is sent before the read.
 *
 * Throws what the work throws, and a `StorageError`; then nothing was changed.
 */
export async function optimisticTransaction<Result>(
  send: Send,
  { lock, last }: OptimisticLock,
  work: (sql: SqlStatements) => Promise<Result>,
): Promise<Result> {
  let attempt = openAttempt(send, lock, new Map());
  for (;;) {
    try {
      const result = await work(attempt.statements);
      await attempt.commit(last);
      return result;
    } catch (error) {
      if (attempt.readsUnderLock === undefined) throw error;
      attempt = openAttempt(send, undefined, attempt.readsUnderLock);
    }
  }
}

/**
 * Runs work on a connection under the lock from its start, and commits. One round trip takes the lock and reads what `readsOf`
 * names, a second one writes and commits: as long as the optimistic way holds the lock, with half of its reads, but also for
 * work that writes nothing. Each statement sees what was committed before it (`READ COMMITTED`), and nobody else changes what
 * the lock is for. Reads that `readsOf` does not name cost a round trip more. Work that writes nothing is rolled back.
 */
export async function lockedTransaction<Result>(
  send: Send,
  { lock, last }: OptimisticLock,
  readsOf: (sql: SqlStatements) => readonly Promise<unknown>[],
  work: (sql: SqlStatements) => Promise<Result>,
): Promise<Result> {
  const attempt = openAttempt(send, undefined, new Map());
  const locking = send(lock.sql, lock.values);
  // A failed read fails the work, too, which awaits the same answer.
  const reading = Promise.allSettled(readsOf(attempt.statements));
  await locking;
  const result = await work(attempt.statements);
  await reading;
  await attempt.commit(last);
  return result;
}

/** One run of the work. `lock` is undefined when it is held from the start. */
function openAttempt(send: Send, lock: Statement | undefined, reads: Reads) {
  let waiting: Statement[] = [];
  let hasWritten = false;
  let locking: Promise<void> | undefined;
  let readsUnderLock: Reads | undefined;

  /** Takes the lock and reads all again. */
  async function lockAndValidate(lock: Statement): Promise<void> {
    const before = [...reads.values()];
    const ofSnapshot = await Promise.all(before.map(({ rows }) => rows));
    const opening = [{ sql: 'COMMIT', values: [] }, { sql: 'BEGIN', values: [] }, lock];
    const answers = (await inOneTrip(send, [...opening, ...before])).slice(opening.length).map(({ rows }) => rows);
    if (isDeepStrictEqual(answers, ofSnapshot)) return;
    readsUnderLock = new Map(
      [...reads].map(([key, read], at) => [key, { ...read, rows: Promise.resolve(answers[at] ?? []) }]),
    );
    throw new Outdated();
  }

  async function takeLock(): Promise<void> {
    if (lock === undefined) return;
    locking ??= lockAndValidate(lock);
    await locking;
  }

  /** Sends the writes that wait, under the lock. */
  async function write(): Promise<void> {
    await takeLock();
    const statements = waiting;
    waiting = [];
    if (statements.length === 0) return;
    hasWritten = true;
    for (const { sql } of statements) forgetReadsOf(writtenTable(sql));
    await inOneTrip(send, statements);
  }

  function forgetReadsOf(table: string | undefined): void {
    for (const [key, { sql }] of reads) if (table === undefined || readTables(sql).includes(table)) reads.delete(key);
  }

  const writeNow = async (sql: string, values: readonly SqlValue[]): Promise<pg.QueryResult> => {
    await write();
    hasWritten = true;
    forgetReadsOf(writtenTable(sql));
    return send(sql, values);
  };

  const statements: SqlStatements = {
    async rows<Row>(sql: string, ...values: readonly SqlValue[]) {
      if (readsUnderLock) throw new Outdated();
      // The rows have the type that the caller gives to its own statement.
      if (writtenTable(sql) !== undefined) return (await writeNow(sql, values)).rows as Row[];
      const tables = readTables(sql);
      if (waiting.some((statement) => tables.includes(writtenTable(statement.sql) ?? ''))) await write();
      const key = JSON.stringify([sql, values]);
      const known = reads.get(key);
      if (known) return (await known.rows) as Row[];
      const rows = send(sql, values).then((answer) => answer.rows);
      reads.set(key, { sql, values, rows });
      return (await rows) as Row[];
    },
    run: async (sql, ...values) => (await writeNow(sql, values)).rowCount ?? 0,
    async put(sql, ...values) {
      if (readsUnderLock) throw new Outdated();
      waiting.push({ sql, values });
    },
  };

  return {
    statements,
    /** What was read again under the lock, when it was something else than before. */
    get readsUnderLock() {
      return readsUnderLock;
    },
    /** Ends the transaction. Rejects when work has gone on although what it read had changed. */
    async commit(last: Statement): Promise<void> {
      if (readsUnderLock) throw new Outdated();
      const isChanging = hasWritten || waiting.length > 0;
      if (isChanging) await takeLock();
      const end = { sql: isChanging || lock !== undefined ? 'COMMIT' : 'ROLLBACK', values: [] };
      await inOneTrip(send, [...waiting, ...(isChanging ? [last] : []), end]);
    },
  };
}

/** Sends statements one after the other without waiting in between. Rejects with the first failure. */
async function inOneTrip(send: Send, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const answers = await Promise.allSettled(statements.map(({ sql, values }) => send(sql, values)));
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** The table that a statement changes; undefined for one that reads. */
const writtenTable = (sql: string): string | undefined =>
  /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/.exec(sql)?.[1];

/** The tables that a statement reads. */
const readTables = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN)\s+(\w+)/g)].flatMap(([, name]) => name ?? []);
