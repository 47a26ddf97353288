import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { overwritePages } from '../../testing/overwrite-pages.ts';
import {
  createTestDatabase,
  createTestDirectory,
  hasPostgresql,
  testCluster,
} from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import { checkDatabases } from './check-databases.ts';

describe('the check of databases', () => {
  it('reads each file that is there, names those with overwritten pages, and creates none', async () => {
    const location = await createTestDirectory();
    try {
      expect(await checkDatabases(location)).toEqual([]);
      const [sessions, accounts] = [await storageAt(location).sessions(), await storageAt(location).accounts()];
      // Beside a service that has them open.
      expect(await checkDatabases(location)).toEqual([
        { name: 'sessions.db', isWhole: true },
        { name: 'accounts.db', isWhole: true },
      ]);
      await sessions.close();
      await accounts.close();
      await (await storageAt(location).records()).close();
      await overwritePages(join(location.dataDirectory, 'sessions.db'), 'session', 1);
      for (const log of ['-wal', '-shm']) await rm(join(location.dataDirectory, `revisions.db${log}`), { force: true });
      await writeFile(join(location.dataDirectory, 'revisions.db'), 'no database at all '.repeat(100));
      await overwritePages(join(location.dataDirectory, 'accounts.db'), '', 0);
      await writeFile(join(location.dataDirectory, 'accounts.db'), 'no database at all '.repeat(100));
      expect(await checkDatabases(location)).toEqual([
        { name: 'buchfink.db', isWhole: true },
        { name: 'sessions.db', isWhole: false },
        { name: 'accounts.db', isWhole: false },
        { name: 'revisions.db', isWhole: false },
      ]);
    } finally {
      await location.remove();
    }
  });

  it.skipIf(!hasPostgresql)('reads all tables of PostgreSQL, and says nothing of one that is away', async () => {
    const location = await createTestDatabase();
    const cluster = await testCluster();
    const client = new pg.Client(location.databaseUrl);
    try {
      const sessions = await storageAt(location).sessions();
      await sessions.serviceKeys.keep(Array.from({ length: 400 }, (_, at) => `name ${at} `.repeat(9)));
      await sessions.close();
      const whole = await checkDatabases(location);
      expect(whole).toEqual([{ name: expect.any(String), isWhole: true }]);
      await client.connect();
      client.on('error', () => undefined);
      const { rows } = await client.query<{ path: string }>(
        `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('service_key') AS path`,
      );
      await client.query('CHECKPOINT');
      await cluster.whileStopped(async () => {
        expect(await checkDatabases(location)).toEqual([]);
        const file = await open(rows[0]?.path ?? '', 'r+');
        await file.write(Buffer.alloc(8_192, 'overwritten '), 0, 8_192, 8_192);
        await file.close();
      });
      expect(await checkDatabases(location)).toEqual(whole.map((one) => ({ ...one, isWhole: false })));
    } finally {
      await client.end().catch(() => undefined);
      await location.remove();
    }
  });
});
