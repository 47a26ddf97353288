import { join } from 'node:path';
import type { AccountData } from '@buchfink/contract/account';
import { accountService, pin } from '@buchfink/server/testing/accounts/account-service';
import { formatMilliseconds, formatSpread } from '../format-numbers.ts';
import { table } from '../table.ts';

const card = '1000001';
const loans = 60;

/**
 * Times of a patron with many loans: the account and a renewal, in the service with its store on disk, without
 * network.
 */
export async function accountReport(): Promise<string> {
  const service = await accountService({ projects: join(process.cwd(), 'projects') });
  try {
    const { desks, clock } = service;
    await desks[1].addPatron({ card, pin, name: 'Anna Leserin', validUntil: '2027-12-31' });
    // Each item is lent on another day, so that some can be renewed.
    for (let loan = 1; loan <= loans; loan++)
      await desks[1].lend(`Br${loan}-1`, card, { day: loan % 2 === 0 ? '2026-10-28' : '2026-11-20' });
    const patron = await service.logIn(card);
    let account: AccountData | undefined;
    for (let call = 0; call < 100; call++) account = await patron.account();
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let call = 0; call < 500; call++) {
      const startedAt = performance.now();
      account = await patron.account();
      times.push(performance.now() - startedAt);
    }
    const { user, system } = process.cpuUsage(before);
    const tokens = account?.lent.flatMap(({ renewal, renewToken }) => (renewal.possible && renewToken) || []) ?? [];
    const renewals: number[] = [];
    for (const token of tokens) {
      clock.forward(1);
      const startedAt = performance.now();
      await patron.step('/prolong', { token }, {}, { key: crypto.randomUUID() });
      renewals.push(performance.now() - startedAt);
    }
    const logins: number[] = [];
    for (let login = 0; login < 20; login++) {
      const startedAt = performance.now();
      await service.logIn(card);
      logins.push(performance.now() - startedAt);
    }
    return table(
      [`an account with ${account?.lent.length} loans`, 'median', '95 %'],
      [
        ['account/info (at most 10 ms)', ...formatSpread(times)],
        ['the same, by processor time (mean)', `${formatMilliseconds((user + system) / 1000 / times.length)} ms`, ''],
        [`prolong with a key, ${renewals.length} loans one by one`, ...formatSpread(renewals)],
        ['auth/login', ...formatSpread(logins)],
      ],
    );
  } finally {
    await service.close();
  }
}
