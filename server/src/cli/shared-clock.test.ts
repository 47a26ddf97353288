import { afterEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  createTestDirectory,
  hasPostgresql,
  type TestLocation,
} from '../testing/postgresql/test-location.ts';
import type { Console } from './command-context.ts';
import { withSharedClock } from './shared-clock.ts';

const day = 86_400_000;
let location: TestLocation | undefined;
afterEach(async () => {
  await location?.remove();
  location = undefined;
});

/** How far the clock of a command is ahead that runs on a machine whose clock is a day ahead, in milliseconds. */
async function aheadOf(environment: Console['environment']): Promise<number> {
  const console = { environment, now: () => new Date(Date.now() + day) } as Console;
  return (await withSharedClock(console)).now().getTime() - Date.now();
}

describe('the clock of a command', () => {
  it.skipIf(!hasPostgresql)('is that of the database, which all nodes share', async () => {
    location = await createTestDatabase();
    const environment = { BUCHFINK_DATA: location.dataDirectory, DATABASE_URL: location.databaseUrl };
    expect(Math.abs(await aheadOf(environment))).toBeLessThan(day / 2);
  });

  it('is that of the machine without a database, and with one that does not answer', async () => {
    location = await createTestDirectory();
    const environment = { BUCHFINK_DATA: location.dataDirectory };
    const unreachable = { ...environment, DATABASE_URL: 'postgres://user@127.0.0.1:1/none' };
    for (const one of [environment, unreachable]) expect(await aheadOf(one)).toBeGreaterThan(day / 2);
  });
});
