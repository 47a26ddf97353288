import type { PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { ApiException } from '@buchfink/contract/error';
import { prolongAll } from '@buchfink/contract/multi-step';
import { describe, expect, it } from 'vitest';
import { guardedPatrons } from '../../../systems/upstream/guard/guarded-account.ts';
import type { CallRunner } from '../../../systems/upstream/guard/system-calls.ts';
import { accountSnapshotOf } from './account-snapshot.ts';
import type { ActJob, ActOptions } from './act-job.ts';
import { actTime, actTimeOf, attemptAct, lookTime, outcomeAfter, snapshotBefore } from './attempt-act.ts';
import { createRecentSnapshots } from './recent-snapshots.ts';
import type { RequestedAct } from './requested-act.ts';

const loan = (id: string): UnlabelledAccount['lent'][number] => ({
  id,
  title: id,
  mediaType: 'BOOK',
  renewToken: id,
  deadline: '2026-12-24',
  renewal: { possible: true, reason: 'ok' },
});
const whole: UnlabelledAccount = {
  libraryId: 1,
  userId: 'u',
  account: { blocks: [] },
  fees: [],
  retrieved: '',
  lent: [loan('l')],
  reservations: [{ id: 'a', title: 'a', mediaType: 'BOOK', state: 'queued', cancelToken: 'a' }],
};
/** The account of a system that fails to tell a part. */
const without = (part: 'lent' | 'reservations' | 'fees'): UnlabelledAccount => ({
  ...whole,
  [part]: [],
  unreadable: [part],
});

const now = () => new Date('2026-11-28T12:00:00Z');
const context = { locale: 'de', signal: new AbortController().signal, deadline: 0, requestId: 'x', now } as const;
const cancel: RequestedAct = { act: 'cancel', token: 'a', chosen: {} };
const renew: RequestedAct = { act: 'renew', tokens: ['l'], chosen: {} };

/** An act whose answer is lost, at a system that then shows this account. */
function lostAct(requestedAct: RequestedAct, after: UnlabelledAccount): ActJob {
  const lost = async () => {
    throw new ApiException('library-timeout');
  };
  const system: Partial<PatronSystem> = { account: async () => after, cancel: lost, renew: lost };
  const patron = { libraryId: 1, userId: 'u', patronId: 'p' };
  return { patron, system, requestedAct, request: '', context } as unknown as ActJob;
}
const options = { recent: createRecentSnapshots(now), warn: () => undefined } as unknown as ActOptions;
const before = accountSnapshotOf(whole);

describe('a part of the account that cannot be read', () => {
  it.each([
    ['a cancellation', cancel, 'reservations'],
    ['a renewal', renew, 'lent'],
  ] as const)('proves nothing of %s without an answer, and lets none begin', async (_, act, part) => {
    const job = lostAct(act, without(part));
    expect(await outcomeAfter(job, before)).toBeUndefined();
    expect(await attemptAct(options, job, before)).toBeUndefined();
    await expect(snapshotBefore(options, job)).rejects.toMatchObject({ code: 'library-unavailable' });
  });

  it('is no hindrance where the act is shown by another one', async () => {
    expect(await outcomeAfter(lostAct(cancel, without('lent')), before)).toMatchObject({ happened: false });
    const gone = { ...without('fees'), reservations: [] };
    expect(await outcomeAfter(lostAct(cancel, gone), before)).toMatchObject({ happened: true });
    expect(await snapshotBefore(options, lostAct(renew, without('reservations')))).toMatchObject({
      lent: [{ id: 'l' }],
    });
  });

  it('is not taken for nothing to renew', async () => {
    const all: RequestedAct = { act: 'renew', chosen: {} };
    const answer = await attemptAct(options, lostAct(all, without('lent')), before);
    expect(answer?.reason).not.toBe('nothing-to-renew');
  });
});

describe('the time limit of an act', () => {
  const tokens = (count: number) => Array.from({ length: count }, (_, index) => `l${index}`);
  const timeOf = (count: number) => actTimeOf({ ...renew, tokens: tokens(count) }, before);

  it('grows with the number of loans to renew, within what the app waits', () => {
    expect([timeOf(1), timeOf(20)]).toEqual([actTime, actTime]);
    expect(timeOf(40)).toBe(2 * actTime);
    expect(timeOf(500) + 2 * lookTime).toBeLessThan(prolongAll.timeout);
    expect(actTimeOf(cancel, before)).toBe(actTime);
  });

  it('counts the loans of the account where all are renewed', () => {
    const lent = tokens(40).map(loan);
    expect(actTimeOf({ act: 'renew', chosen: {} }, accountSnapshotOf({ ...whole, lent }))).toBe(2 * actTime);
  });

  it('grows alike where a library sets one of its own', async () => {
    const times: (number | undefined)[] = [];
    const run: CallRunner['run'] = (_, guarded, ask, many) => {
      times.push(many);
      return ask(guarded);
    };
    const system = { renew: async () => ({ status: 'OK' }) } as unknown as PatronSystem;
    const guarded = guardedPatrons(system, { run });
    for (const count of [1, 30]) await guarded.renew?.({ userId: 'u', patronId: 'p' }, tokens(count), {}, context);
    expect(times).toEqual([1, 1.5]);
  });
});
