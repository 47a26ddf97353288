import { readFile } from 'node:fs/promises';
import type { SearchEngineLocation, StorageLocation } from '../../storage/storage.ts';
import { readSecretAt } from '../../systems/upstream/read-secret-at.ts';
import { named } from './named-setting.ts';
import type { OpenSearchSettings } from './opensearch-settings.ts';
import type { Settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The place of the data by the settings: the data directory, with DATABASE_URL a PostgreSQL database, and with
 * BUCHFINK_OPENSEARCH an OpenSearch. Throws an `Error` for the operator when the secret behind a reference, or a file,
 * cannot be read.
 */
export async function storageLocation(
  { data, databaseUrl, openSearch }: Pick<Settings, 'data' | 'databaseUrl' | 'openSearch'>,
  environment: Environment = process.env,
): Promise<StorageLocation> {
  return {
    dataDirectory: data,
    ...(databaseUrl !== undefined && { databaseUrl: await urlOf(databaseUrl, environment) }),
    ...(openSearch !== undefined && { searchEngine: await searchEngineOf(openSearch, environment) }),
  };
}

async function urlOf(databaseUrl: string, environment: Environment): Promise<string> {
  if (!/^(env|file):/.test(databaseUrl)) return databaseUrl;
  return named('DATABASE_URL', readSecretAt(databaseUrl, environment));
}

async function searchEngineOf(settings: OpenSearchSettings, environment: Environment): Promise<SearchEngineLocation> {
  const { password, ca } = settings;
  return {
    ...settings,
    password: password && (await named('BUCHFINK_OPENSEARCH_PASSWORD', readSecretAt(password, environment))),
    ca: ca && (await named('BUCHFINK_OPENSEARCH_CA', readFile(ca, 'utf8'))),
  };
}
