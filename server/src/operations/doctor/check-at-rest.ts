import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { checkDatabases } from '../../storage/integrity/check-databases.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import { readSecretAt } from '../../systems/upstream/read-secret-at.ts';
import { secretPlaces } from '../monitoring/health/secret-health.ts';
import type { AddFinding } from './doctor-report.ts';

/** What is looked at while no service tells it. */
interface AtRest {
  readonly location: StorageLocation;
  readonly libraries: readonly LibrarySettings[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Looks for what a running service would tell by itself: damaged databases, all of which are read, and secrets that are
 * not there. The service may have variables that this command has not, so that is only a warning.
 */
export async function checkAtRest({ location, libraries, environment }: AtRest, add: AddFinding): Promise<void> {
  for (const { name, isWhole } of await checkDatabases(location))
    if (!isWhole) add('fault', 'health-database-damaged', { about: name }, 'health-database-damaged');
  for (const { id, libname: name, system } of libraries)
    for (const place of secretPlaces({ system })) {
      const secret = await readSecretAt(place, environment).catch(() => undefined);
      const values = { library: { id, name }, about: place };
      if (secret === undefined) add('warning', 'health-secret-missing', values, 'health-secret-missing');
    }
}
