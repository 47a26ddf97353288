import { join } from 'node:path';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { StorageError } from '../../../base/storage-error.ts';
import { newKeyLine, openKeys } from '../../../storage/keys/open-keys.ts';
import { storageAt } from '../../../storage/storage.ts';
import { type AccountService, type AccountServiceOptions, pin } from '../../../testing/accounts/account-service.ts';
import { accountServices } from '../../../testing/accounts/account-services.ts';
import { clockAt } from '../../../testing/accounts/session-service.ts';
import { testLocation } from '../../../testing/postgresql/test-location.ts';
import { hasNodes } from '../../../testing/processes/test-nodes.ts';
import type { ActOptions } from './act-job.ts';
import { createActRunner } from './act-runner.ts';
import { createPatronQueue } from './patron-queue.ts';
import { createRecentSnapshots } from './recent-snapshots.ts';

const { started } = accountServices();

/** Built-in lending whose renewals are counted, with something that happens after each has been committed. */
function counted(renewals: { count: number; after?: () => void }): NonNullable<AccountServiceOptions['between']> {
  return ({ patron, checkout }) => ({
    patron: {
      ...patron,
      async renew(...call: Parameters<typeof patron.renew>) {
        const answer = await patron.renew(...call);
        renewals.count += 1;
        const { after } = renewals;
        delete renewals.after;
        after?.();
        return answer;
      },
    },
    checkout,
  });
}

/** The service as an earlier version was: it logs each act before it sends it. */
const earlierVersion: NonNullable<AccountServiceOptions['between']> = ({ patron, checkout }) => ({
  patron: { ...patron, storesActs: undefined } satisfies PatronSystem,
  checkout,
});

/** Creates a patron with a loan that can be renewed twice. */
async function withLoan(service: AccountService) {
  await service.desks[1].addPatron({ card: '5001', pin });
  await service.desks[1].lend('Br1-1', '5001', { day: '2026-10-28' });
  const anna = await service.logIn('5001');
  const token = (await anna.account()).lent[0]?.renewToken ?? '';
  return { anna, target: { token } };
}

const renewalsOf = async (service: AccountService) =>
  (await (await service.logIn('5001')).account()).lent[0]?.renewal.count;

describe('an act at built-in lending', () => {
  it('answers a repetition from the transaction of the act, also after a restart', async () => {
    const service = await started();
    const { anna, target } = await withLoan(service);
    const key = crypto.randomUUID();
    const first = await anna.step('/prolong', target, {}, { key });
    expect(first).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: '2026-12-19' }] });
    expect(await anna.step('/prolong', target, {}, { key })).toEqual(first);
    const again = await started({ folder: service.folder, clock: service.clock });
    expect(await (await again.logIn('5001')).step('/prolong', target, {}, { key })).toEqual(first);
    expect(await renewalsOf(service)).toBe(1);
    const other = { libraryId: 1, userId: '5001', target: { token: 'another' } };
    const refused = await anna.send('/prolong', other, { key });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-input']);
  });

  it('decides anew about a refused act, because it has changed nothing', async () => {
    const service = await started();
    const { anna, target } = await withLoan(service);
    const key = crypto.randomUUID();
    await service.desks[1].setBlock('5001', 'blocked');
    expect(await anna.step('/prolong', target, {}, { key })).toMatchObject({ status: 'ERROR' });
    await service.desks[1].setBlock('5001');
    expect(await anna.step('/prolong', target, {}, { key })).toMatchObject({ status: 'OK' });
    expect(await renewalsOf(service)).toBe(1);
  });

  it('happened once when its answer was lost after the commit', async () => {
    const renewals = { count: 0, after: lose(new ApiException('library-timeout')) };
    const service = await started({ between: counted(renewals) });
    const { anna, target } = await withLoan(service);
    const key = crypto.randomUUID();
    const body = { libraryId: 1, userId: '5001', target };
    expect((await anna.send('/prolong', body, { key })).statusCode).toBe(504);
    expect(await anna.step('/prolong', target, {}, { key })).toMatchObject({
      status: 'OK',
      items: [{ new: '2026-12-19' }],
    });
    expect(await renewalsOf(service)).toBe(1);
  });

  it.each([crypto.randomUUID(), undefined])('happens once when the connection is lost at the commit', async (key) => {
    const renewals = { count: 0, after: lose(new StorageError('unreachable', 'The connection was lost.')) };
    const service = await started({ between: counted(renewals) });
    const { anna, target } = await withLoan(service);
    expect(await anna.step('/prolong', target, {}, { key })).toMatchObject({
      status: 'OK',
      items: [{ new: '2026-12-19' }],
    });
    expect([renewals.count, await renewalsOf(service)]).toEqual([2, 1]);
  });

  it('does not repeat what an earlier version has logged', async () => {
    const service = await started({ between: earlierVersion });
    const { anna, target } = await withLoan(service);
    const key = crypto.randomUUID();
    const first = await anna.step('/prolong', target, {}, { key });
    const renewals = { count: 0 };
    const upgraded = await started({ folder: service.folder, clock: service.clock, between: counted(renewals) });
    expect(await (await upgraded.logIn('5001')).step('/prolong', target, {}, { key })).toEqual(first);
    expect(renewals.count).toBe(0);
  });

  it('is stored sealed: neither patron, title nor answer can be read', async () => {
    const service = await started();
    const { anna, target } = await withLoan(service);
    const key = crypto.randomUUID();
    await anna.step('/prolong', target, {}, { key });
    const database = new DatabaseSync(join(service.folder, 'patrons.db'));
    const rows = database.prepare('SELECT * FROM patron_act').all();
    database.close();
    expect(rows).toMatchObject([{ library_id: 1, id: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    for (const text of ['5001', 'Buch', key, target.token, '2026-12-19', 'renewed'])
      expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('is found under the keys from before a rotation', async () => {
    const service = await started();
    const { target } = await withLoan(service);
    const [oldLine, newLine] = [newKeyLine(), newKeyLine()];
    const before = await openKeys(service.folder, oldLine);
    const after = await openKeys(service.folder, `${newLine}\n${oldLine}`);
    const storage = storageAt(await testLocation(service.folder));
    const [accounts, locks] = [await storage.accounts(), await storage.locks()];
    const login = { userId: '5001', password: pin };
    const context = {
      locale: 'de',
      signal: new AbortController().signal,
      deadline: Number.MAX_SAFE_INTEGER,
      requestId: 'test',
      now: service.clock.now,
    } as const;
    const { patronId } = await service.circulation.patron.login(login, context);
    const runnerBy = (keys: ActOptions['keys']) =>
      createActRunner({
        log: accounts.acts,
        locks,
        keys,
        queue: createPatronQueue(locks),
        recent: createRecentSnapshots(service.clock.now),
        now: service.clock.now,
        isClockHeld: () => false,
        warn: () => {},
      });
    const job = {
      patron: { libraryId: 1, userId: '5001', patronId, readableAway: true, loggedIn: 0, sessionId: '' },
      system: service.circulation.patron,
      requestedAct: { act: 'renew', tokens: [target.token], chosen: {} },
      key: 'a key of the app',
      request: 'renew',
      context,
    } as const;
    const first = await runnerBy(before).run(job);
    expect(first.status).toBe('OK');
    expect(await runnerBy(after).run(job)).toEqual(first);
    expect(await renewalsOf(service)).toBe(1);
    await accounts.close();
    await locks.close();
  });
});

describe.skipIf(!hasNodes)('an act at built-in lending on two nodes', () => {
  it('happens once when both get it at once, and all get its answer', async () => {
    const service = await started({ nodes: 2, clock: clockAt() });
    const { anna, target } = await withLoan(service);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => anna.step('/prolong', target, {}, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: '2026-12-19' }] });
    expect(await renewalsOf(service)).toBe(1);
  });
});

/** Fails as a call whose answer does not arrive. */
function lose(error: Error): () => void {
  return () => {
    throw error;
  };
}
