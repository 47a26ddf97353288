import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { SystemWarning } from '../system-warning.ts';
import { patronNoteMemory } from '../testing/patron-note-memory.ts';
import { type Sip2Server, sequenceOf, sip2Line, startSip2Server } from '../testing/sip2/sip2-server.ts';
import { connectSip2 } from './connect-sip2.ts';
import { Sip2Patrons } from './sip2-settings.ts';

let server: Sip2Server;
let note = '';
beforeEach(async () => {
  note = '';
  server = await startSip2Server({
    reply: (message) =>
      sip2Line(
        message.startsWith('99')
          ? '98YYYYNN10000520261125    1151002.00AOHB|'
          : `64              00020261125    115100000000000000000000000000AOHB|AA1|AELea|BLY|CQY|${note}`,
        sequenceOf(message),
      ),
  });
});
afterEach(() => server.close());

const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T10:52:00Z'),
};

/** Logs a patron in at a library whose terminal password is read by `secret`. */
async function logIn(secret: () => Promise<string>) {
  const warnings: SystemWarning[] = [];
  const settings = Sip2Patrons.parse({
    kind: 'sip2',
    host: '127.0.0.1',
    port: server.port,
    tls: false,
    login: 'none',
    institution: 'HB',
    terminalPassword: 'file:/run/terminal',
  });
  const connector = connectSip2(
    { libraryId: 7, settings, timeZone: 'Europe/Berlin', branches: [] },
    {
      connect: ({ signal }) => server.open(signal),
      now: context.now,
      secret,
      warn: (warning) => warnings.push(warning),
      patronNotes: patronNoteMemory(),
    },
  );
  try {
    return { patron: await connector.patron?.login({ userId: '1', password: '1234' }, context), warnings };
  } catch (error) {
    return { error, warnings };
  } finally {
    await connector.close();
  }
}

it('sends the terminal password that the reference names', async () => {
  const { patron, warnings } = await logIn(async () => 'süß 1');
  expect(patron).toMatchObject({ patronId: '1', name: 'Lea' });
  expect(warnings).toEqual([]);
  const ofPatron = server.messages.filter((message) => message.startsWith('63'));
  expect(ofPatron.map((message) => /\|AC([^|]*)\|/.exec(message)?.[1])).toEqual([
    Buffer.from('süß 1').toString('latin1'),
  ]);
});

it('is unavailable, and tells the operator, where the terminal password is missing or cannot be sent', async () => {
  const missing = await logIn(() => Promise.reject(new Error('no file')));
  expect(missing).toMatchObject({ error: { code: 'library-unavailable' } });
  expect(missing.warnings).toEqual([{ code: 'secret-unreadable', values: { reference: 'file:/run/terminal' } }]);
  const broken = await logIn(async () => 'a|ADb');
  expect(broken).toMatchObject({ error: { code: 'library-unavailable' } });
  expect(broken.warnings).toEqual([{ code: 'sip2-password-unsendable', values: {} }]);
  expect(server.messages).toEqual([]);
});

it.each([4_097, 5_000, 40_000])(
  'logs a patron in although the server prints a message of %i characters',
  async (length) => {
    note = `AF${'Sehr '.repeat(length / 5)}|AG${'x'.repeat(5_000)}|`;
    expect(await logIn(async () => '')).toMatchObject({ patron: { patronId: '1', name: 'Lea' } });
  },
);

it('takes no number that is longer than any can be', async () => {
  note = `AO${'1'.repeat(5_000)}|`;
  expect(await logIn(async () => '')).toMatchObject({ error: { code: 'library-answer' } });
});
