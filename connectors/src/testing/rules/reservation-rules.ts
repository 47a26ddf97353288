import type { ActReason } from '@buchfink/contract/multi-step';
import { expect, it } from 'vitest';
import type { ActAnswer, Patron, StepSelections } from '../../patron-system.ts';
import type { UnreportedFact } from '../test-system.ts';
import { completeAct } from './complete-act.ts';
import type { GetTestSystem } from './patron-rules.ts';

const unsupported: ActAnswer = { status: 'UNSUPPORTED' };

/** Rules of reservations. */
export function reservationRules(peer: GetTestSystem): void {
  /** A lent title, and this many patrons who can reserve it. */
  async function setUpLentTitle(count: number) {
    const { system, context, addPatron, addTitle, lend } = peer();
    const { recordId, barcodes } = await addTitle({ title: 'Die Tür', copies: 1 });
    const [barcode = ''] = barcodes;
    const reader = await addPatron();
    await lend(barcode, reader);
    const patrons: Patron[] = [];
    for (let at = 0; at < count; at++) patrons.push(await system.login(await addPatron(), context));
    return { recordId, barcode, patrons, reader: await system.login(reader, context) };
  }
  const reserve = (patron: Patron, recordId: string, selections: StepSelections = {}) =>
    completeAct(
      async (chosen) => (await peer().system.reserve?.(patron, { recordId }, chosen, peer().context)) ?? unsupported,
      selections,
    );
  const cancel = (patron: Patron, token: string) =>
    completeAct(async (chosen) => (await peer().system.cancel?.(patron, token, chosen, peer().context)) ?? unsupported);
  const reservations = async (patron: Patron) => (await peer().system.account(patron, peer().context)).reservations;
  const first = async (patron: Patron) => (await reservations(patron))[0];

  const isReported = (fact: UnreportedFact) => !peer().unreported?.includes(fact);
  /** The place in the queue, absent where the system does not report it. */
  const queueOf = (position: number) => (isReported('queue-position') ? position : undefined);

  it('asks for the branch if there is a choice, and changes nothing before the answer', async ({ skip }) => {
    const { system, context } = peer();
    if (system.reserve === undefined) return skip();
    const { recordId, patrons } = await setUpLentTitle(1);
    const [patron] = patrons;
    if (patron === undefined) return;
    const answer = await system.reserve(patron, { recordId }, {}, context);
    expect(answer).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
    expect(answer.selection?.length).toBe(2);
    expect(await reservations(patron)).toEqual([]);
    const wrong = await system.reserve(patron, { recordId }, { branch: 'elsewhere' }, context);
    expect(wrong.status).not.toBe('OK');
    const branch = answer.selection?.[1];
    expect(await reserve(patron, recordId, { branch: branch?.key ?? '' })).toMatchObject({ status: 'OK' });
    if (!isReported('lists')) return;
    expect(await first(patron)).toMatchObject({ state: 'queued', title: 'Die Tür' });
    expect((await first(patron))?.pickupBranch).toBe(isReported('pickup-branch') ? branch?.label : undefined);
  });

  it('allows one reservation per title, and none for a title on loan to the patron', async ({ skip }) => {
    if (peer().system.reserve === undefined) return skip();
    const { recordId, patrons, reader } = await setUpLentTitle(1);
    // Where nothing is listed, only the system knows what is the patron's own.
    const own = (reason: ActReason) => (isReported('lists') || isReported('refusal-reason') ? reason : 'refused');
    for (const patron of patrons) {
      expect(await reserve(patron, recordId)).toMatchObject({ status: 'OK' });
      expect(await reserve(patron, recordId)).toMatchObject({ status: 'ERROR', reason: own('reserved-by-you') });
    }
    expect(await reserve(reader, recordId)).toMatchObject({ status: 'ERROR', reason: own('lent-to-you') });
    expect(await reserve(reader, 'no such record')).toMatchObject({ status: 'ERROR', reason: 'unknown-record' });
  });

  it('queues patrons in order of reservation, and moves them up when one leaves', async ({ skip }) => {
    if (peer().system.reserve === undefined || peer().system.cancel === undefined || !isReported('lists'))
      return skip();
    const { recordId, patrons } = await setUpLentTitle(3);
    for (const patron of patrons) await reserve(patron, recordId);
    const queuePositions = async () => {
      const positions = [];
      for (const patron of patrons) positions.push((await first(patron))?.queue);
      return positions;
    };
    expect(await queuePositions()).toEqual([1, 2, 3].map(queueOf));
    const [, second] = patrons;
    if (second === undefined) return;
    expect(await cancel(second, (await first(second))?.cancelToken ?? '')).toMatchObject({ status: 'OK' });
    expect(await queuePositions()).toEqual([queueOf(1), undefined, queueOf(2)]);
    expect(await first(second)).toBeUndefined();
  });

  it('cancels no reservations of others', async ({ skip }) => {
    if (peer().system.reserve === undefined || peer().system.cancel === undefined || !isReported('lists'))
      return skip();
    const { recordId, patrons, reader } = await setUpLentTitle(1);
    for (const patron of patrons) {
      await reserve(patron, recordId);
      const token = (await first(patron))?.cancelToken ?? '';
      for (const invalidToken of [token, 'none', '\u0000'])
        expect(await cancel(reader, invalidToken)).toMatchObject({ status: 'ERROR', reason: 'not-found' });
      expect(await reservations(patron)).toHaveLength(1);
    }
  });

  it('assigns a returned copy to the first patron until a deadline, then to the next', async ({ skip }) => {
    if (peer().system.reserve === undefined || !isReported('copies')) return skip();
    const { recordId, patrons, barcode } = await setUpLentTitle(2);
    const [firstPatron, secondPatron] = patrons;
    if (firstPatron === undefined || secondPatron === undefined) return;
    for (const patron of patrons) await reserve(patron, recordId);
    await peer().giveBack(barcode);
    const ready = await first(firstPatron);
    expect(ready).toMatchObject({ state: 'ready' });
    expect(ready?.pickupUntil !== undefined && ready.pickupUntil >= peer().today()).toBe(true);
    expect(await first(secondPatron)).toMatchObject({ state: 'queued' });
    expect((await first(secondPatron))?.queue).toBe(queueOf(1));
    peer().wait(30);
    expect((await first(firstPatron))?.state ?? 'expired').toBe('expired');
    expect(await first(secondPatron)).toMatchObject({ state: 'ready' });
  });

  it('changes the branch, pauses and resumes, if the system can', async ({ skip }) => {
    const { system, context } = peer();
    if (system.reserve === undefined || system.changePickup === undefined || system.pause === undefined) return skip();
    const { recordId, patrons, barcode } = await setUpLentTitle(2);
    const [firstPatron, secondPatron] = patrons;
    if (firstPatron === undefined || secondPatron === undefined) return;
    for (const patron of patrons) await reserve(patron, recordId);
    const before = await first(firstPatron);
    const token = before?.cancelToken ?? '';
    const moved = await completeAct(
      async (selections) => (await system.changePickup?.(firstPatron, token, selections, context)) ?? unsupported,
    );
    expect(moved.status).toBe('OK');
    expect((await first(firstPatron))?.pickupBranch).not.toBe(before?.pickupBranch);
    expect(await system.pause(firstPatron, token, {}, {}, context)).toMatchObject({ status: 'OK' });
    expect(await first(firstPatron)).toMatchObject({ state: 'paused' });
    await peer().giveBack(barcode);
    expect(await first(secondPatron)).toMatchObject({ state: 'ready' });
    expect(await system.pause(firstPatron, token, { resume: true }, {}, context)).toMatchObject({ status: 'OK' });
    expect(await first(firstPatron)).toMatchObject({ state: 'queued', queue: 1 });
  });
}
