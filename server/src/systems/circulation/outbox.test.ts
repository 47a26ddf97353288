import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, testRules, type World, type WorldOptions } from './testing/circulation-world.ts';

let world: World;
afterEach(() => world.close());

const outbox = (): Outbox => world.circulation.outbox;
const plan = async () => {
  while (await outbox().plan(['email']));
};
/** Plans and takes all mails whose time has come. */
const mails = async () => {
  await plan();
  return outbox().claimMails(100);
};
const prove = (patronId: string, provedEmail: string) =>
  world.opened.store.change(1, (unit) => unit.putNoticeWishes({ patronId, provedEmail }));
const deliveriesOf = async (patronId: string) =>
  (await world.opened.store.read(1, (unit) => unit.deliveriesOfPatron(patronId))).map(({ state, reason }) =>
    reason === undefined ? state : `${state}: ${reason}`,
  );

async function open(options: WorldOptions = {}) {
  // A Monday, ten o'clock in Berlin.
  world = await openWorld({ now: '2027-02-01T09:00:00Z', ...options });
  return world;
}

/** A patron with a proved address, and a second one who waits for what the first has. */
async function openWithReady(options: WorldOptions = {}) {
  const { addPatron, addTitle, circulation, context } = await open(options);
  await addPatron('501');
  const ben = await addPatron('502', { email: 'ben@example.org', name: 'Ben' });
  await prove(ben.patronId, 'ben@example.org');
  const [copy = ''] = addTitle('m', 1, { title: 'Momo' });
  await circulation.desk.lend(copy, '501');
  await circulation.patron.reserve(ben, { recordId: 'm' }, { confirm: 'yes' }, context);
  await circulation.desk.giveBack(copy, 'M');
  return { ...ben, copy };
}

describe('a mail', () => {
  it('goes at once within the hours of an open day, and is taken once', async () => {
    const ben = await openWithReady();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'ben@example.org',
      name: 'Ben',
      tries: 0,
      notices: [{ kind: 'ready', title: 'Momo' }],
    });
    expect(await mails()).toEqual([]);
    await outbox().settleMail(mail?.sendingId ?? '', { state: 'accepted', reply: '250 OK' });
    expect(await deliveriesOf(ben.patronId)).toEqual(['sent']);
  });

  it('waits at night and on closed days for the first hour of the next open day', async () => {
    const isOpen = (_: string, day: string) => day !== '2027-02-01' && day !== '2027-02-02';
    await openWithReady({ isOpen });
    expect(await mails()).toEqual([]);
    world.setNow('2027-02-03T06:59:00Z');
    expect(await mails()).toEqual([]);
    world.setNow('2027-02-03T07:00:00Z');
    expect(await mails()).toHaveLength(1);
  });

  it('is one a day for what can wait, with everything that is due then', async () => {
    const { addPatron, addTitle, circulation } = await open();
    const { patronId } = await addPatron('501', { email: 'a@example.org', validUntil: '2027-02-20' });
    await prove(patronId, 'a@example.org');
    for (const copy of addTitle('m', 3)) await circulation.desk.lend(copy, '501', { due: '2027-03-01' });
    world.setNow('2027-02-26T23:10:00Z');
    await circulation.desk.tick();
    expect(await mails()).toEqual([]);
    world.setNow('2027-02-27T07:00:00Z');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.notices.map(({ kind }) => kind)).toEqual(['due-soon', 'due-soon', 'due-soon']);
    await outbox().settleMail(mail?.sendingId ?? '', { state: 'accepted' });
    await circulation.desk.changePatron('501', { validUntil: '2027-03-10' });
    await circulation.desk.tick();
    expect(await mails()).toEqual([]);
    world.setNow('2027-02-28T07:00:00Z');
    expect((await mails()).map(({ notices }) => notices.map(({ kind }) => kind))).toEqual([['card-expires']]);
  });

  it('is not sent when what it says is settled, or too late', async () => {
    const ben = await openWithReady();
    await plan();
    await world.circulation.desk.lend(ben.copy, '502');
    expect(await outbox().claimMails(10)).toEqual([]);
    expect(await deliveriesOf(ben.patronId)).toEqual(['expired: settled']);
    await world.close();
    const other = await openWithReady();
    await plan();
    world.setNow('2027-02-08T09:00:00Z');
    expect(await outbox().claimMails(10)).toEqual([]);
    expect(await deliveriesOf(other.patronId)).toEqual(['expired: too-late']);
  });

  it('is tried again with growing pauses and the same id, and fails when it is of no use any more', async () => {
    const ben = await openWithReady();
    const ids = new Set<string>();
    const pauses: number[] = [];
    let last = Date.parse('2027-02-01T09:00:00Z');
    for (let minute = 0; minute < 60; minute++) {
      const at = Date.parse('2027-02-01T09:00:00Z') + minute * 60_000;
      world.setNow(new Date(at).toISOString());
      for (const { sendingId } of await mails()) {
        ids.add(sendingId);
        pauses.push((at - last) / 60_000);
        last = at;
        await outbox().settleMail(sendingId, { state: 'later', reason: 'temporary', reply: '451 greylisted' });
      }
    }
    expect([ids.size, pauses]).toEqual([1, [0, 1, 5, 15]]);
    expect(await deliveriesOf(ben.patronId)).toEqual(['waiting: temporary']);
    world.setNow('2027-02-07T22:59:00Z');
    for (const { sendingId } of await mails())
      await outbox().settleMail(sendingId, { state: 'later', reason: 'unreachable' });
    expect(await deliveriesOf(ben.patronId)).toEqual(['failed: unreachable']);
    const [failed] = await outbox().deliveries('failed', 10);
    expect(await outbox().sendAgain(failed?.noticeId ?? '', 'email')).toBe(true);
    expect(await mails()).toHaveLength(1);
  });

  it('that a process had in its hands when it ended goes again with the same id', async () => {
    await openWithReady();
    const [mail] = await mails();
    expect(await outbox().recover('email')).toBe(1);
    expect((await mails()).map(({ sendingId, tries }) => [sendingId, tries])).toEqual([[mail?.sendingId, 1]]);
    expect(await outbox().recover('email')).toBe(1);
    expect(await outbox().recover('email')).toBe(0);
  });

  it('that is refused because of its address marks the address, and nothing goes there any more', async () => {
    const ben = await openWithReady();
    const [mail] = await mails();
    await outbox().settleMail(mail?.sendingId ?? '', {
      state: 'refused',
      reason: 'mailbox-refused',
      reply: '550 no such user',
      isAddressRefused: true,
    });
    await world.circulation.desk.setPin('502', '9753');
    expect(await mails()).toEqual([]);
    expect((await deliveriesOf(ben.patronId)).toSorted()).toEqual([
      'failed: address-refused',
      'failed: mailbox-refused',
    ]);
  });

  it('that comes back later marks the address, if it is still the one of the patron', async () => {
    const ben = await openWithReady();
    const [mail] = await mails();
    const id = mail?.sendingId ?? '';
    await outbox().settleMail(id, { state: 'accepted' });
    expect(await outbox().returnMail('unknown', 'ben@example.org', '550')).toBe(false);
    expect(await outbox().returnMail(id, 'other@example.org', '550')).toBe(true);
    const wishes = () => world.opened.store.read(1, (unit) => unit.noticeWishes(ben.patronId));
    expect(await wishes()).toMatchObject({ provedEmail: 'ben@example.org' });
    await outbox().returnMail(id, 'ben@example.org', '550 gone');
    expect(await wishes()).toMatchObject({ bouncedEmail: 'ben@example.org', bounceReply: '550 gone' });
    expect((await wishes())?.provedEmail).toBeUndefined();
  });
});

describe('an address', () => {
  it('is proved before anything personal goes there, by a link that works once', async () => {
    const { addPatron, circulation } = await open();
    const { patronId } = await addPatron('501', { email: 'a@example.org', validUntil: '2027-02-20' });
    await circulation.desk.tick();
    await plan();
    const [asking, ...others] = await mails();
    expect(others).toEqual([]);
    expect(asking).toMatchObject({ to: 'a@example.org', notices: [{ kind: 'prove-email' }] });
    expect((await deliveriesOf(patronId)).toSorted()).toEqual(['held: address-not-proved', 'sending']);
    const token = asking?.proofToken ?? '';
    expect(await outbox().proveEmail('another')).toBe(false);
    const isRead = async () =>
      (await world.opened.store.read(1, (unit) => unit.noticesOf(patronId))).find(({ kind }) => kind === 'prove-email')
        ?.readAt !== undefined;
    expect(await isRead()).toBe(false);
    expect(await outbox().proveEmail(token)).toBe(true);
    expect(await outbox().proveEmail(token)).toBe(false);
    expect(await isRead()).toBe(true);
    expect((await mails()).map(({ notices }) => notices.map(({ kind }) => kind))).toEqual([['card-expires']]);
  });

  it('is asked for once in thirty days, and a link is of no use when it is another one by then', async () => {
    const { addPatron, circulation } = await open();
    await addPatron('501', { email: 'a@example.org', validUntil: '2027-02-20' });
    await circulation.desk.setPin('501', '9753');
    await circulation.desk.tick();
    await plan();
    const [asking, ...others] = await mails();
    expect([asking?.notices[0]?.kind, others]).toEqual(['prove-email', []]);
    await circulation.desk.changePatron('501', { email: 'b@example.org' });
    expect(await outbox().proveEmail(asking?.proofToken ?? '')).toBe(false);
    await plan();
    expect((await mails()).map(({ to, notices }) => [to, notices[0]?.kind])).toEqual([
      ['b@example.org', 'prove-email'],
    ]);
  });

  it('is not asked for because of what is of no use any more, as when mail is set up later', async () => {
    const { addPatron, circulation } = await open();
    await addPatron('501', { email: 'a@example.org' });
    await circulation.desk.setPin('501', '9753');
    world.wait(30);
    expect([await mails(), await mails()]).toEqual([[], []]);
    await circulation.desk.setPin('501', '8642');
    const asking = [...(await mails()), ...(await mails())];
    expect(asking.map(({ notices }) => notices.map(({ kind }) => kind))).toEqual([['prove-email']]);
  });

  it('that was proved gets the warning of a new one', async () => {
    const { addPatron, circulation } = await open();
    const { patronId } = await addPatron('501', { email: 'a@example.org' });
    await prove(patronId, 'a@example.org');
    await circulation.desk.changePatron('501', { email: 'b@example.org' });
    await plan();
    const warned = (await mails()).map(({ to, notices }) => [to, notices[0]?.kind]);
    expect(warned.toSorted()).toEqual([
      ['a@example.org', 'email-changed'],
      ['b@example.org', 'prove-email'],
    ]);
  });
});

describe('what the desk is told', () => {
  it('counts what is on its way and what ended lately, and what tomorrow brings', async () => {
    const ben = await openWithReady();
    const { circulation, addTitle } = world;
    const [soon = '', late = '', later = ''] = addTitle('n', 3);
    await circulation.desk.lend(soon, '501', { due: '2027-02-10' });
    await circulation.desk.lend(late, '501', { due: '2027-02-06' });
    await circulation.desk.lend(later, '501', { due: '2027-02-20' });
    const [mail] = await mails();
    await outbox().settleMail(mail?.sendingId ?? '', { state: 'accepted' });
    const sentAt = world.options.now().getTime();
    expect(await outbox().counts(sentAt)).toEqual([{ way: 'email', state: 'sent', count: 1 }]);
    expect(await outbox().counts(sentAt + 1)).toEqual([]);
    world.setNow('2027-02-06T09:00:00Z');
    expect(await outbox().forecast()).toEqual([
      { kind: 'due-soon', count: 1, isComplete: true },
      { kind: 'overdue', step: 1, count: 1, isComplete: true },
    ]);
    world.setNow('2027-02-07T09:00:00Z');
    expect((await outbox().forecast()).find(({ kind }) => kind === 'reservation-expired')?.count).toBe(1);
    expect((await world.opened.store.read(1, (unit) => unit.noticesOf(ben.patronId))).length).toBe(1);
  });
});

describe('wishes', () => {
  it('end mails of a group, but not what is obligatory', async () => {
    const ben = await openWithReady();
    expect(await outbox().unsubscribe(ben.patronId, 'reservations')).toBe(true);
    expect(await outbox().unsubscribe(ben.patronId, 'account')).toBe(true);
    expect(await outbox().unsubscribe('nobody', 'account')).toBe(false);
    await world.circulation.desk.setPin('502', '9753');
    expect((await mails()).map(({ notices }) => notices.map(({ kind }) => kind))).toEqual([['pin-changed']]);
  });

  it('of a library send no receipts unless the patron wants them, and those of a visit together', async () => {
    const { addPatron, addTitle, circulation } = await open({ rules: { notices: testRules.notices } });
    const { patronId } = await addPatron('501', { email: 'a@example.org' });
    const copies = addTitle('m', 2);
    await world.opened.store.change(1, (unit) =>
      unit.putNoticeWishes({ patronId, provedEmail: 'a@example.org', ways: '{"receipts":["email"]}' }),
    );
    for (const copy of copies) await circulation.desk.lend(copy, '501');
    expect(await mails()).toEqual([]);
    world.setNow('2027-02-01T09:15:00Z');
    expect((await mails()).map(({ notices }) => notices.length)).toEqual([2]);
  });

  it('are paused by an operator for a library', async () => {
    await open();
    const isPaused = async () => (await outbox().work()).isPaused;
    expect(await isPaused()).toBe(false);
    await outbox().pause(true);
    expect(await isPaused()).toBe(true);
    await outbox().pause(false);
    expect(await isPaused()).toBe(false);
  });
});
