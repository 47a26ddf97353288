import type { RenewalReason } from '@buchfink/contract/account';
import type { ActReason, MultiStep } from '@buchfink/contract/multi-step';
import { expect, it } from 'vitest';
import type { ActAnswer, Patron, PatronCredentials } from '../../patron-system.ts';
import type { UnlabelledLoan } from '../../unlabelled.ts';
import { completeAct } from './complete-act.ts';
import type { GetTestSystem } from './patron-rules.ts';

/** Rules of renewals. */
export function renewalRules(peer: GetTestSystem): void {
  /** A patron with loans of this many titles. */
  async function reader(count: number) {
    const { system, context, addPatron, addTitle, lend } = peer();
    const secret = await addPatron();
    const titles = [];
    for (let at = 0; at < count; at++) {
      const title = await addTitle({ title: `Band ${at}`, copies: 1 });
      await lend(title.barcodes[0] ?? '', secret);
      titles.push(title);
    }
    return { secret, titles, patron: await system.login(secret, context) };
  }
  const lent = async (patron: Patron) => (await peer().system.account(patron, peer().context)).lent;
  const renew = async (patron: Patron, tokens: readonly string[]): Promise<ActAnswer> => {
    const { system, context } = peer();
    return completeAct(
      async (selections) => (await system.renew?.(patron, tokens, selections, context)) ?? unsupported,
    );
  };
  const unsupported: ActAnswer = { status: 'UNSUPPORTED' };
  const token = async (patron: Patron) => (await lent(patron))[0]?.renewToken ?? '';
  const reasonOf = (reason: ActReason) => (peer().unreported?.includes('refusal-reason') ? 'refused' : reason);
  /** The account says in advance why a loan cannot be renewed, unless the system does not report it. */
  const expectReasonInAdvance = (loan: UnlabelledLoan | undefined, reason: RenewalReason) =>
    expect(loan?.renewal).toMatchObject(
      peer().unreported?.includes('renewability') ? { reason: 'unknown' } : { possible: false, reason },
    );
  const outcome = ({ status, reason, items }: ActAnswer): Partial<MultiStep> => ({
    status,
    ...(reason && { reason }),
    ...(items && { items: items.map(({ id, title, outcome }) => ({ id, title, outcome })) }),
  });

  it('renews a loan that is nearly due, and shows the new date', async ({ skip }) => {
    const { patron } = await reader(1);
    peer().wait(20);
    const [before] = await lent(patron);
    if (before?.renewToken === undefined) return skip();
    const answer = await renew(patron, [before.renewToken]);
    const [after] = await lent(patron);
    expect(outcome(answer)).toEqual({ status: 'OK', items: [{ id: before.id, title: 'Band 0', outcome: 'renewed' }] });
    if (peer().unreported?.includes('copies')) return expect(answer.items?.[0]?.new).toMatch(/^\d{4}-/);
    expect(answer.items?.[0]).toMatchObject({ old: before.deadline, new: after?.deadline });
    expect(after?.deadline !== undefined && before.deadline !== undefined && after.deadline > before.deadline).toBe(
      true,
    );
  });

  it('does not renew too early, and says so in advance', async ({ skip }) => {
    const { patron } = await reader(1);
    const [before] = await lent(patron);
    if (before?.renewToken === undefined) return skip();
    expectReasonInAdvance(before, 'too-early');
    expect(await renew(patron, [before.renewToken])).toMatchObject({ status: 'ERROR', reason: reasonOf('too-early') });
    expect((await lent(patron))[0]?.deadline).toBe(before.deadline);
  });

  it('does not renew more often than allowed', async ({ skip }) => {
    const { patron } = await reader(1);
    if ((await token(patron)) === '') return skip();
    for (let time = 0; time < 2; time++) {
      peer().wait(20);
      expect(await renew(patron, [await token(patron)])).toMatchObject({ status: 'OK' });
    }
    peer().wait(20);
    const [before] = await lent(patron);
    expectReasonInAdvance(before, 'max-renewals');
    expect(await renew(patron, [await token(patron)])).toMatchObject({
      status: 'ERROR',
      reason: reasonOf('max-renewals'),
    });
    expect((await lent(patron))[0]?.deadline).toBe(before?.deadline);
  });

  it('does not renew a loan that others wait for', async ({ skip }) => {
    const { patron, titles } = await reader(1);
    const { system, context, addPatron } = peer();
    const [title] = titles;
    if (system.reserve === undefined || title === undefined || (await token(patron)) === '') return skip();
    const otherPatron = await system.login(await addPatron(), context);
    const { recordId } = title;
    const reserved = await completeAct(
      async (selections) => (await system.reserve?.(otherPatron, { recordId }, selections, context)) ?? unsupported,
    );
    expect(reserved.status).toBe('OK');
    peer().wait(20);
    const [before] = await lent(patron);
    expectReasonInAdvance(before, 'reserved');
    expect(await renew(patron, [await token(patron)])).toMatchObject({ status: 'ERROR', reason: reasonOf('reserved') });
    expect((await lent(patron))[0]?.deadline).toBe(before?.deadline);
  });

  it('renews every loan that can be renewed, and reports each outcome', async ({ skip }) => {
    const { patron, secret } = await reader(2);
    const { system, context, addTitle, lend } = peer();
    if (system.renewAll === undefined) return skip();
    peer().wait(20);
    if (peer().unreported?.includes('lists')) return skip();
    await lendOne(addTitle, lend, secret);
    const answer = await completeAct(
      async (selections) => (await system.renewAll?.(patron, selections, context)) ?? unsupported,
    );
    expect(answer.status).toBe('OK');
    const outcomes = answer.items?.map(({ title, outcome }) => `${title}: ${outcome}`).sort();
    expect(outcomes).toEqual(['Band 0: renewed', 'Band 1: renewed', 'Neu: refused']);
  });

  it('renews no loans of others and no unknown loans', async ({ skip }) => {
    const { patron } = await reader(1);
    const { system, context, addPatron } = peer();
    peer().wait(20);
    const [ownLoan] = await lent(patron);
    if (ownLoan?.renewToken === undefined) return skip();
    const otherPatron = await system.login(await addPatron(), context);
    for (const invalidToken of [ownLoan.renewToken, 'none', "' OR 1=1 --", '\u0000']) {
      const answer = await renew(otherPatron, [invalidToken]);
      expect(answer).toMatchObject({ status: 'ERROR', items: [{ outcome: 'refused' }] });
      expect(JSON.stringify(answer)).not.toContain('Band');
    }
    expect((await lent(patron))[0]?.deadline).toBe(ownLoan.deadline);
  });

  it('renews once when requested twice at the same time', async ({ skip }) => {
    const { patron } = await reader(1);
    peer().wait(20);
    const loanToken = await token(patron);
    if (loanToken === '') return skip();
    const answers = await Promise.all([
      renew(patron, [loanToken]),
      renew(patron, [loanToken]),
      renew(patron, [loanToken]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['ERROR', 'ERROR', 'OK']);
  });
}

async function lendOne(
  addTitle: ReturnType<GetTestSystem>['addTitle'],
  lend: ReturnType<GetTestSystem>['lend'],
  secret: PatronCredentials,
): Promise<void> {
  const { barcodes } = await addTitle({ title: 'Neu', copies: 1 });
  await lend(barcodes[0] ?? '', secret);
}
