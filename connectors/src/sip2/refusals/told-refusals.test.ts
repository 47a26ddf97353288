import { afterEach, describe, expect, it } from 'vitest';
import type { Patron } from '../../patron-system.ts';
import { testContext } from '../../testing/rules/catalogue-rules.ts';
import { sequenceOf, sip2Line, startSip2Server } from '../../testing/sip2/sip2-server.ts';
import { type ConnectedLibrary, connectTo, startConnectedLibrary } from '../testing/connect-test-library.ts';

describe('words of a refusal that nobody knows', () => {
  let library: ConnectedLibrary;
  afterEach(() => library.close());

  const refuse = (code: string, name = '') =>
    library.rewordAnswerTo(code, (message) => {
      // The server has done nothing.
      library.state.holds = [];
      return `${message.replace(/^(30|16|12)1/, '$10').replace(/AF[^|]*\|/g, '')}AFRegel 17 der Momo für ${name}|`;
    });

  it.each([
    [
      'a renewal',
      '29',
      (patron: Patron, barcode: string) => library.patron.renew?.(patron, [barcode], {}, library.context),
    ],
    [
      'a reservation',
      '15',
      async (patron: Patron) => {
        const { recordId, barcodes } = await library.addTitle({ title: 'Momo', copies: 1 });
        await library.lend(barcodes[0] ?? '', await library.addPatron());
        return library.system.reserve?.(patron, { recordId }, { branch: 'HB' }, library.context);
      },
    ],
    [
      'a loan',
      '11',
      async (patron: Patron) => {
        const { barcodes } = await library.addTitle({ title: 'Momo', copies: 1 });
        const { code } = await library.checkout.requestLoan(patron, barcodes[0] ?? '', library.context);
        return library.checkout.confirmLoan(patron, barcodes[0] ?? '', { code, partsRead: 1 }, library.context);
      },
    ],
  ])('are told to the operator at %s, without name, title and numbers', async (_, message, act) => {
    library = await startConnectedLibrary({ holds: { pickupBranches: ['HB'] } });
    const reader = await library.addPatron();
    const { barcodes } = await library.addTitle({ title: 'Momo', copies: 1 });
    const [barcode = ''] = barcodes;
    await library.lend(barcode, reader);
    const patron = await library.system.login(reader, library.context);
    expect(patron.name).toMatch(/^\p{L}+ \p{L}+$/u);
    refuse(message, patron.name);
    const answer = await act(patron, barcode);
    expect(JSON.stringify(answer)).toContain(`Regel 17 der Momo für ${patron.name}`);
    expect(library.warnings.filter(({ code }) => code === 'refusal-unknown')).toEqual([
      { code: 'refusal-unknown', values: { words: 'Regel 99 der … für … …' } },
    ]);
  });
});

describe('a login that the server refuses to the right PIN', () => {
  const stamp = '20261125    115100';
  const [lost, disabled] = ['    Y         ', 'YYYY          '];

  it.each([
    ['a lost card', 'card-lost', lost, 'BLN|CQY|'],
    ['a card that ended', 'card-expired', disabled, 'BLN|CQY|PA24/12/2020|'],
    ['a card that ended, by its words', 'card-expired', disabled, 'BLN|CQY|AFPATRON_ACCOUNT_EXPIRED|'],
    ['a card that ended and is lost', 'card-lost', lost, 'BLN|CQY|PA20201224|'],
    ['a disabled card', 'account-disabled', disabled, 'BLN|CQY|'],
    ['a lost card and a wrong PIN', 'login-failed', lost, 'BLN|CQN|'],
  ])('is told as what it is: %s, %s', async (_, code, status, fields) => {
    const server = await startSip2Server({
      reply(message) {
        const answers: Readonly<Record<string, string>> = {
          '93': '941',
          '63': `64${status}000${stamp}${'0000'.repeat(6)}AOHB|AA4711|AELea|${fields}`,
          '35': `36Y${stamp}AOHB|AA4711|`,
        };
        return sip2Line(
          answers[message.slice(0, 2)] ?? `98YYYYNN100005${stamp}2.00AOHB|BXYYYYYYYYYYYNYYYY|`,
          sequenceOf(message),
        );
      },
    });
    const { patron, connector } = connectTo(server, () => new Date('2026-11-25T10:00:00Z'));
    await expect(patron.login({ userId: '4711', password: '1234' }, testContext())).rejects.toMatchObject({ code });
    await connector.close();
    await server.close();
  });
});
