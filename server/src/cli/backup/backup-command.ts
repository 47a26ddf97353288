import { resolve, sep } from 'node:path';
import { fileFailure } from '@buchfink/catalogue/report/file-failure';
import { serviceVersion } from '../../base/version/service-version.ts';
import { readSettings } from '../../operations/environment/settings.ts';
import { writeBackupNote } from '../../storage/backup/backup-note.ts';
import { openBackups } from '../../storage/backup/open-backups.ts';
import { writeBackup } from '../../storage/backup/write-backup.ts';
import { refuseNewerData } from '../../storage/database/data-version.ts';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { readArgs } from '../read-args.ts';

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * `backup <folder | file.db> [--keep n]`: backs up the data directory and the configuration while the service runs.
 */
export async function backupCommand(args: readonly string[], console: Console): Promise<number> {
  const { words, options } = readArgs('backup', args, { words: ['folder'], options: ['keep'] });
  const keep = options.keep === undefined ? undefined : keepOf(options.keep);
  const settings = readSettings(console.environment);
  if (settings.databaseUrl !== undefined)
    throw new UsageError(
      'With DATABASE_URL the data is backed up by pg_dump: see docs/operations/nodes.md#several-nodes-and-postgresql.',
    );
  const target = resolve(words.folder);
  // A folder that is lost with the data is no backup.
  if (`${target}${sep}`.startsWith(`${settings.data}${sep}`))
    throw new UsageError(`${target} is in the data directory, which it should replace: choose a folder elsewhere.`);
  console.stderr.write(`Data: ${settings.data}\n`);
  // Its manifest would say that this version can read it.
  await refuseNewerData(settings.data);
  const store = await openBackups(target, { create: true });
  const now = console.now();
  try {
    const { manifest, bytes, newBytes } = await writeBackup(store, {
      dataDirectory: settings.data,
      projects: settings.projects,
      references: Object.values(console.environment).flatMap((value) => (value?.startsWith('file:') ? [value] : [])),
      version: serviceVersion,
      now,
      signal: console.signal,
    });
    const rows = manifest.databases.reduce((sum, { rows }) => sum + Object.values(rows).reduce((a, b) => a + b, 0), 0);
    console.stdout.write(
      `Backup ${manifest.id}: ${manifest.databases.length} databases with ${rows} rows, ${manifest.projects.length} files of ` +
        `configuration; ${megabytes(bytes)}, of which ${megabytes(newBytes)} are new.\n`,
    );
    if (manifest.secrets?.length)
      console.stdout.write(`Left out, as they hold secrets: ${manifest.secrets.join(', ')}. Keep copies elsewhere.\n`);
    // The backup is whole; only `doctor` and alerts would not know about it.
    await writeBackupNote(settings.data, { id: manifest.id, target, at: now.getTime() }).catch((error: unknown) =>
      console.stderr.write(`The note about this backup was not written to ${settings.data}: ${fileFailure(error)}\n`),
    );
    if (keep !== undefined) {
      const old = (await store.manifests()).slice(0, -keep).map(({ id }) => id);
      await store.remove(old);
      for (const id of old) console.stdout.write(`Removed backup ${id}.\n`);
    }
    return 0;
  } catch (error) {
    if (!console.signal.aborted) throw error;
    console.stderr.write('Stopped. The earlier backups are as they were.\n');
    return 1;
  } finally {
    await store.close();
  }
}

function keepOf(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(`--keep: expected a number from 1 to 9999, got ${JSON.stringify(text)}.`);
}
