import type pg from 'pg';
import type { Statement } from './optimistic-transaction.ts';
import type { Postgresql, SqlRunner } from './postgresql.ts';

/** The data whose changes are announced to all nodes. */
export type ChangeTopic = 'records' | 'circulation';

/** Milliseconds between two looks at the database. They find what a lost notification announced. */
const usualRhythm = 1_000;

/** The statement that announces a change to all nodes, when its transaction is committed. */
export const announcement = (topic: ChangeTopic): Statement => ({
  sql: `SELECT pg_notify('buchfink_' || current_schema(), ?)`,
  values: [topic],
});

/** Announces a change to all nodes, when its transaction is committed. */
export async function announceChange(sql: SqlRunner, topic: ChangeTopic): Promise<void> {
  const { sql: statement, values } = announcement(topic);
  await sql.rows(statement, ...values);
}

/** Follows the changes of one topic by all nodes. */
export interface ChangeWatch {
  /** A number that is another one after a change. The first call starts watching. */
  version(): number;
  close(): Promise<void>;
}

/**
 * Watches a topic by notifications, which arrive at once, and by reading `total` every second: a sum that differs
 * after each change. A pooler between service and database that passes on no notifications makes a change known a
 * second later; a connection for them that hangs does not delay that.
 */
export function watchChanges(
  database: Pick<Postgresql, 'client' | 'rows'>,
  topic: ChangeTopic,
  total: string,
  lookEvery = usualRhythm,
): ChangeWatch {
  let version = 0;
  let lastTotal: number | undefined;
  let listener: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let listening: Promise<void> | undefined;

  async function listen(): Promise<void> {
    const client = database.client(usualRhythm);
    listener = client;
    const lost = () => {
      if (listener === client) listener = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => {
      if (payload === topic) version += 1;
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(
        `SELECT quote_ident('buchfink_' || current_schema()) AS channel`,
      );
      await client.query(`LISTEN ${rows[0]?.channel}`);
    } catch {
      lost();
      client.end().catch(() => {});
    }
  }

  async function look(): Promise<void> {
    try {
      if (listener === undefined)
        listening ??= listen().finally(() => {
          listening = undefined;
        });
      const [row] = await database.rows<{ total: number | null }>(total);
      const sum = row?.total ?? 0;
      if (sum !== lastTotal) version += 1;
      lastTotal = sum;
    } catch {
      // The database is away. Calls that need it say so; the next look finds what was changed meanwhile.
    } finally {
      looking = undefined;
    }
  }

  return {
    version() {
      if (timer === undefined) {
        looking = look();
        timer = setInterval(() => {
          looking ??= look();
        }, lookEvery);
        timer.unref();
      }
      return version;
    },
    async close() {
      clearInterval(timer);
      await looking;
      await listening;
      await listener?.end().catch(() => {});
    },
  };
}
