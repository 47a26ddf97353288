import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { StorageLocation } from '../../storage/storage.ts';
import { postgresqlPrograms } from './programs.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

/** A place for the data of one test. */
export interface TestLocation extends StorageLocation {
  remove(): Promise<void>;
}

/** The server that all tests of a process share. It starts when the first of them needs it. */
const shared = globalThis as { [cluster]?: Promise<Cluster> };
const cluster = Symbol.for('buchfink.test-cluster');

/** The PostgreSQL server that all tests of a process share. A test that stops it starts it again. */
export function testCluster(): Promise<Cluster> {
  shared[cluster] ??= startCluster();
  return shared[cluster];
}

/** Creates an empty schema in the shared PostgreSQL server of the tests and returns its URL. */
export async function createTestSchema(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const { url } = await testCluster();
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const execute = async (sql: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await execute(`CREATE SCHEMA ${schema}`);
  return {
    url: `${url}?options=-c%20search_path%3D${schema}`,
    remove: () => execute(`SET client_min_messages = error; DROP SCHEMA ${schema} CASCADE`),
  };
}

/** Creates an empty data directory. */
export async function createTestDirectory(): Promise<TestLocation> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'buchfink-data-'));
  return { dataDirectory, remove: () => rm(dataDirectory, { recursive: true, force: true }) };
}

/** Creates an empty data directory and an empty schema of PostgreSQL. */
export async function createTestDatabase(): Promise<TestLocation> {
  const [directory, schema] = [await createTestDirectory(), await createTestSchema()];
  return {
    dataDirectory: directory.dataDirectory,
    databaseUrl: schema.url,
    async remove() {
      await schema.remove();
      await directory.remove();
    },
  };
}

/** Whether PostgreSQL is installed. Without it, vitest shows its tests as skipped. */
export const hasPostgresql = postgresqlPrograms() !== undefined;

/** The name of the file in a data directory of a test with the URL of its schema, for programs of the test. */
const urlFile = 'test-database-url';

/**
 * The place of the data of a test with a data directory. With `BUCHFINK_TEST_STORAGE=postgresql` it is a schema of
 * its own, so that tests of rules run on both kinds of storage; nodes always share one. Programs of a test find the
 * schema that the test has created before.
 */
export async function testLocation(dataDirectory: string, hasNodes = false): Promise<StorageLocation> {
  const file = join(dataDirectory, urlFile);
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return { dataDirectory, databaseUrl: stored };
  if (process.env.BUCHFINK_TEST_STORAGE !== 'postgresql' && !hasNodes) return { dataDirectory };
  const { url } = await createTestSchema();
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(file, url);
  return { dataDirectory, databaseUrl: url };
}
