import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import {
  type AttemptLimit,
  attemptScopes,
  type LimitState,
  type LoginAttempt,
  type LoginAttempts,
  longestLogin,
  roomIn,
} from './login-attempts.ts';

/** Login attempts in SQLite. */
export function sqliteLoginAttempts(database: DatabaseSyncInstance, { read, write }: StatementRunner): LoginAttempts {
  const latest = (by: AttemptLimit['by'], state: string) =>
    database.prepare(
      `SELECT at FROM login_attempt WHERE ${attemptScopes[by]} AND at > ? ${state} ORDER BY at DESC LIMIT 1 OFFSET ?`,
    );
  const counted = 'AND (failed = 1 OR at > ?)';
  const any = {
    account: latest('account', counted),
    network: latest('network', counted),
    device: latest('device', counted),
  };
  const failed = {
    account: latest('account', 'AND failed = 1'),
    network: latest('network', 'AND failed = 1'),
    device: latest('device', 'AND failed = 1'),
  };
  const insert = database.prepare(
    'INSERT INTO login_attempt (at, library_id, account, network, device, failed) VALUES (?, ?, ?, ?, ?, 0)',
  );
  const fail = database.prepare('UPDATE login_attempt SET failed = 1 WHERE number = ?');
  const erase = database.prepare('DELETE FROM login_attempt WHERE number = ?');
  const forgive = database.prepare('DELETE FROM login_attempt WHERE account = ?');
  const ofAccount = database.prepare('SELECT at, failed FROM login_attempt WHERE account = ?');
  const failing = database.prepare(
    `SELECT count(*) AS count FROM (
       SELECT DISTINCT account FROM login_attempt
       WHERE library_id = ? AND at > ? AND device IS NULL AND failed = 1 LIMIT ?)`,
  );
  const unsettled = database.prepare(
    `SELECT count(*) AS count FROM login_attempt
     WHERE library_id = ? AND at > ? AND device IS NULL AND failed = 0 AND number < ?`,
  );
  const selectDevice = database.prepare('SELECT 1 FROM known_device WHERE mark = ? AND expires > ?');
  const remember = database.prepare(
    `INSERT INTO known_device (mark, expires) VALUES (?, ?)
     ON CONFLICT (mark) DO UPDATE SET expires = excluded.expires`,
  );
  const sweepAttempts = database.prepare('DELETE FROM login_attempt WHERE at <= ?');
  const sweepDevices = database.prepare('DELETE FROM known_device WHERE expires <= ?');

  /** Milliseconds until the limit leaves room; 0 when it leaves room now. */
  const stateOf = (attempt: LoginAttempt, limit: AttemptLimit): LimitState => {
    const value = attempt[limit.by];
    if (value === undefined) return 0;
    const [since, offset] = [attempt.at - limit.within, limit.most - 1];
    if (any[limit.by].get(value, since, attempt.at - longestLogin, offset) === undefined) return 0;
    const oldest = failed[limit.by].get(value, since, offset) as { at: number } | undefined;
    return oldest === undefined ? 'under-way' : oldest.at + limit.within - attempt.at;
  };
  const noRoom = (attempt: LoginAttempt, limits: readonly AttemptLimit[]) =>
    roomIn(limits.map((limit) => stateOf(attempt, limit)));

  return {
    async take(attempt, limits) {
      // Most attempts of an attack end here, without a change to the file.
      const full = read(() => noRoom(attempt, limits));
      if (full) return full;
      const { at, libraryId, account, network, device } = attempt;
      return retryWhileLocked(() =>
        write(() => {
          const late = noRoom(attempt, limits);
          if (late) return late;
          return { number: Number(insert.run(at, libraryId, account, network, device ?? null).lastInsertRowid) };
        }),
      );
    },
    async settle(number, hasFailed) {
      await retryWhileLocked(() => write(() => (hasFailed ? fail : erase).run(number)));
    },
    forgive: (accounts) =>
      retryWhileLocked(() =>
        write(() => accounts.reduce((count, account) => count + Number(forgive.run(account).changes), 0)),
      ),
    async ofAccounts(accounts) {
      const rows = read(() =>
        accounts.flatMap((account) => ofAccount.all(account) as { at: number; failed: number }[]),
      );
      return rows.map(({ at, failed }) => ({ at, hasFailed: failed === 1 })).sort((a, b) => a.at - b.at);
    },
    async failingAccounts(libraryId, since, most) {
      return Number(read(() => failing.get(libraryId, since, most))?.count ?? 0);
    },
    async unsettledBefore(number, libraryId, since) {
      return Number(read(() => unsettled.get(libraryId, since, number))?.count ?? 0);
    },
    async isKnownDevice(marks, now) {
      return read(() => marks.some((mark) => selectDevice.get(mark, now) !== undefined));
    },
    async rememberDevice(mark, expires) {
      await retryWhileLocked(() => write(() => remember.run(mark, expires)));
    },
    async sweep(since, now) {
      await retryWhileLocked(() =>
        write(() => {
          sweepAttempts.run(since);
          sweepDevices.run(now);
        }),
      );
    },
  };
}
