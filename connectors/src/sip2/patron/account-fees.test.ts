import { afterEach, describe, expect, it } from 'vitest';
import { testContext } from '../../testing/rules/catalogue-rules.ts';
import { type Sip2Server, sequenceOf, sip2Line, startSip2Server } from '../../testing/sip2/sip2-server.ts';
import { connectTo, type TestConnector } from '../testing/connect-test-library.ts';

const context = testContext();
const stamp = '20261125    115100';

let server: Sip2Server;
let test: TestConnector | undefined;
afterEach(async () => {
  await test?.connector.close();
  await server.close();
});

/** An account of a server with these fields, and these lines about fees. */
async function accountOf(fields: string, lines: readonly string[] = [], settings: object = {}) {
  const answers: Readonly<Record<string, (message: string) => string>> = {
    '93': () => '941',
    '63': (message) => {
      const listed = message[26] === 'Y' || message[28] === 'Y' ? lines.map((line) => `AV${line}|`).join('') : '';
      const counts = `000000000000${String(lines.length).padStart(4, '0')}00000000`;
      return `64${' '.repeat(14)}000${stamp}${counts}AOHB|AA4711|AELea|BLY|CQY|${fields}${listed}`;
    },
    '35': () => `36Y${stamp}AOHB|AA4711|`,
  };
  server = await startSip2Server({
    reply: (message) =>
      sip2Line(
        answers[message.slice(0, 2)]?.(message) ?? `98YYYYNN100005${stamp}2.00AOHB|BXYYYYYYYYYYYNYYYY|`,
        sequenceOf(message),
      ),
  });
  test = connectTo(server, () => new Date(), settings);
  const patron = await test.patron.login({ userId: '4711', password: '1234' }, context);
  return test.patron.account(patron, context);
}

describe('the total (BV) of a server', () => {
  it.each([
    ['BV£7.00|', { amount: 700, currency: 'GBP' }],
    ['BV7.00|BHGBP|', { amount: 700, currency: 'GBP' }],
    ['BV7.000|', { amount: 700, currency: 'CHF' }],
    ['BV1 234,50|', { amount: 123_450, currency: 'CHF' }],
    ['BV1,000|', { text: '1,000', atLeast: 0, currency: 'CHF' }],
    ['BVsee the desk|', { text: 'see the desk', atLeast: 0, currency: 'CHF' }],
  ])('%s is shown, with or without lines', async (fields, expected) => {
    const { account, fees } = await accountOf(fields, [], { currency: 'CHF' });
    expect([account.pendingFees, fees]).toEqual([expected, []]);
  });

  it('is read by the decimal mark of the lines beside it', async () => {
    const { account, fees } = await accountOf('BV1,002.5|', ['Krabat 2.50', 'Lost notebook 1,000']);
    expect(fees.map(({ text, amount }) => [text, amount])).toEqual([
      ['Krabat', 250],
      ['Lost notebook', 100_000],
    ]);
    expect(account.pendingFees).toEqual({ amount: 100_250, currency: 'EUR' });
  });
});

it('shows lines about fees without an amount in their words', async () => {
  const lines = ['Der Zauberberg', 'Mahnung 2. Stufe', 'Ersatz: bitte am Schalter fragen', 'Konto 0815'];
  const account = await accountOf('BV7.00|', lines);
  expect(account.fees).toEqual(lines.map((text, index) => ({ id: `fine-${index + 1}`, kind: 'other', text })));
  expect(account.account).toMatchObject({ pendingFees: { amount: 700, currency: 'EUR' } });
  expect(account.unlistedFees).toBeUndefined();
});
