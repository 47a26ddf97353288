import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentedDumpOptions } from '../../testing/postgresql/dump-options.ts';
import { postgresqlPrograms } from '../../testing/postgresql/programs.ts';
import { createTestSchema, hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { storageAt } from '../storage.ts';
import { openPostgresql } from './postgresql.ts';

describe.skipIf(!hasPostgresql)('a backup by the tools of PostgreSQL', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let folder: string;
  beforeEach(async () => {
    schema = await createTestSchema();
    folder = mkdtempSync(join(tmpdir(), 'buchfink-dump-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await schema.remove();
  });

  it('is restored into an empty database with every row, without sessions', async () => {
    const written = await openStores();
    await written.records.records.put(1, [bodyOf(bookOf({ id: 'a', title: 'Der Zauberberg' }))]);
    await written.circulation.store.change(1, async (unit) =>
      unit.putPatron({ id: 'p', card: '1001', pinHash: 'x', group: 'adults', disabled: false }),
    );
    await written.close();
    const before = await countTables();

    const name = new URL(schema.url).searchParams.get('options')?.split('=').at(-1) ?? '';
    const url = new URL(schema.url);
    url.searchParams.delete('options');
    const bin = postgresqlPrograms() ?? '';
    const dump = join(folder, 'buchfink.dump');
    execFileSync(join(bin, 'pg_dump'), [
      '--format=custom',
      `--schema=${name}`,
      ...(await documentedDumpOptions()),
      `--file=${dump}`,
      url.href,
    ]);
    const database = openPostgresql(schema.url, { purpose: 'test' });
    await database.rows(`DROP SCHEMA ${name} CASCADE`);
    await database.close();
    execFileSync(join(bin, 'pg_restore'), ['--exit-on-error', '--single-transaction', `--dbname=${url.href}`, dump]);

    expect(await countTables()).toEqual(before);
    const restored = await openStores();
    expect(await restored.records.records.records(1, ['a'])).toMatchObject([{ title: 'Der Zauberberg' }]);
    expect(await restored.circulation.store.read(1, async (unit) => unit.patronByLogin('1001'))).toMatchObject({
      id: 'p',
    });
    await restored.close();
  });

  async function openStores() {
    const storage = storageAt({ dataDirectory: folder, databaseUrl: schema.url });
    const [records, circulation] = [await storage.records(), await storage.circulation()];
    const close = async () => {
      await records.close();
      await circulation.close();
    };
    return { records, circulation, close };
  }

  async function countTables() {
    const database = openPostgresql(schema.url, { purpose: 'test' });
    const tables = await database.rows<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
    );
    const counts = [];
    for (const { name } of tables)
      counts.push([name, (await database.rows<{ count: number }>(`SELECT count(*) FROM ${name}`))[0]?.count]);
    await database.close();
    return counts;
  }
});
