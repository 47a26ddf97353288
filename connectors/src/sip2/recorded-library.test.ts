import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import type { PatronSystem } from '../patron-system.ts';
import { createRecordedLibrary } from '../testing/sip2/recorded-library.ts';
import { startSip2Library } from '../testing/sip2-library.ts';
import { hasSip2Recordings, type RecordedLine, readSip2Recordings } from '../testing/sip2-recordings.ts';

/** The recordings that the library of the tests must give again, byte for byte. */
const covered = [
  ...['account-options', 'checkin-overdue', 'checkin-transfer', 'checkin-unknown', 'checkout-checkin'],
  ...['checkout-pickup', 'hold-aj-only', 'hold-cancel', 'hold-cancel-unknown-item', 'hold-change-none', 'hold-good'],
  ...['hold-no-bs', 'hold-refused', 'hold-unknown-bs', 'item-info', 'login-crlf', 'login-encrypted-flag'],
  ...['login-good-status', 'login-missing', 'login-no-checksum', 'login-unknown-user', 'login-wrong-password'],
  ...['patron-info-all-lists', 'patron-info-identity', 'patron-info-states', 'patron-lockout', 'pin-not-checked'],
  ...['policy-no-renewal', 'renew', 'renew-all', 'terminator-cr'],
];

/** Recordings of a library as another recording left it. */
const earlier: Readonly<Record<string, string>> = { 'checkout-pickup': 'checkin-overdue' };

/** The recordings that it does not give, with the reason. The codec reads all of them (`codec/recordings.test.ts`). */
const leftOut: Readonly<Record<string, string>> = {
  'fee-paid': 'the connector never sends 37',
  'framing-empty': 'bytes that no connection of ours sends',
  'framing-errors': 'bytes that no connection of ours sends',
  'framing-short': 'bytes that no connection of ours sends',
  'item-info-latin1': 'another character set; sip2-connection.test.ts has servers with each',
  'item-info-plain': 'wrong checksums; sip2-connection.test.ts has such servers',
  'login-940-still-answers': 'a terminal without rights; sip2-connection.test.ts has such a server',
  'other-messages': 'messages that no connection of ours sends',
};

const isThere = hasSip2Recordings();
const conversations = new Map<string, RecordedLine[]>();
for (const line of isThere ? readSip2Recordings() : []) {
  const name = /captured-koha19\/sip2\/(.*)\.txt$/.exec(line.file)?.[1];
  if (name) conversations.set(name, [...(conversations.get(name) ?? []), line]);
}
const text = ({ bytes }: RecordedLine) => Buffer.from(bytes).toString('latin1');

/** When the server answered, by the time in the answer, which is that of Berlin in winter. */
function timeOf(answer: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] =
    /^..[^|]*?(20\d\d)(\d\d)(\d\d) {4}(\d\d)(\d\d)(\d\d)/.exec(answer) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}+01:00`);
}

describe.skipIf(!isThere)('the library of the tests', () => {
  it('covers every recording of the Koha, or says why not', () => {
    expect([...covered, ...Object.keys(leftOut)].sort()).toEqual([...conversations.keys()].sort());
  });

  it.each(covered)('answers as recorded, byte for byte: %s', async (name) => {
    const lines = [earlier[name] ?? '', name].flatMap((of) => conversations.get(of) ?? []);
    const library = await startSip2Library(() => ({ system: {} as PatronSystem, close: () => undefined }), {
      state: createRecordedLibrary(),
      loanFeeLimit: 300,
    });
    try {
      const socket = await library.server.open(AbortSignal.timeout(30_000));
      socket.setEncoding('latin1');
      socket.on('error', () => undefined);
      const answers = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
      let count = 0;
      for (const [index, request] of lines.entries()) {
        if (request.from !== 'terminal') continue;
        const next = lines[index + 1];
        const recorded = next?.from === 'server' ? text(next) : undefined;
        const time = recorded === undefined ? undefined : timeOf(recorded);
        if (time) library.setClock(time);
        socket.write(Buffer.from(`${text(request)}\r`, 'latin1'));
        const { value, done } = await answers.next();
        expect(done ? undefined : value, `${request.topic}: ${text(request)}`).toBe(recorded);
        count++;
        if (done) break;
      }
      expect(count).toBeGreaterThan(0);
    } finally {
      await library.close();
    }
  });
});
