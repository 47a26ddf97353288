import { randomBytes } from 'node:crypto';
import { type Cluster, startCluster } from '@buchfink/server/testing/postgresql/start-cluster';

/** Runs work with a PostgreSQL server of its own; `settings` replace those of the tests. */
export async function withCluster<Result>(
  settings: Readonly<Record<string, string>>,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const cluster = await startCluster(settings);
  try {
    return await work(cluster);
  } finally {
    // The server does not keep this process alive, and nothing else may do.
    const waiting = setInterval(() => undefined, 1_000);
    await cluster.stop();
    clearInterval(waiting);
  }
}

/** The environment that nodes on a database share. Nobody is at the address of indexes: a node builds its own. */
export const environmentOfNodes = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  BUCHFINK_KEYS: `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`,
  BUCHFINK_SEGMENTS: 'http://127.0.0.1:9',
});
