import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { DeviceOutcome } from '@buchfink/connectors/builtin/circulation/outbox/settle-push';
import { maxPushDevices } from '@buchfink/contract/account/push';
import { maxLoginDays } from '@buchfink/contract/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, testRules, type World } from './testing/circulation-world.ts';

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
  login: 'login',
});

const subscribe = async (patron: Awaited<ReturnType<World['addPatron']>>, name: string) =>
  patronRole().addPushSubscription?.(patron, subscriptionOf(name), world.context);
/** Plans and takes all pushes whose time has come. */
const pushes = async () => {
  while (await world.circulation.outbox.plan(['push']));
  return world.circulation.outbox.claimPushes(100);
};
type Push = Awaited<ReturnType<typeof pushes>>[number];
type Outcome = DeviceOutcome['outcome'];
const accepted: Outcome = { state: 'accepted' };
const gone: Outcome = { state: 'gone' };
const later: Outcome = { state: 'later', reason: 'deferred', reply: 'status 503' };
const refused: Outcome = { state: 'refused', reason: 'not-taken', reply: 'status 413' };
const deviceOf = ({ endpoint }: Push['subscriptions'][number]) => endpoint.split('/').at(-1) ?? '';
/** Settles a push; what is not said of a device is accepted. */
const settle = (push: Push | undefined, outcomes: Record<string, Outcome | undefined> = {}) =>
  world.circulation.outbox.settlePush(
    push?.sendingId ?? '',
    (push?.subscriptions ?? []).map((subscription) => ({
      subscriptionId: subscription.id,
      outcome: outcomes[deviceOf(subscription)] ?? accepted,
    })),
  );
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
    expect(push?.subscriptions.map(deviceOf).sort()).toEqual(['desktop', 'phone']);
    expect(push?.sendingId).toMatch(/^[\w-]{1,32}$/);
    expect(await pushes()).toEqual([]);
    await settle(push);
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
    await settle(push, { phone: gone });
    expect(await patronRole().pushDevices?.(ben, world.context)).toEqual([]);
    expect(await statesOf(ben.patronId)).toEqual(['push failed no-device']);
  });

  it('is not written where the library sends none, and one that waits is not sent any more', async () => {
    const { ben } = await withReady();
    while (await world.circulation.outbox.plan(['push']));
    const { notices } = testRules;
    const silent = connectCirculation({
      ...world.options,
      rules: { ...testRules, notices: { ...notices, sendsPushes: false } },
    });
    await silent.desk.setPin('502', '8642');
    while (await silent.outbox.plan(['push']));
    expect(await silent.outbox.claimPushes(100)).toEqual([]);
    expect(await statesOf(ben.patronId)).toEqual(['push expired switched-off']);
  });
});

describe('a push to several devices', () => {
  const devicesOf = (push: Push | undefined) => push?.subscriptions.map(deviceOf).sort();
  /** Ben has three devices, and a push to them is under way. */
  async function toThree() {
    const { ben } = await withReady();
    for (const name of ['tablet', 'desktop']) await subscribe(ben, name);
    const [push] = await pushes();
    expect(devicesOf(push)).toEqual(['desktop', 'phone', 'tablet']);
    return { ben, push };
  }
  const waitHours = (hours: number) =>
    world.setNow(new Date(world.options.now().getTime() + hours * 3_600_000).toISOString());

  it('waits for those that could not take it, and goes again to these alone', async () => {
    const { ben, push } = await toThree();
    await settle(push, { tablet: later });
    expect(await statesOf(ben.patronId)).toEqual(['push waiting deferred']);
    expect(await pushes()).toEqual([]);
    waitHours(1);
    const [again] = await pushes();
    expect([again?.sendingId, devicesOf(again)]).toEqual([push?.sendingId, ['tablet']]);
    await settle(again, { tablet: accepted });
    expect(await statesOf(ben.patronId)).toEqual(['push sent']);
  });

  it('goes alone to those that lack it, beside what is new for all', async () => {
    const { ben, push } = await toThree();
    await settle(push, { tablet: later });
    waitHours(1);
    await world.circulation.desk.setPin('502', '8642');
    const both = await pushes();
    expect(both.map(devicesOf).sort()).toEqual([['desktop', 'phone', 'tablet'], ['tablet']]);
    for (const each of both) await settle(each);
    expect(await statesOf(ben.patronId)).toEqual(['push sent', 'push sent']);
  });

  it('is sent when those that lacked it are gone', async () => {
    const { ben, push } = await toThree();
    await settle(push, { tablet: later, phone: gone });
    await patronRole().removePushSubscription?.(ben, 'https://push.example/tablet', world.context);
    waitHours(1);
    expect(await pushes()).toEqual([]);
    expect(await statesOf(ben.patronId)).toEqual(['push sent']);
  });

  it('has failed when one of them refused it, and goes again to this one alone', async () => {
    const { ben, push } = await toThree();
    await settle(push, { tablet: refused, desktop: later });
    waitHours(1);
    const [again] = await pushes();
    expect(devicesOf(again)).toEqual(['desktop']);
    await settle(again);
    expect(await statesOf(ben.patronId)).toEqual(['push failed not-taken']);
    const [notice] = push?.notices ?? [];
    await world.circulation.outbox.sendAgain(notice?.id ?? '', 'push');
    const [last] = await pushes();
    expect(devicesOf(last)).toEqual(['tablet']);
    await settle(last);
    expect(await statesOf(ben.patronId)).toEqual(['push sent']);
  });

  it('that no device has goes again to all that there are', async () => {
    const { ben, push } = await toThree();
    await settle(push, { tablet: refused, desktop: gone, phone: gone });
    await subscribe(ben, 'new-phone');
    const [notice] = push?.notices ?? [];
    await world.circulation.outbox.sendAgain(notice?.id ?? '', 'push');
    const [again] = await pushes();
    expect(devicesOf(again)).toEqual(['new-phone', 'tablet']);
  });
});

describe('the devices of a patron', () => {
  it('end with the longest login', async () => {
    const ben = await world.addPatron('502');
    await subscribe(ben, 'phone');
    world.wait(maxLoginDays - 1);
    await world.circulation.desk.tick();
    expect(await patronRole().pushDevices?.(ben, world.context)).toHaveLength(1);
    world.wait(2);
    await world.circulation.desk.tick();
    expect(await patronRole().pushDevices?.(ben, world.context)).toEqual([]);
  });

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
