import { maxPushDevices } from '@buchfink/contract/account/push';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/circulation-world.ts';

let world: World;
beforeEach(async () => {
  // A Monday, ten o'clock in Berlin.
  world = await openWorld({ now: '2027-02-01T09:00:00Z' });
});
afterEach(() => world.close());

const patronRole = () => world.circulation.patron;
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
const subscriptionOf = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys,
  language: 'de' as const,
});

const subscribe = async (patron: Awaited<ReturnType<World['addPatron']>>, name: string) =>
  patronRole().addPushSubscription?.(patron, subscriptionOf(name), world.context);
/** Plans and takes all pushes whose time has come. */
const pushes = async () => {
  while (await world.circulation.outbox.plan(['push']));
  return world.circulation.outbox.claimPushes(100);
};
const settle = (sendingId = '', goneIds: string[] = []) =>
  world.circulation.outbox.settlePush(sendingId, { state: 'accepted' }, goneIds);
const statesOf = async (patronId: string) =>
  (await world.opened.store.read(1, (unit) => unit.deliveriesOfPatron(patronId))).map(({ way, state, reason }) =>
    [way, state, ...(reason === undefined ? [] : [reason])].join(' '),
  );

/** Ben, with a device, is to be told that his copy is ready. */
async function withReady() {
  const { addPatron, addTitle, circulation, context } = world;
  await addPatron('501');
  const ben = await addPatron('502');
  await subscribe(ben, 'phone');
  const [copy = ''] = addTitle('m', 1);
  await circulation.desk.lend(copy, '501');
  await circulation.patron.reserve(ben, { recordId: 'm' }, { confirm: 'yes' }, context);
  await circulation.desk.giveBack(copy, 'M');
  return { ben, copy };
}

describe('a push', () => {
  it('is one for all that a patron is to be told, with all devices, and is taken once', async () => {
    const { ben } = await withReady();
    await subscribe(ben, 'desktop');
    await world.circulation.desk.setPin('502', '8642');
    const [push, ...others] = await pushes();
    expect(others).toEqual([]);
    expect(push?.notices.map(({ kind }) => kind).sort()).toEqual(['pin-changed', 'ready']);
    expect(push?.subscriptions.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual(['desktop', 'phone']);
    expect(push?.sendingId).toMatch(/^[\w-]{1,32}$/);
    expect(await pushes()).toEqual([]);
    await settle(push?.sendingId);
    expect(await statesOf(ben.patronId)).toEqual(['push sent', 'push sent']);
  });

  it('is not written for a patron without a device, and not sent to one who has removed it', async () => {
    const { ben } = await withReady();
    await world.circulation.desk.setPin('501', '8642');
    while (await world.circulation.outbox.plan(['push']));
    await patronRole().removePushSubscription?.(ben, 'https://push.example/phone', world.context);
    expect(await pushes()).toEqual([]);
    expect(await statesOf(ben.patronId)).toEqual(['push expired no-device']);
  });

  it('is not sent for groups of which the patron wishes none', async () => {
    const { ben } = await withReady();
    await patronRole().changeNoticeWishes?.(ben, { ways: { reservations: ['email'] } }, world.context);
    expect(await pushes()).toEqual([]);
  });

  it('is not sent when what it says is settled', async () => {
    const { ben, copy } = await withReady();
    while (await world.circulation.outbox.plan(['push']));
    await world.circulation.desk.lend(copy, '502');
    expect(await pushes()).toEqual([]);
    expect(await statesOf(ben.patronId)).toContain('push expired settled');
  });

  it('that a process had in its hands goes again as the same one, and mails under way stay', async () => {
    await withReady();
    const [push] = await pushes();
    expect(await world.circulation.outbox.recover('email')).toBe(0);
    expect(await world.circulation.outbox.recover('push')).toBe(1);
    expect((await pushes()).map(({ sendingId }) => sendingId)).toEqual([push?.sendingId]);
  });

  it('removes a device that is gone', async () => {
    const { ben } = await withReady();
    const [push] = await pushes();
    await settle(
      push?.sendingId,
      push?.subscriptions.map(({ id }) => id),
    );
    expect(await patronRole().pushDevices?.(ben, world.context)).toEqual([]);
  });
});

describe('the devices of a patron', () => {
  it('are bounded: the oldest makes room', async () => {
    const ben = await world.addPatron('502');
    for (let number = 0; number <= maxPushDevices; number++) {
      world.setNow(new Date(Date.parse('2027-02-01T09:00:00Z') + number * 1000).toISOString());
      await subscribe(ben, `device-${number}`);
    }
    const rows = await world.opened.store.read(1, (unit) => unit.pushSubscriptionsOf(ben.patronId));
    expect(rows).toHaveLength(maxPushDevices);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain('https://push.example/device-0');
  });

  it('may be those of others, too: each patron has and ends pushes alone', async () => {
    const [ben, mia] = [await world.addPatron('502'), await world.addPatron('503')];
    expect(await subscribe(ben, 'shared')).toEqual(await subscribe(mia, 'shared'));
    expect(await subscribe(ben, 'shared')).toHaveLength(1);
    expect(await patronRole().removePushSubscription?.(ben, 'https://push.example/shared', world.context)).toEqual([]);
    expect(await patronRole().pushDevices?.(mia, world.context)).toHaveLength(1);
  });
});
