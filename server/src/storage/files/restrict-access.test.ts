import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAccountStore } from '../accounts/open-account-store.ts';
import { openCirculationStore } from '../circulation/open-circulation-store.ts';
import { openSessionStore } from '../sessions/open-session-store.ts';
import { restrictAccess } from './restrict-access.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-rights-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const rightsOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;

describe.skipIf(process.platform === 'win32')('the rights to a patron database', () => {
  it.each([
    ['patrons.db', openCirculationStore],
    ['sessions.db', openSessionStore],
    ['accounts.db', openAccountStore],
  ] as const)('are removed from other users when %s is opened, also for the files beside it', async (name, open) => {
    // The open connection keeps the files beside the database in place.
    const first = await open(folder);
    const names = [name, `${name}-wal`, `${name}-shm`];
    for (const name of names) await chmod(join(folder, name), 0o664);
    const warnings: string[] = [];
    const second = await open(folder, { warn: (message) => warnings.push(message) });
    expect(await Promise.all(names.map(rightsOf))).toEqual([0o600, 0o600, 0o600]);
    expect(warnings).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  it('cause a warning but no failure when they cannot be changed', async () => {
    const store = await openAccountStore(folder);
    const database = join(folder, 'accounts.db');
    await chmod(database, 0o604);
    const warnings: string[] = [];
    await restrictAccess(
      database,
      (message) => warnings.push(message),
      async () => {
        throw new Error('EPERM: operation not permitted');
      },
    );
    expect(await rightsOf('accounts.db')).toBe(0o604);
    expect(warnings).toEqual([
      `Others may read or change ${database}, which cannot be mended (this user has no permission to do so). ` +
        `Run as its user: chmod 600 '${database}'`,
    ]);
    await store.close();
  });

  it('stay unchanged when other users have none', async () => {
    await (await openAccountStore(folder)).close();
    await chmod(join(folder, 'accounts.db'), 0o700);
    await (await openAccountStore(folder)).close();
    expect(await rightsOf('accounts.db')).toBe(0o700);
  });
});
