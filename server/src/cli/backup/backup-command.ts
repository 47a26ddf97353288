import { resolve, sep } from 'node:path';
import { serviceVersion } from '../../base/version/service-version.ts';
import { fileFailureText } from '../../messages/failure-text.ts';
import { readSettings } from '../../operations/environment/settings.ts';
import { writeBackupNote } from '../../storage/backup/backup-note.ts';
import { openBackups } from '../../storage/backup/open-backups.ts';
import { writeBackup } from '../../storage/backup/write-backup.ts';
import { refuseNewerData } from '../../storage/database/data-version.ts';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { languageOf, wordsOf } from '../command-language.ts';
import { readArgs } from '../read-args.ts';
import { writeFailure, writeLine } from '../subcommand.ts';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/**
 * `backup <folder | file.db> [--keep n]`: backs up the data directory and the configuration while the service runs.
 */
export async function backupCommand(args: readonly string[], console: Console): Promise<number> {
  const { backup, data } = wordsOf(console);
  const { words, options } = readArgs('backup', args, { words: ['folder'], options: ['keep'] });
  const keep = options.keep === undefined ? undefined : keepOf(options.keep);
  const settings = readSettings(console.environment);
  if (settings.databaseUrl !== undefined) throw new UsageError((words) => words.backup.withDatabase);
  const target = resolve(words.folder);
  // A folder that is lost with the data is no backup.
  if (`${target}${sep}`.startsWith(`${settings.data}${sep}`))
    throw new UsageError(({ backup }) => backup.inData({ folder: target }));
  console.stderr.write(`${data.location({ folder: settings.data })}\n`);
  // Its manifest would say that this version can read it.
  await refuseNewerData(settings.data);
  const store = await openBackups(target);
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
    writeLine(
      console,
      backup.done({
        id: manifest.id,
        databases: manifest.databases.length,
        rows,
        files: manifest.projects.length,
        size: megabytes(bytes),
        newSize: megabytes(newBytes),
      }),
    );
    if (manifest.secrets?.length) writeLine(console, backup.leftOut({ names: manifest.secrets.join(', ') }));
    // The backup is whole; only `doctor` and alerts would not know about it.
    await writeBackupNote(settings.data, { id: manifest.id, target, at: now.getTime() }).catch((error: unknown) => {
      const reason = fileFailureText(error, languageOf(console));
      console.stderr.write(`${backup.noNote({ folder: settings.data, reason })}\n`);
    });
    if (keep !== undefined) {
      const old = (await store.manifests()).slice(0, -keep).map(({ id }) => id);
      await store.remove(old);
      for (const id of old) writeLine(console, backup.removed({ id }));
    }
    return 0;
  } catch (error) {
    if (!console.signal.aborted) throw error;
    return writeFailure(console, backup.stopped);
  } finally {
    await store.close();
  }
}

function keepOf(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(({ backup }) => backup.keep({ value: JSON.stringify(text) }));
}
