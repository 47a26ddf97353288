import { listOf, type SqlDatabase, type SqlStatements } from '../database/sql-database.ts';
import {
  type AttemptLimit,
  attemptScopes,
  type LimitState,
  type LoginAttempt,
  type LoginAttempts,
  loginTimeout,
  roomIn,
} from './login-attempts.ts';

/** Login attempts in a database: all nodes count together. */
export function storedLoginAttempts({ rows, run, write }: SqlDatabase): LoginAttempts {
  /**
   * The instant of the attempt that fills a limit; undefined when the limit leaves room. Attempts without an outcome
   * count when they began after `unsettledSince`.
   */
  const filledBy = async (
    sql: Pick<SqlStatements, 'rows'>,
    attempt: LoginAttempt,
    { by, max, within }: AttemptLimit,
    unsettledSince: number,
  ) => {
    const [row] = await sql.rows<{ at: number }>(
      `SELECT at FROM login_attempt WHERE ${attemptScopes[by]} AND at > ? AND (failed = 1 OR at > ?)
       ORDER BY at DESC LIMIT 1 OFFSET ?`,
      ...[attempt[by] ?? null, attempt.at - within, unsettledSince, max - 1],
    );
    return row?.at;
  };
  const stateOf = async (
    sql: Pick<SqlStatements, 'rows'>,
    attempt: LoginAttempt,
    limit: AttemptLimit,
  ): Promise<LimitState> => {
    if (attempt[limit.by] === undefined) return 0;
    if ((await filledBy(sql, attempt, limit, attempt.at - loginTimeout)) === undefined) return 0;
    const oldest = await filledBy(sql, attempt, limit, Number.MAX_SAFE_INTEGER);
    return oldest === undefined ? 'under-way' : oldest + limit.within - attempt.at;
  };
  const noRoom = async (sql: Pick<SqlStatements, 'rows'>, attempt: LoginAttempt, limits: readonly AttemptLimit[]) => {
    const states: LimitState[] = [];
    for (const limit of limits) states.push(await stateOf(sql, attempt, limit));
    return roomIn(states);
  };
  const count = async (sql: string, ...values: readonly number[]) =>
    (await rows<{ count: number }>(sql, ...values))[0]?.count ?? 0;

  return {
    async take(attempt, limits) {
      // Most attempts of an attack end here, without a change.
      const full = await noRoom({ rows }, attempt, limits);
      if (full) return full;
      return write(async (sql) => {
        // Attempts are counted one after the other, whatever node they arrive at.
        await sql.lockName('logins');
        const late = await noRoom(sql, attempt, limits);
        if (late) return late;
        const [row] = await sql.rows<{ number: number }>(
          `INSERT INTO login_attempt (at, library_id, account, network, device, failed)
           VALUES (?, ?, ?, ?, ?, 0) RETURNING number`,
          ...[attempt.at, attempt.libraryId, attempt.account, attempt.network, attempt.device ?? null],
        );
        return { number: Number(row?.number) };
      });
    },
    async settle(number, hasFailed) {
      await run(
        hasFailed
          ? 'UPDATE login_attempt SET failed = 1 WHERE number = ?'
          : 'DELETE FROM login_attempt WHERE number = ?',
        number,
      );
    },
    forgive: (accounts) => run(`DELETE FROM login_attempt WHERE account IN ${listOf(accounts)}`, ...accounts),
    async ofAccounts(accounts) {
      const attempts = await rows<{ at: number; failed: number }>(
        `SELECT at, failed FROM login_attempt WHERE account IN ${listOf(accounts)} ORDER BY at`,
        ...accounts,
      );
      return attempts.map(({ at, failed }) => ({ at, hasFailed: failed === 1 }));
    },
    failingAccounts: (libraryId, since, max) =>
      count(
        `SELECT count(*) AS count FROM (
           SELECT DISTINCT account FROM login_attempt
           WHERE library_id = ? AND at > ? AND device IS NULL AND failed = 1 LIMIT ?) AS failing`,
        ...[libraryId, since, max],
      ),
    unsettledBefore: (number, libraryId, since) =>
      count(
        `SELECT count(*) AS count FROM login_attempt
         WHERE library_id = ? AND at > ? AND device IS NULL AND failed = 0 AND number < ?`,
        ...[libraryId, since, number],
      ),
    async isKnownDevice(known, now) {
      const found = await rows(
        `SELECT 1 FROM known_device WHERE mark IN ${listOf(known)} AND expires > ? LIMIT 1`,
        ...[...known, now],
      );
      return found.length > 0;
    },
    async rememberDevice(mark, expires) {
      await run(
        `INSERT INTO known_device (mark, expires) VALUES (?, ?)
         ON CONFLICT (mark) DO UPDATE SET expires = excluded.expires`,
        ...[mark, expires],
      );
    },
    sweep: (since, now) =>
      write(async (sql) => {
        await sql.run('DELETE FROM login_attempt WHERE at <= ?', since);
        await sql.run('DELETE FROM known_device WHERE expires <= ?', now);
      }),
  };
}
