import { readSettings } from '../operations/environment/settings.ts';
import { storageLocation } from '../operations/environment/storage-location.ts';
import { claimData } from '../storage/files/data-claim.ts';
import { moveToPostgresql } from '../storage/move-to-postgresql.ts';
import { databaseName } from '../storage/postgresql/database-name.ts';
import { type Console, warningWriter } from './command-context.ts';
import { readArgs } from './read-args.ts';
import { UsageError } from './usage.ts';

/**
 * `move-to-postgresql`: copies the data of the data directory to the empty database of DATABASE_URL, all or nothing,
 * and compares each row. No service may run on the data directory.
 */
export async function moveCommand(args: readonly string[], console: Console): Promise<number> {
  readArgs('move-to-postgresql', args, {});
  const settings = readSettings(console.environment);
  const { dataDirectory, databaseUrl } = await storageLocation(settings, console.environment);
  if (databaseUrl === undefined) throw new UsageError('move-to-postgresql needs DATABASE_URL: an empty database.');
  const claim = await claimData({ directory: dataDirectory, takesOver: false, warn: warningWriter(console) });
  try {
    await moveToPostgresql({
      dataDirectory,
      databaseUrl,
      signal: console.signal,
      onTable: ({ name, rows, checksum }) =>
        void console.stdout.write(`${name.padEnd(18)} ${String(rows).padStart(10)} rows  ${checksum}\n`),
    });
  } catch (error) {
    if (!console.signal.aborted) throw error;
    console.stderr.write('Stopped. The database is as it was.\n');
    return 1;
  } finally {
    await claim.release();
  }
  console.stdout.write(
    `All data is in ${databaseName(databaseUrl)} now. Start the service with the same DATABASE_URL and BUCHFINK_DATA, and ` +
      `with the keys of ${dataDirectory} as BUCHFINK_KEYS on every other node.\n` +
      'The files *.db of the data directory are not used any longer. They have patron data: delete them when all is well.\n',
  );
  return 0;
}
