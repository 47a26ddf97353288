import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSchema, hasPostgresql } from '../../testing/postgresql/test-location.ts';
import type { SqlStatements } from '../database/sql-database.ts';
import { lockedTransaction, optimisticTransaction, type Send } from './optimistic-transaction.ts';

const lock = {
  lock: { sql: 'UPDATE turn SET number = number + 1', values: [] },
  last: { sql: 'SELECT 1', values: [] },
};

describe.skipIf(!hasPostgresql)('an optimistic transaction', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let clients: pg.Client[];
  beforeEach(async () => {
    schema = await createTestSchema();
    clients = [];
    await (await connect()).send(
      `CREATE TABLE turn (number INTEGER); INSERT INTO turn VALUES (0);
       CREATE TABLE loan (id TEXT PRIMARY KEY, days INTEGER); INSERT INTO loan VALUES ('a', 1), ('b', 1);
       CREATE TABLE fee (id TEXT PRIMARY KEY, days INTEGER)`,
    );
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await schema.remove();
  });

  /** A connection that counts its round trips: statements sent while none was under way. */
  async function connect() {
    const client = new pg.Client({ connectionString: schema.url, pipeline: true });
    clients.push(client);
    await client.connect();
    const sent: string[] = [];
    let [underWay, trips] = [0, 0];
    const send: Send = async (sql, values = []) => {
      let last = 0;
      sent.push(sql);
      if (underWay === 0) trips += 1;
      underWay += 1;
      try {
        // A simple query may have several statements.
        return values.length === 0
          ? await client.query(sql)
          : await client.query(
              sql.replaceAll('?', () => `$${++last}`),
              [...values],
            );
      } finally {
        underWay -= 1;
      }
    };
    return { send, sent, trips: () => trips };
  }

  const begun = async () => {
    const connection = await connect();
    await connection.send('BEGIN ISOLATION LEVEL REPEATABLE READ');
    return connection;
  };
  const daysOf = async (sql: SqlStatements, id: string) =>
    (await sql.rows<{ days: number }>('SELECT days FROM loan WHERE id = ?', id))[0]?.days ?? 0;
  const setDays = (sql: SqlStatements, id: string, days: number) =>
    sql.put('INSERT INTO loan (id, days) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET days = excluded.days', id, days);
  const stored = async () => {
    const { send } = await connect();
    const loans = (await send('SELECT id, days FROM loan ORDER BY id')).rows as { id: string; days: number }[];
    const [turn] = (await send('SELECT number FROM turn')).rows as { number: number }[];
    return { loans: Object.fromEntries(loans.map(({ id, days }) => [id, days])), turns: turn?.number };
  };

  it('holds its lock for two round trips, however much it reads and writes', async () => {
    const { send, sent, trips } = await begun();
    await optimisticTransaction(send, lock, async (sql) => {
      const days = (await daysOf(sql, 'a')) + (await daysOf(sql, 'b')) + (await daysOf(sql, 'a'));
      await setDays(sql, 'a', days);
      await setDays(sql, 'b', days);
      await setDays(sql, 'c', days);
    });
    // BEGIN, two different reads; the lock with both of them; three writes and the commit.
    expect(trips()).toBe(1 + 2 + 2);
    expect(sent.slice(3, 6)).toEqual(['COMMIT', 'BEGIN', lock.lock.sql]);
    expect(await stored()).toEqual({ loans: { a: 3, b: 3, c: 3 }, turns: 1 });
  });

  it('takes no lock when it writes nothing', async () => {
    const { send, sent } = await begun();
    expect(await optimisticTransaction(send, lock, (sql) => daysOf(sql, 'a'))).toBe(1);
    expect(sent.at(-1)).toBe('COMMIT');
    expect((await stored()).turns).toBe(0);
  });

  it('runs once more on what it read under the lock when another has changed it meanwhile', async () => {
    const [mine, other] = [await begun(), await begun()];
    const seen: number[] = [];
    await optimisticTransaction(mine.send, lock, async (sql) => {
      const days = await daysOf(sql, 'a');
      seen.push(days);
      if (seen.length === 1)
        await optimisticTransaction(other.send, lock, async (theirs) => {
          await setDays(theirs, 'a', (await daysOf(theirs, 'a')) + 10);
        });
      await setDays(sql, 'a', days + 1);
    });
    expect(seen).toEqual([1, 11]);
    // The second run asks the database for nothing that it has just read.
    expect(mine.sent.filter((sql) => sql.includes('SELECT days'))).toHaveLength(2);
    expect(await stored()).toEqual({ loans: { a: 12, b: 1 }, turns: 2 });
  });

  it('does not run again when another has changed what it did not read', async () => {
    const [mine, other] = [await begun(), await begun()];
    let runs = 0;
    await optimisticTransaction(mine.send, lock, async (sql) => {
      runs += 1;
      const days = await daysOf(sql, 'a');
      await optimisticTransaction(other.send, lock, (theirs) => setDays(theirs, 'b', 20));
      await setDays(sql, 'a', days + 1);
    });
    expect(runs).toBe(1);
    expect((await stored()).loans).toEqual({ a: 2, b: 20 });
  });

  it('sees its own writes, and counts the rows that it changed', async () => {
    const { send } = await begun();
    const result = await optimisticTransaction(send, lock, async (sql) => {
      await daysOf(sql, 'a');
      await setDays(sql, 'a', 5);
      const own = await daysOf(sql, 'a');
      const changed = await sql.run('UPDATE loan SET days = days + 1 WHERE days >= ?', 1);
      return [own, changed, await daysOf(sql, 'a'), await daysOf(sql, 'b')];
    });
    expect(result).toEqual([5, 2, 6, 2]);
    expect((await stored()).loans).toEqual({ a: 6, b: 2 });
  });

  it('changes nothing when its work or one of its writes fails', async () => {
    const first = await begun();
    await expect(
      optimisticTransaction(first.send, lock, async (sql) => {
        await setDays(sql, 'a', 9);
        expect(await daysOf(sql, 'a')).toBe(9);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await first.send('ROLLBACK');
    const second = await begun();
    await expect(
      optimisticTransaction(second.send, lock, async (sql) => {
        await setDays(sql, 'a', 9);
        await sql.put('INSERT INTO loan (id, days) VALUES (?, ?)', 'b', 1);
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual({ loans: { a: 1, b: 1 }, turns: 0 });
  });

  it('loses no change of many that run at once', async () => {
    const connections = await Promise.all(Array.from({ length: 6 }, begun));
    const addOne = (send: Send) =>
      optimisticTransaction(send, lock, async (sql) => {
        const [a, b] = [await daysOf(sql, 'a'), await daysOf(sql, 'b')];
        await setDays(sql, a > b ? 'b' : 'a', Math.min(a, b) + 1);
      });
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(connections.map(({ send }) => addOne(send)));
      await Promise.all(connections.map(({ send }) => send('BEGIN ISOLATION LEVEL REPEATABLE READ')));
    }
    expect(await stored()).toEqual({ loans: { a: 31, b: 31 }, turns: 60 });
  });

  describe('under the lock from its start', () => {
    const locked = async () => {
      const connection = await connect();
      await connection.send('BEGIN');
      return connection;
    };

    it('locks and reads in one round trip, and reads nothing twice', async () => {
      const { send, sent, trips } = await locked();
      const reads = (sql: SqlStatements) => [daysOf(sql, 'a'), daysOf(sql, 'b')];
      await lockedTransaction(send, lock, reads, async (sql) => {
        await setDays(sql, 'a', (await daysOf(sql, 'a')) + (await daysOf(sql, 'b')));
      });
      // BEGIN; the lock and two reads; the write, the last statement and COMMIT.
      expect([sent.length, trips()]).toEqual([7, 3]);
      expect(await stored()).toEqual({ loans: { a: 2, b: 1 }, turns: 1 });
    });

    it('loses no change of others, and takes back its lock when it writes nothing', async () => {
      const add = async () => {
        const { send } = await locked();
        await lockedTransaction(
          send,
          lock,
          (sql) => [daysOf(sql, 'a')],
          async (sql) => setDays(sql, 'a', (await daysOf(sql, 'a')) + 1),
        );
      };
      await Promise.all([add(), add(), add()]);
      const { send, sent } = await locked();
      expect(
        await lockedTransaction(
          send,
          lock,
          (sql) => [daysOf(sql, 'a')],
          (sql) => daysOf(sql, 'a'),
        ),
      ).toBe(4);
      expect(sent.at(-1)).toBe('ROLLBACK');
      expect(await stored()).toEqual({ loans: { a: 4, b: 1 }, turns: 3 });
    });

    it('fails with the failure of a read, and changes nothing', async () => {
      const { send } = await locked();
      const reads = (sql: SqlStatements) => [sql.rows('SELECT nothing FROM loan')];
      const work = async (sql: SqlStatements) => {
        await sql.rows('SELECT nothing FROM loan');
        await setDays(sql, 'a', 9);
      };
      await expect(lockedTransaction(send, lock, reads, work)).rejects.toThrow(/nothing/);
      await send('ROLLBACK');
      expect(await stored()).toEqual({ loans: { a: 1, b: 1 }, turns: 0 });
    });
  });
});
