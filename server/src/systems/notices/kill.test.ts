import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noticeId } from '@buchfink/connectors/builtin/circulation/notices/notice-id';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../../testing/processes/built-server.ts';
import { startProgram } from '../../testing/processes/program-process.ts';
import { openWorld, type World } from '../circulation/testing/circulation-world.ts';
import { filledForm, registeringRules } from '../circulation/testing/registering.ts';
import { startMailServer, type TestMailServer } from '../mail/testing/smtp-servers.ts';

/** A hundred at night (scripts/nightly.mjs). */
const kills = process.env.BUCHFINK_NIGHT === '1' ? 100 : 12;
const patrons = 20;
const now = '2027-02-01T09:00:00Z';
const timeout = 900_000;

let program: string;
beforeAll(async () => {
  program = await buildProgram('systems/notices/testing/sending-program.ts');
});

let folder: string;
let world: World;
let server: TestMailServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-kill-mails-'));
  world = await openWorld({ directory: folder, now, rules: registeringRules() });
  server = await startMailServer();
});
afterEach(async () => {
  await server.close();
  await world.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Changes PINs of patrons, and registers new ones, until it is stopped. Returns the number of changes, and the registrations. */
function keepCausing() {
  let isStopped = false;
  let changes = 0;
  const registrations: string[] = [];
  const running = (async () => {
    while (!isStopped) {
      world.setNow(new Date(Date.parse(now) + changes).toISOString());
      await world.circulation.desk.setPin(`50${changes % patrons}`, `97${changes}`);
      changes++;
      if (changes % 4 === 0) registrations.push(await register());
      await pause(25);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return { changes, registrations };
    },
  };
}

/** Sends the form of somebody who is no patron yet; returns the id of the registration. */
async function register(): Promise<string> {
  const form = filledForm();
  await world.circulation.registration?.register(form, 'de');
  return noticeId(1, 'registration', form.id);
}

describe('a process that sends mails and is killed again and again', () => {
  it('sends one mail for each cause, but for those that were under way, which have the same Message-ID', {
    timeout,
  }, async () => {
    for (let number = 0; number < patrons; number++) {
      const email = `p${number}@reader.example`;
      const { patronId } = await world.addPatron(`50${number}`, { email });
      await world.opened.store.change(1, (unit) => unit.putNoticeWishes({ patronId, provedEmail: email }));
    }
    const causing = keepCausing();
    let underWay = 0;
    // The clock of the programs is ahead of every cause.
    const args = [program, folder, '2027-02-01T10:00:00Z', String(server.port)];
    const noteUnderWay = (out: string) => {
      for (const [, count] of out.matchAll(/: (\d+) mails were under way/g)) underWay += Number(count);
    };
    for (let kill = 0; kill < kills; kill++) {
      const running = startProgram(args);
      await running.waitForOutput(/sending/);
      const sent = server.received.length + 1 + Math.floor(Math.random() * 10);
      while (server.received.length < sent) await pause(2);
      await pause(Math.random() * 20);
      running.kill('SIGKILL');
      await running.ended;
      noteUnderWay(running.out());
    }
    const { changes, registrations } = await causing.stop();
    const last = startProgram(args);
    const isDone = async () => {
      const counts = await world.circulation.outbox.counts(0);
      const { isToPlan } = await world.circulation.outbox.work();
      return !isToPlan && counts.every(({ state }) => state === 'sent');
    };
    while (!(await isDone())) await pause(50);
    last.kill('SIGTERM');
    await last.ended;
    noteUnderWay(last.out());

    const mails = await Promise.all(server.received.map(({ source }) => simpleParser(source)));
    const noticesByMail = new Map<string, string>();
    for (const { messageId = '', text = '' } of mails) {
      // A repeated mail says the same.
      expect(noticesByMail.get(messageId) ?? text).toBe(text);
      noticesByMail.set(messageId, text);
    }
    const told = [...noticesByMail.values()].flatMap((text) => text.match(/(?<=cause )\S+/g) ?? []);
    const stored = (await Promise.all(Array.from({ length: patrons }, (_, number) => noticesOf(`50${number}`)))).flat();
    expect(changes).toBeGreaterThan(kills);
    expect(stored).toHaveLength(changes);
    expect(told.toSorted()).toEqual([...stored, ...registrations].toSorted());
    const repeated = mails.length - noticesByMail.size;
    expect(repeated).toBeLessThanOrEqual(underWay);
  });
});

const noticesOf = (card: string) =>
  world.opened.store.read(1, async (unit) => {
    const patron = await unit.patronByLogin(card);
    return (await unit.noticesOf(patron?.id ?? '')).map(({ id }) => id);
  });
