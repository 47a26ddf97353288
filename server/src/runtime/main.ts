import { fileURLToPath } from 'node:url';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { errorText } from '@buchfink/catalogue/report/file-failure';
import { readSettings } from '../operations/environment/settings.ts';
import { storageLocation } from '../operations/environment/storage-location.ts';
import { bufferWarnings } from '../operations/monitoring/buffered-warnings.ts';
import { keepHeapSmall } from '../operations/monitoring/keep-heap-small.ts';
import { checkWritable } from '../storage/files/check-writable.ts';
import { claimData } from '../storage/files/data-claim.ts';
import { openKeys } from '../storage/keys/open-keys.ts';
import type { StoredConfiguration } from '../storage/monitoring/configuration-store.ts';
import type { StorageLocation } from '../storage/storage.ts';
import { openingLimit } from '../systems/indexing/index-opening.ts';
import { startIndexes } from '../systems/indexing/indexes.ts';

/** Folder of the built app; the path is the same from `server/src` and from `server/dist`. */
const appFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function main(): Promise<void> {
  keepHeapSmall();
  const settings = readSettings(process.env);
  await checkWritable(settings.data);
  const location = await storageLocation(settings);
  const warnings = bufferWarnings();
  const claim = await claimData({ directory: settings.data, takesOver: settings.takesOver, warn: writeError });
  const threads = new URL('.', import.meta.url).href;
  const indexes = startIndexes({
    ...location,
    threads,
    limits: { ...serviceLimits, ...settings.indexLimits },
    warn: warnings.warn,
    openingLimit,
    exchange: settings.segments && {
      location: settings.segments,
      keys: (await openKeys(settings.data, settings.keys)).all,
    },
    onFetched: (libraryId, from, ms) =>
      void process.stdout.write(
        `The index of library ${libraryId} was fetched from ${from} in ${(ms / 1_000).toFixed(1)} s\n`,
      ),
  });
  try {
    // Starting threads and reading an index take as long as all the rest, so both run at the same time.
    const { openProjects } = await import('../projects/files/open-projects.ts');
    const confirmed = settings.confirmsConfiguration ? await findConfirmed(location) : undefined;
    const { ownLibraries, ...opened } = await openProjects(settings.projects, settings.project, confirmed);
    indexes.openExisting(ownLibraries);
    const { variableWarnings } = await import('../operations/environment/check-variables.ts');
    for (const warning of await variableWarnings(process.env)) warnings.warn(warning);
    const { serve } = await import('./serve.ts');
    await serve({ settings, location, appFolder, ...opened, indexes, warnings, claim, threads });
  } catch (error) {
    // SQLite aborts the process when that exits while a thread loads it.
    await indexes.close();
    throw error;
  }
}

/** The configuration that operators have put in force. */
async function findConfirmed(location: StorageLocation): Promise<StoredConfiguration | undefined> {
  const { storageAt } = await import('../storage/storage.ts');
  const store = await storageAt(location).monitoring();
  return store.configuration.find('confirmed').finally(() => store.close());
}

/** Writes to standard error until the log exists. */
const writeError = (message: string) => void process.stderr.write(`${message}\n`);

main().catch(async (error: unknown) => {
  const message = errorText(error);
  // A misspelt variable may be the reason.
  const { variableWarnings } = await import('../operations/environment/check-variables.ts');
  for (const warning of await variableWarnings(process.env)) writeError(warning);
  writeError(message);
  // A service that fails before its log exists also leaves a line in the format of the log.
  if (process.env.LOG_LEVEL !== 'silent')
    process.stdout.write(
      `${JSON.stringify({ level: 60, time: Date.now(), reason: 'not-started', msg: `The service did not start: ${message}` })}\n`,
    );
  process.exit(1);
});
