import { resolve } from 'node:path';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { readSettings, type Settings } from '../../operations/environment/settings.ts';
import { storageLocation } from '../../operations/environment/storage-location.ts';
import { loadProjects, ProjectFaults } from '../../projects/files/load-projects.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import { findBackups } from '../../storage/backup/open-backups.ts';
import { restoreBackup } from '../../storage/backup/restore-backup.ts';
import { claimData } from '../../storage/files/data-claim.ts';
import { storageAt } from '../../storage/storage.ts';
import { type Console, startCommandIndexes, warningWriter } from '../command-context.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { faultsText, languageOf, wordsOf } from '../command-language.ts';
import { readArgs } from '../read-args.ts';
import { writeFailure, writeLine } from '../subcommand.ts';

/**
 * `restore <folder | file.db> [--backup id] [--list]`: restores a backup into an empty data directory, checks each table,
 * and searches each catalogue once.
 */
export async function restoreCommand(args: readonly string[], console: Console): Promise<number> {
  const { restore, data } = wordsOf(console);
  const { words, options, flags } = readArgs('restore', args, {
    words: ['folder'],
    options: ['backup'],
    flags: ['list'],
  });
  const settings = readSettings(console.environment);
  if (settings.databaseUrl !== undefined) throw new UsageError((words) => words.restore.withDatabase);
  const path = resolve(words.folder);
  const store = await findBackups(path);
  if (store === undefined) throw new CommandError((texts) => texts.restore.none({ folder: path }));
  try {
    const manifests = await store.manifests();
    if (flags.list) {
      for (const { id, version } of manifests) console.stdout.write(`${id}  Buchfink ${version}\n`);
      return 0;
    }
    const manifest =
      options.backup === undefined ? manifests.at(-1) : manifests.find(({ id }) => id === options.backup);
    if (!manifest)
      throw new UsageError((texts) =>
        options.backup === undefined
          ? texts.restore.none({ folder: path })
          : texts.restore.unknown({ id: JSON.stringify(options.backup) }),
      );
    console.stderr.write(`${data.location({ folder: settings.data })}\n`);
    const claim = await claimData({ directory: settings.data, takesOver: false, warn: warningWriter(console) });
    let hasProjects: boolean;
    try {
      hasProjects = await restoreBackup(store, manifest, settings);
    } finally {
      await claim.release();
    }
    for (const { name, rows } of manifest.databases)
      for (const [table, count] of Object.entries(rows))
        writeLine(
          console,
          restore.table({ database: name.padEnd(14), table: table.padEnd(20), count: String(count).padStart(10) }),
        );
    const place = { folder: settings.projects };
    writeLine(console, hasProjects ? restore.configurationRestored(place) : restore.configurationKept(place));
    if (hasProjects && manifest.secrets?.length)
      writeLine(console, restore.putBack({ names: manifest.secrets.join(', ') }));
  } finally {
    await store.close();
  }
  writeLine(console, restore.logInAgain);
  try {
    await searchOnce(settings, console);
    return 0;
  } catch (error) {
    // Such as a certificate that is kept elsewhere.
    if (!(error instanceof ProjectFaults)) throw error;
    return writeFailure(console, `${restore.notSearched}\n${faultsText(error.faults, languageOf(console))}`);
  }
}

/** Builds the index of each catalogue and finds its first record by title. Throws an `Error` when one is not found. */
async function searchOnce(settings: Settings, console: Console): Promise<void> {
  const projects = await loadProjects(settings.projects);
  const location = await storageLocation(settings, console.environment);
  const store = await storageAt(location).records();
  const indexes = startCommandIndexes(location, settings, console);
  try {
    for (const libraryId of builtinCatalogueIds(projects)) {
      const [first] = await store.records.changes(libraryId, 0, 1);
      if (first === undefined) continue;
      const { title } = first.record;
      const query = { ...plainQuery, fields: [{ meaning: 'TITLE' as const, text: title }] };
      const { total } = await indexes.of(libraryId).search(query, console.signal);
      const count = await store.records.count(libraryId);
      if (total === 0)
        throw new CommandError(({ restore }) => restore.notFound({ library: libraryId, title: JSON.stringify(title) }));
      writeLine(console, wordsOf(console).restore.found({ library: libraryId, count }));
    }
  } finally {
    await indexes.close();
    await store.close();
  }
}
