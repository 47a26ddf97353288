import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import { openWorld, type World } from '../circulation/testing/circulation-world.ts';
import { openPushTransport } from '../push/push-transport.ts';
import { startPushService, type TestPushService } from '../push/testing/push-service.ts';
import { vapidKeysOf } from '../push/vapid-keys.ts';
import type { PushPayload } from './content/compose-push.ts';
import { sendPushes } from './send-pushes.ts';

let world: World;
let service: TestPushService;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  world = await openWorld({ now: '2027-02-01T09:00:00Z' });
  service = await startPushService();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await service.close();
  await world.close();
});

/** The logins that have not ended; that of all devices, unless a test says otherwise. */
let logins: Set<string> | Error;
beforeEach(() => {
  logins = new Set(['login']);
});

function start(compose?: () => PushPayload) {
  const warnings: string[] = [];
  const transport = openPushTransport({
    vapidKeys: vapidKeysOf(keysOf([{ id: '00000001', secret: randomBytes(32) }])),
    now: () => world.options.now(),
    authority: service.authority,
    mayConnect: (address) => address === '127.0.0.1',
  });
  const sending = sendPushes({
    libraries: () => [
      {
        libraryId: 1,
        outbox: world.circulation.outbox,
        service: 'https://opac.example',
        compose:
          compose ??
          (({ sendingId, notices }, language) => ({
            title: notices.map(({ kind }) => kind).join(),
            body: `${language}`,
            url: '/notices',
            tag: sendingId,
            locale: 'de',
          })),
      },
    ],
    transport,
    loginsOf: async () => {
      if (logins instanceof Error) throw logins;
      return logins;
    },
    ways: ['push'],
    version: () => world.opened.version(),
    now: () => world.options.now(),
    warn: (message) => warnings.push(message),
  });
  closing.push(async () => {
    await sending.stop();
    await transport.close();
  });
  return { warnings };
}

const loginOf = (device: string) => (device.endsWith('elsewhere') ? 'login elsewhere' : 'login');

/** Patrons with these devices each, who are to be told of a changed PIN. */
async function cause(...devices: string[][]): Promise<string[]> {
  const patronIds: string[] = [];
  for (const [number, names] of devices.entries()) {
    const card = `50${number}`;
    const patron = await world.addPatron(card);
    for (const name of names)
      await world.circulation.patron.addPushSubscription?.(
        patron,
        { ...service.subscribe(name), language: name.startsWith('en') ? 'en' : 'de', login: loginOf(name) },
        world.context,
      );
    patronIds.push(patron.patronId);
    await world.circulation.desk.setPin(card, '9753');
  }
  return patronIds;
}

/** What became of the pushes, by state and reason. */
async function states(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const state of ['waiting', 'held', 'sending', 'sent', 'failed', 'expired'] as const)
    for (const { reason } of await world.circulation.outbox.deliveries(state, 10_000)) {
      const name = reason === undefined ? state : `${state}: ${reason}`;
      rows[name] = (rows[name] ?? 0) + 1;
    }
  return rows;
}
async function expectStates(expected: Record<string, number>): Promise<void> {
  for (let tries = 0; tries < 200 && JSON.stringify(await states()) !== JSON.stringify(expected); tries++)
    await pause(50);
  expect(await states()).toEqual(expected);
}
const devicesOf = async (patronId = '') =>
  (await world.opened.store.read(1, (unit) => unit.pushSubscriptionsOf(patronId))).length;

describe('the sending of pushes', () => {
  it('reaches all devices of a patron, each in its language, without a mail server', async () => {
    start();
    await cause(['de-phone', 'en-desktop'], ['de-other']);
    await expectStates({ sent: 2 });
    const shown = service.received.map(({ device, payload }) => [device, (payload as PushPayload).body]);
    expect(shown.sort()).toEqual([
      ['de-other', 'de'],
      ['de-phone', 'de'],
      ['en-desktop', 'en'],
    ]);
    const [first] = service.received;
    expect(first?.headers.urgency).toBe('high');
    expect(first?.payload).toMatchObject({ tag: first?.headers.topic });
    // Seven days, until the end of the last one in Berlin.
    expect(Number(first?.headers.ttl)).toBe(
      (Date.parse('2027-02-08T23:00:00Z') - world.options.now().getTime()) / 1000,
    );
  });

  it('removes a device that is gone, and keeps the others', async () => {
    service.answer('de-old', 410);
    start();
    const [patronId] = await cause(['de-old', 'de-new']);
    await expectStates({ sent: 1 });
    expect(await devicesOf(patronId)).toBe(1);
  });

  it('goes to no device whose login has ended, and removes it', async () => {
    start();
    const [patronId] = await cause(['de-here', 'de-elsewhere']);
    await expectStates({ sent: 1 });
    expect(service.received.map(({ device }) => device)).toEqual(['de-here']);
    expect(await devicesOf(patronId)).toBe(1);
  });

  it('waits until it knows which logins have ended', async () => {
    logins = new Error('no database');
    const { warnings } = start();
    await cause(['de-here']);
    while (warnings.length === 0) await pause(20);
    expect(service.received).toEqual([]);
    logins = new Set(['login']);
    await expectStates({ sent: 1 });
  });

  it('reaches one device once, while another one waits for its push service', async () => {
    service.answer('de-busy', 503);
    start();
    await cause(['de-busy', 'de-other']);
    await expectStates({ 'waiting: deferred': 1 });
    service.answer('de-busy', 201);
    world.setNow('2027-02-01T09:10:00Z');
    await world.circulation.outbox.pause(false);
    await expectStates({ sent: 1 });
    expect(service.received.map(({ device }) => device)).toEqual(['de-other', 'de-busy']);
  });

  it('fails where no device is left', async () => {
    service.answer('de-away', 404);
    start();
    const [patronId] = await cause(['de-away']);
    await expectStates({ 'failed: no-device': 1 });
    expect(await devicesOf(patronId)).toBe(0);
  });

  it('waits for as long as the push service says, and delays nobody else', async () => {
    service.answer('de-busy', 429, { 'retry-after': '600' });
    start();
    await cause(['de-busy'], ['de-other']);
    await expectStates({ 'waiting: deferred': 1, sent: 1 });
    const [waiting] = await world.circulation.outbox.deliveries('waiting', 1);
    expect(waiting?.notBefore).toBe(Date.parse('2027-02-01T09:10:00Z'));
    service.answer('de-busy', 201);
    world.setNow('2027-02-01T09:10:00Z');
    await world.circulation.desk.setPin('501', '1357');
    await expectStates({ sent: 3 });
    expect(service.received.filter(({ device }) => device === 'de-busy')).toHaveLength(1);
  });

  it('goes on after a push that the program cannot write', async () => {
    const { warnings } = start(() => {
      throw new Error('no words');
    });
    await cause(['de-phone']);
    await expectStates({ 'failed: not-taken': 1 });
    expect(warnings.join()).toContain('could not be written');
  });

  it('sends nothing while an operator has paused it', async () => {
    await world.circulation.outbox.pause(true);
    start();
    await cause(['de-phone']);
    await expectStates({ waiting: 1 });
    await pause(700);
    expect(service.received).toEqual([]);
    await world.circulation.outbox.pause(false);
    await expectStates({ sent: 1 });
  });

  it('sends again as the same push what a process had in its hands when it ended', async () => {
    await cause(['de-phone']);
    while (await world.circulation.outbox.plan(['push']));
    const [taken] = await world.circulation.outbox.claimPushes(10);
    start();
    await expectStates({ sent: 1 });
    expect(service.received.map(({ headers }) => headers.topic)).toEqual([taken?.sendingId]);
  });
});
