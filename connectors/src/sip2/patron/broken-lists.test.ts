import { afterEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../../call-context.ts';
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
const patron = { userId: '4711', patronId: '4711', credentials: '1234' };

/** The lists of 63 by their places in the summary, with the entries of the server. */
const lists = { 0: 'ASh1|', 2: 'AUb1|AUb2|', 3: 'AV1.50 Ausweis ersetzt|', 5: 'CDh2|' };

let server: Sip2Server;
afterEach(() => server.close());

/** A server that fails in this way when it is asked for one of these lists. */
async function startServer(broken: readonly number[], failure: 'close' | 'no answer of SIP2') {
  const answers: Readonly<Record<string, (message: string) => string>> = {
    93: () => '941',
    99: () => '98YYYYNN10000520261128    1200002.00AOHB|',
    63: (message) => {
      const place = message.slice(23, 33).indexOf('Y');
      if (broken.includes(place)) return failure;
      const listed = Object.entries(lists).find(([key]) => Number(key) === place)?.[1] ?? '';
      return `64${' '.repeat(14)}003${stamp}000100000002000100000001AOHB|AA4711|AELea|BLY|CQY|BV1.50|${listed}`;
    },
    17: (message) => `18040001${stamp}AB${/\|AB([^|]*)/.exec(message)?.[1]}|AJKrabat|`,
    35: () => `36Y${stamp}AOHB|AA4711|`,
  };
  server = await startSip2Server({
    reply: (message) => {
      const answer = answers[message.slice(0, 2)]?.(message) ?? '96';
      return answer === 'close' ? answer : sip2Line(answer, sequenceOf(message));
    },
  });
}

async function readAccount() {
  const test = connectTo(server, now);
  try {
    return await test.patron.account(patron, context);
  } finally {
    await test.connector.close();
  }
}

describe.each(['close', 'no answer of SIP2'] as const)('an account at a server that fails with "%s"', (failure) => {
  it.each([
    ['loans', [2], ['lent'], { lent: 0, reservations: 2, fees: 1 }],
    ['available holds', [0], ['reservations'], { lent: 2, reservations: 1, fees: 1 }],
    ['holds that wait', [5], ['reservations'], { lent: 2, reservations: 1, fees: 1 }],
    ['fees', [3], ['fees'], { lent: 2, reservations: 2, fees: 0 }],
    ['loans and fees', [2, 3], ['lent', 'fees'], { lent: 0, reservations: 2, fees: 0 }],
    ['all lists', [0, 2, 3, 5], ['lent', 'reservations', 'fees'], { lent: 0, reservations: 0, fees: 0 }],
  ])('at %s shows the rest, and claims nothing of what it could not read', async (_, broken, unreadable, counts) => {
    await startServer(broken, failure);
    const account = await readAccount();
    expect(account.unreadable).toEqual(unreadable);
    const { lent, reservations, fees } = account;
    expect({ lent: lent.length, reservations: reservations.length, fees: fees.length }).toEqual(counts);
    expect(account.untold).toBeUndefined();
    expect([account.unlistedLoans, account.unlistedReservations, account.unlistedFees]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('at none is whole', async () => {
    await startServer([], failure);
    const account = await readAccount();
    expect(account.unreadable).toBeUndefined();
    expect(account.lent).toHaveLength(2);
  });

  it('at the card itself cannot be read', async () => {
    await startServer([-1], failure);
    await expect(readAccount()).rejects.toThrow();
  });
});
