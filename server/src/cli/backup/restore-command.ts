import { resolve } from 'node:path';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { readSettings, type Settings } from '../../operations/environment/settings.ts';
import { loadProjects, ProjectFaults } from '../../projects/files/load-projects.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import { openBackups } from '../../storage/backup/open-backups.ts';
import { restoreBackup } from '../../storage/backup/restore-backup.ts';
import { claimData } from '../../storage/files/data-claim.ts';
import { storageAt } from '../../storage/storage.ts';
import { startIndexes } from '../../systems/indexing/indexes.ts';
import { type Console, warningWriter } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { readArgs } from '../read-args.ts';

/**
 * `restore <folder | file.db> [--backup id] [--list]`: restores a backup into an empty data directory, checks each table,
 * and searches each catalogue once.
 */
export async function restoreCommand(args: readonly string[], console: Console): Promise<number> {
  const { words, options, flags } = readArgs('restore', args, {
    words: ['folder'],
    options: ['backup'],
    flags: ['list'],
  });
  const settings = readSettings(console.environment);
  if (settings.databaseUrl !== undefined)
    throw new UsageError(
      'With DATABASE_URL a backup is restored by pg_restore: see docs/operations/nodes.md#several-nodes-and-postgresql.',
    );
  const path = resolve(words.folder);
  const store = await openBackups(path, { create: false });
  try {
    const manifests = await store.manifests();
    if (flags.list) {
      for (const { id, version } of manifests) console.stdout.write(`${id}  Buchfink ${version}\n`);
      return 0;
    }
    const manifest =
      options.backup === undefined ? manifests.at(-1) : manifests.find(({ id }) => id === options.backup);
    if (!manifest)
      throw new UsageError(
        options.backup === undefined
          ? `There are no backups at ${path}.`
          : `There is no backup ${JSON.stringify(options.backup)}. --list shows all.`,
      );
    console.stderr.write(`Data: ${settings.data}\n`);
    const claim = await claimData({ directory: settings.data, takesOver: false, warn: warningWriter(console) });
    let hasProjects: boolean;
    try {
      hasProjects = await restoreBackup(store, manifest, settings);
    } finally {
      await claim.release();
    }
    for (const { name, rows } of manifest.databases)
      for (const [table, count] of Object.entries(rows))
        console.stdout.write(`${name.padEnd(14)} ${table.padEnd(20)} ${String(count).padStart(10)} rows\n`);
    console.stdout.write(
      hasProjects
        ? `The configuration is in ${settings.projects}.\n`
        : `The configuration in ${settings.projects} is used; that of the backup was not restored.\n`,
    );
    if (hasProjects && manifest.secrets?.length)
      console.stdout.write(`Put back, as no backup holds them: ${manifest.secrets.join(', ')}.\n`);
  } finally {
    await store.close();
  }
  console.stdout.write('Everybody has to log in again: sessions and keys are not in a backup.\n');
  try {
    await searchOnce(settings, console);
    return 0;
  } catch (error) {
    // Such as a certificate that is kept elsewhere.
    if (!(error instanceof ProjectFaults)) throw error;
    console.stderr.write(
      `All data is restored and checked. No catalogue was searched, since the configuration cannot be used yet.\n${error.message}\n`,
    );
    return 1;
  }
}

/** Builds the index of each catalogue and finds its first record by title. Throws an `Error` when one is not found. */
async function searchOnce(settings: Settings, console: Console): Promise<void> {
  const projects = await loadProjects(settings.projects);
  const location = { dataDirectory: settings.data };
  const store = await storageAt(location).records();
  const indexes = startIndexes({
    ...location,
    threads: console.threads,
    limits: { ...serviceLimits, ...settings.indexLimits },
    warn: warningWriter(console),
  });
  try {
    for (const libraryId of builtinCatalogueIds(projects)) {
      const [first] = await store.records.changes(libraryId, 0, 1);
      if (first === undefined) continue;
      const { title } = first.record;
      const query = { ...plainQuery, fields: [{ meaning: 'TITLE' as const, text: title }] };
      const { total } = await indexes.of(libraryId).search(query, console.signal);
      const count = await store.records.count(libraryId);
      if (total === 0) throw new Error(`Library ${libraryId}: the record ${JSON.stringify(title)} is not found.`);
      console.stdout.write(`Library ${libraryId}: ${count} records are indexed, a search for a title finds it.\n`);
    }
  } finally {
    await indexes.close();
    await store.close();
  }
}
