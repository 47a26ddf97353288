import type { RepeatableAct } from '@buchfink/connectors/call-context';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

/** An act of this id, as the service names it; the answer is not sealed. */
const actOf = (id: string, ...olderIds: string[]): RepeatableAct => ({
  ids: [id, ...olderIds],
  seal: (answer) => ({ id, request: 'r', answer: JSON.stringify(answer) }),
  open: ({ answer }) => JSON.parse(answer) as object,
});

/** Opens a library with a patron whose loan can be renewed at any time. */
async function opened(clock?: { isHeld: boolean }) {
  world = await openWorld({
    rules: { loans: [{ days: 28, renewals: 5, renewableDaysBefore: 28 }] },
    ...(clock && { clock: { reading: (now) => ({ now, isHeld: clock.isHeld }) } }),
  });
  const patron = await world.addPatron('1');
  world.addTitle('a', 1);
  await world.circulation.desk.lend('a-1', '1');
  world.wait(1);
  const renewAll = (repeatable?: RepeatableAct) =>
    world.circulation.patron.renewAll(patron, {}, { ...world.context, repeatable });
  const renewals = async () =>
    (await world.circulation.patron.account(patron, world.context)).lent[0]?.renewal.count ?? 0;
  return { patron, renewAll, renewals };
}

const stored = (id: string) => world.options.store.read(1, (unit) => unit.patronAct(id));

describe('an act of a patron', () => {
  it('is done once for each of its ids, and as often as it is sent without one', async () => {
    const { renewAll, renewals } = await opened();
    const answers = await Promise.all(Array.from({ length: 4 }, () => renewAll(actOf('x'))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await renewals()).toBe(1);
    world.wait(1);
    await renewAll(actOf('y'));
    world.wait(1);
    await renewAll();
    expect(await renewals()).toBe(3);
  });

  it('is found under the id of an earlier key', async () => {
    const { renewAll, renewals } = await opened();
    const first = await renewAll(actOf('old'));
    world.wait(0.5);
    expect(await renewAll(actOf('new', 'old'))).toEqual(first);
    expect([await renewals(), await stored('new')]).toEqual([1, undefined]);
  });

  it('stores neither a refusal nor the outcome of a transaction that failed', async () => {
    const { renewAll, renewals } = await opened();
    const failing = {
      ...actOf('x'),
      seal: () => {
        throw new Error('The process ends here.');
      },
    };
    await expect(renewAll(failing)).rejects.toThrow('The process ends here.');
    expect([await renewals(), await stored('x')]).toEqual([0, undefined]);
    expect(await renewAll(actOf('x'))).toMatchObject({ status: 'OK' });
    expect(await renewAll(actOf('y'))).toMatchObject({ status: 'ERROR' });
    expect([await renewals(), await stored('y')]).toEqual([1, undefined]);
  });

  it('is forgotten after a day, but not while the clock may be wrong', async () => {
    const clock = { isHeld: false };
    const { renewAll, renewals } = await opened(clock);
    const first = await renewAll(actOf('x'));
    world.wait(1);
    await world.circulation.desk.tick();
    expect(await renewAll(actOf('x'))).toEqual(first);
    world.wait(1);
    clock.isHeld = true;
    await world.circulation.desk.tick();
    expect(await renewAll(actOf('x'))).toEqual(first);
    clock.isHeld = false;
    // Nobody has removed it yet; it is a new act all the same.
    expect(await renewAll(actOf('x'))).toMatchObject({ status: 'OK' });
    expect(await renewals()).toBe(2);
    world.wait(1.1);
    await world.circulation.desk.tick();
    expect(await stored('x')).toBeUndefined();
  });

  it('does not outlive its patron: nobody can open it, and it leads to nobody', async () => {
    const { patron, renewAll } = await opened();
    await renewAll(actOf('x'));
    await world.circulation.desk.giveBack('a-1', 'M');
    await world.circulation.desk.removePatron('1');
    await expect(renewAll(actOf('x'))).rejects.toMatchObject({ code: 'session-ended' });
    expect(Object.keys((await stored('x')) ?? {}).sort()).toEqual(['answer', 'at', 'id', 'request']);
    expect((await stored('x'))?.id).not.toContain(patron.patronId);
    world.wait(1.1);
    await world.circulation.desk.tick();
    expect(await stored('x')).toBeUndefined();
  });
});
