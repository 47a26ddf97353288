import type { Postgresql, SqlRunner } from '../postgresql/postgresql.ts';
import {
  type AttemptLimit,
  attemptScopes,
  type LimitState,
  type LoginAttempt,
  type LoginAttempts,
  longestLogin,
  roomIn,
} from './login-attempts.ts';

/** Login attempts in PostgreSQL: all nodes count together. */
export function postgresqlLoginAttempts(database: Postgresql): LoginAttempts {
  /** The instant of the attempt that fills a limit; undefined when the limit leaves room. */
  const filledBy = async (sql: SqlRunner, attempt: LoginAttempt, { by, most, within }: AttemptLimit, state: string) => {
    const [row] = await sql.rows<{ at: number }>(
      `SELECT at FROM login_attempt WHERE ${attemptScopes[by].replace('?', '$1')} AND at > $2 ${state}
       ORDER BY at DESC LIMIT 1 OFFSET $3`,
      ...[attempt[by] ?? null, attempt.at - within, most - 1],
    );
    return row?.at;
  };
  const stateOf = async (sql: SqlRunner, attempt: LoginAttempt, limit: AttemptLimit): Promise<LimitState> => {
    if (attempt[limit.by] === undefined) return 0;
    const counted = `AND (failed = 1 OR at > ${attempt.at - longestLogin})`;
    if ((await filledBy(sql, attempt, limit, counted)) === undefined) return 0;
    const oldest = await filledBy(sql, attempt, limit, 'AND failed = 1');
    return oldest === undefined ? 'under-way' : oldest + limit.within - attempt.at;
  };
  const noRoom = async (sql: SqlRunner, attempt: LoginAttempt, limits: readonly AttemptLimit[]) => {
    const states: LimitState[] = [];
    for (const limit of limits) states.push(await stateOf(sql, attempt, limit));
    return roomIn(states);
  };

  return {
    async take(attempt, limits) {
      // Most attempts of an attack end here, without a change.
      const full = await noRoom(database, attempt, limits);
      if (full) return full;
      return database.write(async (sql) => {
        // Attempts are counted one after the other, whatever node they arrive at.
        await sql.rows(`SELECT pg_advisory_xact_lock(hashtext('buchfink logins'), hashtext(current_schema()))`);
        const late = await noRoom(sql, attempt, limits);
        if (late) return late;
        const [row] = await sql.rows<{ number: number }>(
          `INSERT INTO login_attempt (at, library_id, account, network, device, failed)
           VALUES ($1, $2, $3, $4, $5, 0) RETURNING number`,
          ...[attempt.at, attempt.libraryId, attempt.account, attempt.network, attempt.device ?? null],
        );
        return { number: Number(row?.number) };
      });
    },
    async settle(number, hasFailed) {
      await database.run(
        hasFailed
          ? 'UPDATE login_attempt SET failed = 1 WHERE number = $1'
          : 'DELETE FROM login_attempt WHERE number = $1',
        number,
      );
    },
    forgive: (accounts) => database.run('DELETE FROM login_attempt WHERE account = ANY($1)', accounts),
    async ofAccounts(accounts) {
      const rows = await database.rows<{ at: number; failed: number }>(
        'SELECT at, failed FROM login_attempt WHERE account = ANY($1) ORDER BY at',
        accounts,
      );
      return rows.map(({ at, failed }) => ({ at, hasFailed: failed === 1 }));
    },
    async failingAccounts(libraryId, since, most) {
      const [row] = await database.rows<{ count: number }>(
        `SELECT count(*) AS count FROM (
           SELECT DISTINCT account FROM login_attempt
           WHERE library_id = $1 AND at > $2 AND device IS NULL AND failed = 1 LIMIT $3) AS failing`,
        ...[libraryId, since, most],
      );
      return row?.count ?? 0;
    },
    async unsettledBefore(number, libraryId, since) {
      const [row] = await database.rows<{ count: number }>(
        `SELECT count(*) AS count FROM login_attempt
         WHERE library_id = $1 AND at > $2 AND device IS NULL AND failed = 0 AND number < $3`,
        ...[libraryId, since, number],
      );
      return row?.count ?? 0;
    },
    async isKnownDevice(marks, now) {
      const known = await database.rows(
        'SELECT 1 FROM known_device WHERE mark = ANY($1) AND expires > $2 LIMIT 1',
        ...[marks, now],
      );
      return known.length > 0;
    },
    async rememberDevice(mark, expires) {
      await database.run(
        `INSERT INTO known_device (mark, expires) VALUES ($1, $2)
         ON CONFLICT (mark) DO UPDATE SET expires = excluded.expires`,
        ...[mark, expires],
      );
    },
    async sweep(since, now) {
      await database.run('DELETE FROM login_attempt WHERE at <= $1', since);
      await database.run('DELETE FROM known_device WHERE expires <= $1', now);
    },
  };
}
