import { ApiException } from '@buchfink/contract/error';
import { afterEach, describe, expect, it } from 'vitest';
import type { Patron } from '../patron-system.ts';
import { createRecordedLibrary } from '../testing/sip2/recorded-library.ts';
import { type Sip2Reply, sip2Line } from '../testing/sip2/sip2-server.ts';
import { type ConnectedLibrary, startConnectedLibrary } from './testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library.close());

/** What can become of an answer on its way; each ends without a usable one. */
const faults: Readonly<Record<string, (answer: string) => Sip2Reply>> = {
  reset: () => 'close',
  hang: () => 'silence',
  truncated: (answer) => answer.slice(0, 12),
  'slow bytes': (answer) => answer.slice(0, 1),
  garbage: () => '\x00\xff\xfe\x01 garbage\r',
  'another protocol': () => 'HTTP/1.1 500 Internal Server Error\r\n\r\n',
  'a code of another message': () => '98YYYYNN10000520261125    1151002.00AOHB|\r',
  'the number of another message': (answer) => {
    const [, body = '', sequence = ''] = /^(.*)AY(\d)AZ/.exec(answer) ?? [];
    return sip2Line(body, String((Number(sequence) + 5) % 10));
  },
  'a fixed part that is too short': (answer) => `${answer.slice(0, 2)}1\r`,
  'a long line': () => `${'x'.repeat(70_000)}\r`,
  'a line without an end': () => 'x'.repeat(70_000),
  'too many fields': (answer) => `${answer.slice(0, 61)}${'AU1|'.repeat(5_000)}\r`,
  'an endless negotiation': () => Buffer.concat([Buffer.from([255, 250]), Buffer.alloc(2_000, 120)]),
};

/** Faults that show only in time. Every other fault has time enough to show itself on a busy machine. */
const untilTimeout = ['hang', 'truncated', 'slow bytes'];

/** The acts of a patron by their message, and whether the library's books show them. */
const acts: Readonly<Record<string, (patron: Patron) => Promise<unknown> | undefined>> = {
  '29': (patron) => library.patron.renew?.(patron, ['31000101'], {}, library.context),
  '15': (patron) => library.system.reserve?.(patron, { recordId: 'Grundkurs Sternenkunde' }, {}, library.context),
  '11': async (patron) => {
    const { code } = await library.checkout.requestLoan(patron, '31000901', library.context);
    return library.checkout.confirmLoan(patron, '31000901', { code, partsRead: 1 }, library.context);
  },
  '09': (patron) => library.checkout.confirmReturn?.(patron, '31000201', 'HB', library.context),
};

/** What a renewal without an answer is: the service reads the account. The other acts have read it already. */
const unknownOutcome = ['library-unavailable', 'library-timeout', 'library-answer'];

describe.each(Object.keys(faults))('an answer that is lost by %s', (name) => {
  const damage = faults[name] ?? (() => 'close' as const);
  const messageSeconds = untilTimeout.includes(name) ? 0.6 : 25;
  const settings = { holds: { pickupBranches: ['HB'] }, returns: true, messageSeconds };
  const start = async () => {
    library = await startConnectedLibrary(settings, { state: createRecordedLibrary() });
    return library.patron.login({ userId: '20000001', password: '1234' }, library.context);
  };

  it.each(Object.entries(acts))('does not make the connector send %s again', async (code, act) => {
    const patron = await start();
    library.damageAnswerTo(code, damage);
    let outcome: unknown;
    try {
      outcome = await act(patron);
    } catch (error) {
      outcome = error instanceof ApiException ? error.code : error;
    }
    expect(library.server.messages.filter((message) => message.startsWith(code))).toHaveLength(1);
    // A renewal is compared by the service; a return goes to the desk, since nobody knows who waits for the copy.
    if (code === '29') expect(unknownOutcome).toContain(outcome);
    if (code === '15') expect(outcome).toEqual({ status: 'OK' });
    if (code === '11') expect(outcome).toMatchObject({ state: 'Accepted' });
    if (code === '09') expect(outcome).toMatchObject({ state: 'Returned', next: 'desk' });
  });

  it('fails an account with a closed code, and the next one has a connection of its own', async () => {
    const patron = await start();
    library.damageAnswerTo('63', damage);
    await expect(library.patron.account(patron, library.context)).rejects.toMatchObject({
      code: expect.stringMatching(/^library-(unavailable|timeout|answer)$/),
    });
    expect((await library.patron.account(patron, library.context)).lent).toHaveLength(5);
  });
});
