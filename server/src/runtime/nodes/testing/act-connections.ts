import pg from 'pg';
import { vi } from 'vitest';

/** A connection on which a node runs an act, as PostgreSQL shows it. */
interface ActConnection {
  readonly pid: number;
  /** The port of the other side: of the proxy before the database. */
  readonly port: number;
}

/** Holds acts inside PostgreSQL, and sees where they are. */
export interface ActConnections {
  /** Rows in the table of acts that are committed. */
  storedActs(): Promise<number>;
  /** Waits for the connection of an act that waits for the row of the library, or for its turn to commit. */
  waitingFor(what: 'library' | 'commit'): Promise<ActConnection>;
  /** Waits until a connection holds its transaction open and has nothing to do: its answers are on their way. */
  answered(connection: ActConnection): Promise<void>;
  /** Lets acts wait from now on until the returned function is called, either before they read or inside their COMMIT. */
  hold(what: 'library' | 'commit'): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What the trigger of the test and the test itself lock. */
const commitLock = 'pg_advisory_xact_lock(22, 10)';

const waitEvents = { library: ['transactionid', 'tuple'], commit: ['advisory'] };

/** Connects to the database of the nodes and installs a trigger that makes each COMMIT of an act take a lock. */
export async function openActConnections(databaseUrl: string): Promise<ActConnections> {
  const [observer, holder] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([observer.connect(), holder.connect()]);
  await observer.query(
    `CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM ${commitLock}; RETURN NULL; END $$;
     CREATE CONSTRAINT TRIGGER wait_in_commit AFTER INSERT ON patron_act
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_in_commit()`,
  );
  const find = async (condition: string, value: unknown) => {
    const sql = `SELECT pid, client_port AS port FROM pg_stat_activity
      WHERE application_name = 'buchfink lending' AND datname = current_database() AND ${condition}`;
    return (await observer.query<ActConnection>(sql, [value])).rows[0];
  };
  const wait = <Result>(work: () => Promise<Result | undefined>) =>
    vi.waitUntil(work, { timeout: 60_000, interval: 5 });
  return {
    storedActs: async () =>
      Number((await observer.query<{ count: string }>('SELECT count(*) FROM patron_act')).rows[0]?.count),
    waitingFor: (what) => wait(() => find(`wait_event_type = 'Lock' AND wait_event = ANY ($1)`, waitEvents[what])),
    answered: async ({ pid }) => void (await wait(() => find(`state = 'idle in transaction' AND pid = $1`, pid))),
    async hold(what) {
      await holder.query('BEGIN');
      const lock = what === 'commit' ? `SELECT ${commitLock}` : 'SELECT * FROM circulation_state FOR UPDATE';
      if ((await holder.query(lock)).rows.length !== 1) throw new Error('There is nothing to lock.');
      return async () => void (await holder.query('ROLLBACK'));
    },
    close: async () => void (await Promise.all([observer.end(), holder.end()])),
  };
}
