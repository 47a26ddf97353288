import { readSettings } from '../operations/environment/settings.ts';
import { storageLocation } from '../operations/environment/storage-location.ts';
import { describePostgresql } from '../storage/postgresql/describe-postgresql.ts';
import type { Console } from './command-context.ts';

/**
 * The console of a command whose times are judged by services, such as the signs of life of an import: with a database
 * its clock is that of the database, as it was when the command began. Does not fail: a database that does not answer is
 * told by the command itself.
 */
export async function withSharedClock(console: Console): Promise<Console> {
  try {
    const { databaseUrl } = await storageLocation(readSettings(console.environment), console.environment);
    if (databaseUrl === undefined) return console;
    const { clock } = await describePostgresql(databaseUrl);
    const ahead = console.now().getTime() - clock;
    return { ...console, now: () => new Date(console.now().getTime() - ahead) };
  } catch {
    return console;
  }
}
