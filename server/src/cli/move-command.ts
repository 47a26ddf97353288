import { readSettings } from '../operations/environment/settings.ts';
import { storageLocation } from '../operations/environment/storage-location.ts';
import { claimData } from '../storage/files/data-claim.ts';
import { moveToPostgresql } from '../storage/move-to-postgresql.ts';
import { databaseName } from '../storage/postgresql/database-name.ts';
import { type Console, warningWriter } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { wordsOf } from './command-language.ts';
import { readArgs } from './read-args.ts';
import { writeFailure, writeLine } from './subcommand.ts';

/**
 * `move-to-postgresql`: copies the data of the data directory to the empty database of DATABASE_URL, all or nothing,
 * and compares each row. No service may run on the data directory.
 */
export async function moveCommand(args: readonly string[], console: Console): Promise<number> {
  readArgs('move-to-postgresql', args, {});
  const { data } = wordsOf(console);
  const settings = readSettings(console.environment);
  const { dataDirectory, databaseUrl } = await storageLocation(settings, console.environment);
  if (databaseUrl === undefined) throw new UsageError(({ data }) => data.moveNeedsDatabase);
  const claim = await claimData({ directory: dataDirectory, takesOver: false, warn: warningWriter(console) });
  try {
    await moveToPostgresql({
      dataDirectory,
      databaseUrl,
      signal: console.signal,
      onTable: ({ name, rows, checksum }) =>
        void writeLine(
          console,
          data.movedTable({ table: name.padEnd(18), count: String(rows).padStart(10), checksum }),
        ),
    });
  } catch (error) {
    if (!console.signal.aborted) throw error;
    return writeFailure(console, data.moveStopped);
  } finally {
    await claim.release();
  }
  return writeLine(console, data.moved({ database: databaseName(databaseUrl), folder: dataDirectory }));
}
