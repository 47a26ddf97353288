import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import type { CallBudgets } from './call-budgets.ts';

/** The longest debt in milliseconds. It also bounds the harm of a clock that was set back. */
const maxDebt = 5 * 60_000;
/** The most rows that one sweep deletes. */
const maxSwept = 20_000;

/** Options of shared budgets. */
export interface CallBudgetOptions {
  /** Epoch milliseconds, for tests; by default the clock of the database, which is the same for all nodes. */
  readonly now?: () => number;
}

/** Opens the shared budgets in a PostgreSQL database. Throws `StorageError`. */
export async function openPostgresqlCallBudgets(url: string, { now }: CallBudgetOptions = {}): Promise<CallBudgets> {
  // A late answer is worthless: the next exchange is a second away.
  const database = await openMigratedPostgresql(url, { purpose: 'budgets', connections: 1, statementTimeout: 2_000 });
  const clock = 'SELECT coalesce($1::float8, extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms';
  const instant = () => now?.() ?? null;
  return {
    async add(spendings) {
      const callers = spendings.map(({ caller }) => caller);
      const debts = spendings.map(({ debt }) => debt);
      // In the order of the callers on all nodes, so that no two exchanges wait for each other.
      const rows = await database.rows<{ caller: Buffer; debt: number }>(
        `WITH clock AS (${clock})
         INSERT INTO call_budget (caller, full_at)
         SELECT caller, ms + least(debt, $4) FROM clock, unnest($2::bytea[], $3::float8[]) AS spending(caller, debt)
         ORDER BY caller
         ON CONFLICT (caller) DO UPDATE SET full_at = least(
           (SELECT ms FROM clock) + $4,
           greatest((SELECT ms FROM clock), call_budget.full_at) + excluded.full_at - (SELECT ms FROM clock))
         RETURNING caller, full_at - (SELECT ms FROM clock) AS debt`,
        ...[instant(), callers, debts, maxDebt],
      );
      const debtOf = new Map(rows.map(({ caller, debt }) => [caller.toString('latin1'), debt]));
      return callers.map((caller) => debtOf.get(caller.toString('latin1')) ?? 0);
    },
    async sweep() {
      // Rows that an exchange has locked are skipped: waiting for them could end in a deadlock.
      await database.run(
        `DELETE FROM call_budget WHERE caller IN (
           SELECT caller FROM call_budget WHERE full_at <= (${clock}) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        ...[instant(), maxSwept],
      );
    },
    close: () => database.close(),
  };
}
