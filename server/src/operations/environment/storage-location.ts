import type { StorageLocation } from '../../storage/storage.ts';
import { readSecretAt } from '../../systems/upstream/read-secret-at.ts';
import type { Settings } from './settings.ts';

/**
 * The place of the data by the settings: the data directory and, with DATABASE_URL, a PostgreSQL database. Throws an
 * `Error` for the operator when the secret behind a reference cannot be read.
 */
export async function storageLocation(
  { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<StorageLocation> {
  if (databaseUrl === undefined) return { dataDirectory: data };
  if (!/^(env|file):/.test(databaseUrl)) return { dataDirectory: data, databaseUrl };
  const url = await readSecretAt(databaseUrl, environment).catch((error: Error) => {
    throw new Error(`DATABASE_URL: ${error.message}.`);
  });
  return { dataDirectory: data, databaseUrl: url };
}
