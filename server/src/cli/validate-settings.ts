import { mailLocation } from '../operations/environment/mail-location.ts';
import type { Settings } from '../operations/environment/settings.ts';
import { storageLocation } from '../operations/environment/storage-location.ts';
import { readOperators } from '../operations/operator/access/operators.ts';
import { findKeys } from '../storage/keys/open-keys.ts';

/**
 * Reads what settings hold or refer to as a start does: the list of operators, the address of the database, how to reach
 * OpenSearch and the mail server, the keys.
 * Returns a sentence for each that a start refuses.
 */
export async function validateSettings(
  settings: Pick<Settings, 'data' | 'databaseUrl' | 'openSearch' | 'mail' | 'keys' | 'operators'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const outcomes = await Promise.allSettled([
    storageLocation(settings, environment),
    mailLocation(settings.mail, environment),
    settings.operators === undefined ? undefined : readOperators(settings.operators, environment),
    // The file of keys is no part of the configuration: a first start creates it.
    settings.keys === undefined ? undefined : findKeys(settings.data, settings.keys),
  ]);
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as Error).message] : []));
}
