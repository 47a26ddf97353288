import { setTimeout as pause } from 'node:timers/promises';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../circulation/testing/circulation-world.ts';
import { type MailTransportOptions, openMailTransport } from '../mail/mail-transport.ts';
import { localServer, sampleMail } from '../mail/testing/sample-mail.ts';
import { reply, startMailServer, type TestMailServer } from '../mail/testing/smtp-servers.ts';
import { sendMails } from './send-mails.ts';
import { createSendingState } from './sending-state.ts';

let world: World;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  world = await openWorld({ now: '2027-02-01T09:00:00Z' });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await world.close();
});

async function serve(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const server = await startMailServer(options, port);
  closing.push(server.close);
  return server;
}

/** What a test changes of the sending. */
interface StartOptions extends MailTransportOptions {
  readonly outbox?: World['circulation']['outbox'];
}

/** Starts the sending of this library to a port. */
function start(
  port: number,
  compose: (to: string) => object = () => ({}),
  { outbox = world.circulation.outbox, ...options }: StartOptions = {},
) {
  const state = createSendingState(() => new Date());
  const warnings: string[] = [];
  const transport = openMailTransport({ ...localServer(port), perHour: 100_000 }, options);
  const sending = sendMails({
    libraries: () => [
      {
        libraryId: 1,
        outbox,
        compose: async ({ sendingId, to }) => ({
          ...sampleMail,
          to,
          messageId: `<${sendingId}@library.example>`,
          ...compose(to),
        }),
      },
    ],
    transport,
    ways: ['email'],
    version: () => world.opened.version(),
    state,
    warn: (message) => warnings.push(message),
  });
  closing.push(async () => {
    await sending.stop();
    await transport.close();
  });
  return { state, warnings, sending };
}

/** Patrons with proved addresses, each of whom is to be told of a changed PIN. */
async function cause(...addresses: string[]): Promise<void> {
  for (const [number, email] of addresses.entries()) {
    const card = `50${number}`;
    const { patronId } = await world.addPatron(card, { email });
    await world.opened.store.change(1, (unit) => unit.putNoticeWishes({ patronId, provedEmail: email }));
    await world.circulation.desk.setPin(card, '9753');
  }
}

/** What became of the mails, by state and reason. */
async function states(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const all = ['waiting', 'held', 'sending', 'sent', 'failed', 'expired'] as const;
  for (const state of all)
    for (const { reason } of await world.circulation.outbox.deliveries(state, 10_000)) {
      const name = reason === undefined ? state : `${state}: ${reason}`;
      rows[name] = (rows[name] ?? 0) + 1;
    }
  return rows;
}
async function expectStates(expectedStates: Record<string, number>): Promise<void> {
  for (let tries = 0; tries < 600 && JSON.stringify(await states()) !== JSON.stringify(expectedStates); tries++)
    await pause(50);
  expect(await states()).toEqual(expectedStates);
}
const addresses = (count: number) => Array.from({ length: count }, (_, number) => `p${number}@reader.example`);

describe('the sending of mails', () => {
  it('sends what is planned, and what comes later', async () => {
    const server = await serve();
    const { state } = start(server.port);
    await cause(...addresses(30));
    await expectStates({ sent: 30 });
    world.setNow('2027-02-01T09:00:01Z');
    await world.circulation.desk.setPin('503', '8642');
    await expectStates({ sent: 31 });
    expect(new Set(server.received.flatMap(({ recipients }) => recipients)).size).toBe(30);
    expect(state.counts).toEqual({ accepted: 31, later: 0, refused: 0, uncertain: 0 });
  });

  it('loses nothing while the server is down, tries few mails, and counts no try', async () => {
    const { port, close } = await startMailServer();
    await close();
    await cause(...addresses(20));
    const { state } = start(port);
    for (let tries = 0; tries < 200 && state.failure() === undefined; tries++) await pause(50);
    expect(state.failure()).toMatchObject({ reason: 'unreachable' });
    const { 'waiting: unreachable': tried = 0 } = await states();
    expect(tried).toBeLessThanOrEqual(8);
    const [row] = await world.circulation.outbox.deliveries('waiting', 1);
    expect(row?.tries).toBe(0);
    const server = await serve({}, port);
    await expectStates({ sent: 20 });
    expect([server.received.length, state.failure()]).toEqual([20, undefined]);
  });

  it('tells that a server is slow until it takes a mail, and lets only that mail wait', async () => {
    let isSlow = true;
    const server = await serve({
      onRcptTo: (_address, _session, done) => void (isSlow || done()),
    });
    await cause(...addresses(1));
    const { state, sending } = start(server.port, undefined, {
      timeouts: { connect: 5_000, greeting: 5_000, socket: 300, delivery: 10_000 },
    });
    await expectStates({ 'waiting: slow': 1 });
    expect(state.failure()).toMatchObject({ reason: 'slow' });
    isSlow = false;
    world.setNow('2027-02-01T09:05:00Z');
    await expectStates({ sent: 1 });
    expect(state.failure()).toBeUndefined();
    state.fail('busy', '');
    await sending.stop();
    // Another node may send from now on.
    expect(state.failure()).toBeUndefined();
  });

  it('lets one mail wait that is not taken yet, and delays nobody else', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('p3@') ? reply(451, '4.7.1 greylisted, come back') : undefined),
    });
    start(server.port);
    await cause(...addresses(20));
    await expectStates({ 'waiting: deferred': 1, sent: 19 });
  });

  it('marks an address that is refused, and leaves the others alone', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('p3@') ? reply(550, '5.1.1 no such user') : undefined),
    });
    start(server.port);
    await cause(...addresses(20));
    await expectStates({ sent: 19, 'failed: mailbox': 1 });
    const [failed] = await world.circulation.outbox.deliveries('failed', 1);
    const wishes = await world.opened.store.read(1, (unit) => unit.noticeWishes(failed?.patronId ?? ''));
    expect(wishes).toMatchObject({ bouncedEmail: 'p3@reader.example', bounceReply: expect.stringContaining('5.1.1') });
  });

  it('goes on after a mail that the program cannot write', async () => {
    const server = await serve();
    const { warnings } = start(server.port, (to) => (to.startsWith('p3@') ? { language: '' } : {}));
    await cause(...addresses(20));
    await expectStates({ sent: 19, 'failed: not-written': 1 });
    expect(warnings.join()).toContain('could not be written');
  });

  it('heeds a pause, and sends first what goes at once, while many mails wait', async () => {
    const server = await serve();
    // Cards that end soon are told in the mail of the day.
    for (const [number, email] of addresses(40).entries()) {
      const { patronId } = await world.addPatron(`60${number}`, { email, validUntil: '2027-02-04' });
      await world.opened.store.change(1, (unit) => unit.putNoticeWishes({ patronId, provedEmail: email }));
    }
    await world.circulation.desk.tick();
    start(server.port);
    while (server.received.length < 3) await pause(5);
    await world.circulation.outbox.pause(true);
    // Those under way are sent.
    while ((await states()).sending !== undefined) await pause(20);
    const whenPaused = server.received.length;
    await pause(500);
    expect(server.received.length).toBe(whenPaused);
    expect(whenPaused).toBeLessThan(30);
    await cause('urgent@reader.example');
    await world.circulation.outbox.pause(false);
    await expectStates({ sent: 41 });
    const place = server.received.findIndex(({ recipients }) => recipients.includes('urgent@reader.example'));
    expect(place).toBeLessThan(whenPaused + 8);
  });

  it('sends nothing while an operator has paused it, and everything afterwards', async () => {
    const server = await serve();
    await world.circulation.outbox.pause(true);
    start(server.port);
    await cause(...addresses(3));
    await expectStates({ waiting: 3 });
    await pause(1_000);
    expect(server.received).toEqual([]);
    await world.circulation.outbox.pause(false);
    await expectStates({ sent: 3 });
  });

  it('stores what became of a mail when the database is back, and sends it once', async () => {
    const server = await serve();
    const { outbox } = world.circulation;
    let failures = 0;
    const settleMail: typeof outbox.settleMail = (...args) =>
      failures++ < 2 ? Promise.reject(new Error('no database')) : outbox.settleMail(...args);
    const { warnings } = start(server.port, undefined, { outbox: { ...outbox, settleMail } });
    await cause('p0@reader.example');
    await expectStates({ sent: 1 });
    expect([server.received.length, warnings.length]).toEqual([1, 2]);
  });

  it('says of mails under way that they may arrive twice, when another process takes over', async () => {
    await cause(...addresses(5));
    while (await world.circulation.outbox.plan(['email']));
    const taken = await world.circulation.outbox.claimMails(3);
    expect(taken).toHaveLength(3);
    const server = await serve();
    const { warnings, state } = start(server.port);
    await expectStates({ sent: 5 });
    expect(warnings.join()).toContain('3 mails were under way');
    expect([state.counts.uncertain, server.received.length]).toEqual([3, 5]);
  });
});
