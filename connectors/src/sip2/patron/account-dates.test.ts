import { afterEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../../call-context.ts';
import type { DateMemory } from '../../dates/date-reader.ts';
import { sharedDateMemory } from '../../testing/date-memory.ts';
import { type Sip2Server, sequenceOf, sip2Line, startSip2Server } from '../../testing/sip2/sip2-server.ts';
import { connectTo } from '../testing/connect-test-library.ts';

const stamp = '20261128    120000';
const now = () => new Date('2026-11-28T11:00:00Z');
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: 'r',
  now,
};
const credentials = { userId: '4711', password: '1234' };

let server: Sip2Server;
afterEach(() => server.close());

/** A server with a patron who has these loans, and one reservation on the shelf. */
async function startServer({ dues, expiry, pickup }: { dues: readonly string[]; expiry: string; pickup: string }) {
  const count = (number: number) => String(number).padStart(4, '0');
  const answers: Readonly<Record<string, (message: string) => string>> = {
    93: () => '941',
    99: () => '98YYYYNN10000520261128    1200002.00AOHB|',
    63: (message) => {
      const lists = message.slice(23, 33);
      const loans = lists.includes('  Y') ? dues.map((_, index) => `AUb${index}|`).join('') : '';
      const holds = lists.startsWith('Y') ? 'ASh1|' : '';
      const counts = `${count(1)}${count(0)}${count(dues.length)}${count(0)}${count(0)}${count(0)}`;
      return `64${' '.repeat(14)}003${stamp}${counts}AOHB|AA4711|AELea|BLY|CQY|PA${expiry}|${holds}${loans}`;
    },
    17: (message) => {
      const [, barcode = ''] = /\|AB([^|]*)/.exec(message) ?? [];
      if (barcode === 'h1') return `18080001${stamp}ABh1|AJMomo|CM${pickup}|`;
      return `18040001${stamp}AB${barcode}|AJKrabat|AH${dues[Number(barcode.slice(1))]}|`;
    },
    35: () => `36Y${stamp}AOHB|AA4711|`,
  };
  server = await startSip2Server({
    reply: (message) => sip2Line(answers[message.slice(0, 2)]?.(message) ?? '96', sequenceOf(message)),
  });
}

async function readAccount(settings: object = {}, memory?: DateMemory) {
  const test = connectTo(server, now, settings, undefined, memory);
  const patron = await test.patron.login(credentials, context);
  const account = await test.patron.account(patron, context);
  const card = await test.patron.card(patron, context);
  await test.connector.close();
  return { account, card, warnings: test.warnings };
}

describe('an account of a SIP2 server with dates of its own form', () => {
  it.each([
    '27/11/2026',
    '11/27/2026',
    '27-11-26',
    '27.11.2026 23:59',
    '2026/11/27',
    '27 Nov 2026',
    'Nov 27, 2026 11:59 PM',
    'Freitag, 27. November 2026',
    'vendredi 27 novembre 2026 à 23h59',
    '20261127    235900',
    '20261127   Z220000',
  ])('has ended where it is valid until "%s"', async (expiry) => {
    await startServer({ dues: [], expiry, pickup: '' });
    const { account, card } = await readAccount();
    expect(account.account.validUntil).toEqual({ date: '2026-11-27' });
    expect(account.account.blocks).toEqual([{ code: 'card-expired' }]);
    expect(card.validUntil).toBe('2026-11-27');
  });

  it('reads all its dates by the order that any of them tells', async () => {
    await startServer({ dues: ['03/04/2027', '12/24/2026'], expiry: '01/02/2027', pickup: '12/05/2026' });
    const { account, card, warnings } = await readAccount();
    expect(account.lent.map(({ deadline }) => deadline)).toEqual(['2027-03-04', '2026-12-24']);
    expect(account.account.validUntil).toEqual({ date: '2027-01-02' });
    expect(account.reservations[0]).toMatchObject({ state: 'ready', pickupUntil: '2026-12-05' });
    expect(card.validUntil).toBe('2027-01-02');
    expect(warnings).toEqual([]);
  });

  it('remembers the order for other nodes and the next start', async () => {
    const memory = sharedDateMemory();
    await startServer({ dues: ['12/24/2026'], expiry: '', pickup: '' });
    await readAccount({}, memory);
    await server.close();
    await startServer({ dues: ['03/04/2027'], expiry: '', pickup: '' });
    expect((await readAccount({}, memory)).account.lent[0]?.deadline).toBe('2027-03-04');
    expect((await readAccount()).account.lent[0]?.deadline).toBe('2027-04-03');
    expect((await readAccount({ dates: 'mdy' })).account.lent[0]?.deadline).toBe('2027-03-04');
  });

  it('shows the words of the server for what is no date, and tells the operator of each form once', async () => {
    await startServer({ dues: ['24 dic 2026', '31 dic 2026'], expiry: 'bis auf Widerruf', pickup: 'Freitag' });
    const { account, card, warnings } = await readAccount();
    expect(account.lent.map(({ deadline, deadlineText }) => [deadline, deadlineText])).toEqual([
      [undefined, '24 dic 2026'],
      [undefined, '31 dic 2026'],
    ]);
    expect(account.account).toMatchObject({ validUntil: { text: 'bis auf Widerruf' }, blocks: [] });
    expect(account.reservations[0]).toMatchObject({ state: 'ready', pickupText: 'Freitag' });
    expect(card).toMatchObject({ validUntilText: 'bis auf Widerruf' });
    expect(warnings.map(({ values }) => values)).toEqual(
      expect.arrayContaining(
        ['99 dic 9999', 'bis auf Widerruf', 'Freitag'].map((form) => ({ form, isAmbiguous: false })),
      ),
    );
    expect(warnings).toHaveLength(3);
  });
});
