import { afterEach, describe, expect, it } from 'vitest';
import type { Patron } from '../patron-system.ts';
import { createRecordedLibrary } from '../testing/sip2/recorded-library.ts';
import type { Sip2LibraryOptions } from '../testing/sip2/sip2-library.ts';
import { sequenceOf, sip2Line, startSip2Server } from '../testing/sip2/sip2-server.ts';
import { parseFields } from './codec/fields.ts';
import { type ConnectedLibrary, connectTo, startConnectedLibrary } from './testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library?.close());

async function start(settings: object = {}, options: Sip2LibraryOptions = {}): Promise<void> {
  library = await startConnectedLibrary(settings, { state: createRecordedLibrary(), ...options });
}
const logIn = (userId: string, password: string) => library.system.login({ userId, password }, library.context);
const juergen = () => logIn('20000001', '1234');
const account = async (patron: Patron) => library.system.account(patron, library.context);
const sent = (code: string) => library.server.messages.filter((message) => message.startsWith(code));
const codes = () => library.server.messages.map((message) => message.slice(0, 2));

/** A server that logs the terminal in and answers everything else as `reply` says. */
async function serverWith(reply: (message: string, connection: number) => string | Uint8Array | undefined) {
  return startSip2Server({
    reply(message, connection) {
      const answer = reply(message, connection);
      if (answer !== undefined) return typeof answer === 'string' ? sip2Line(answer, sequenceOf(message)) : answer;
      const body = message.startsWith('93') ? '941' : '98YYYYNN10000520261125    1151002.00AOHB|BXYYYYYYYYYYYNYYYY|';
      return sip2Line(body, sequenceOf(message));
    },
  });
}

describe('what a real Koha does, and a naive client does not expect', () => {
  it('1: it checks no PIN in 11 and 29, so the PIN is checked by 63 before', async () => {
    await start();
    const patron = await juergen();
    library.setPin('20000001', 'anders');
    await expect(library.patron.renew?.(patron, ['31000101'], {}, library.context)).rejects.toMatchObject({
      code: 'session-ended',
    });
    await expect(library.checkout.requestLoan(patron, '31000301', library.context)).rejects.toMatchObject({
      code: 'session-ended',
    });
    expect([...sent('29'), ...sent('11')]).toEqual([]);
  });

  it('2: it accepts overpayments by 37, so that no fee is ever sent', async () => {
    await start({ holds: { cancel: true }, returns: true });
    expect((await account(await juergen())).account.pendingFees?.amount).toBe(350);
    expect(Object.keys(library.patron).filter((act) => /pay/i.test(act))).toEqual([]);
    expect(sent('37')).toEqual([]);
  });

  it('3: it prints addresses of Perl objects between fields, which hide no field', () => {
    const text = 'BM1|C4::SIP::SIPServer=HASH(0x558abb3d5990)BN2|BN3|C4::SIP::SIPServer=HASH(0x558abb3d5990)';
    expect(parseFields(text)).toEqual([
      ['BM', '1'],
      ['BN', '2'],
      ['BN', '3'],
    ]);
    expect(parseFields('CYC4::SIP::SIPServer=HASH(0x1)|CTZW|')).toEqual([
      ['CY', ''],
      ['CT', 'ZW'],
    ]);
  });

  it('4: it accepts the holds of expired, blocked and indebted patrons and doubles, so these are refused before', async () => {
    await start({ holds: { pickupBranches: ['HB'] } }, { sendsExpiry: true });
    const reserve = async (patron: Patron, recordId: string) =>
      library.system.reserve?.(patron, { recordId }, {}, library.context);
    const title = 'Grundkurs Sternenkunde';
    expect(await reserve(await logIn('20000003', '4711'), title)).toMatchObject({ reason: 'card-expired' });
    expect(await reserve(await logIn('20000004', '4712'), title)).toMatchObject({ reason: 'blocked' });
    expect(await reserve(await logIn('20000007', '4715'), title)).toMatchObject({ reason: 'fee-limit' });
    expect(await reserve(await juergen(), 'Fortsetzungsroman Band 1')).toMatchObject({ reason: 'reserved-by-you' });
    expect(sent('15')).toEqual([]);
  });

  it('5: it never cancels, so that cancelling is off, and a refusal is one', async () => {
    await start({ holds: {} });
    expect(library.patron.cancel).toBeUndefined();
    await library.close();
    await start({ holds: { cancel: true } });
    const answer = await library.patron.cancel?.(await juergen(), '31001601', {}, library.context);
    expect(answer).toEqual({ status: 'ERROR', reason: 'not-cancelable' });
  });

  it('6: it ends the connection instead of an answer, so that the outcome is read from the account', async () => {
    await start({ holds: { pickupBranches: ['XX'] } });
    const target = { recordId: 'Grundkurs Sternenkunde' };
    const answer = await library.system.reserve?.(await logIn('20000005', '4713'), target, {}, library.context);
    expect(answer).toEqual({ status: 'ERROR', reason: 'unknown' });
    expect(sent('15')).toHaveLength(1);
  });

  it('7: it may obey after 940, so that the connection is closed at once', async () => {
    const server = await serverWith((message) => (message.startsWith('93') ? '940' : undefined));
    const { patron, connector } = connectTo(server, () => new Date());
    await start();
    await expect(patron.login({ userId: '1', password: '2' }, library.context)).rejects.toMatchObject({
      code: 'library-unavailable',
    });
    expect(server.messages.map((message) => message.slice(0, 2))).toEqual(['93']);
    await connector.close();
    await server.close();
  });

  it('8: 98 denies what it does, so that renewals and loans are tried nevertheless, and the operator is told', async () => {
    await start({ user: 'siplocked' });
    const patron = await juergen();
    const renewed = await library.patron.renew?.(patron, ['31000101'], {}, library.context);
    expect(renewed).toMatchObject({ status: 'OK' });
    const findings = (await library.connector.examineAccounts?.(library.context)) ?? [];
    expect(findings).toContainEqual({ code: 'terminal-may-not', values: { acts: expect.arrayContaining(['loans']) } });
    expect(findings.every(({ isGood }) => isGood !== false)).toBe(true);
  });

  it('9: it reports 03 for lost, damaged, withdrawn and reference copies, so that 03 is unknown', async () => {
    await start();
    const barcodes = ['31000301', '31000801', '31001301', '31001401', '31001701', '31001801', '31001901', '31002001'];
    const titles = barcodes.map((barcode) => ({ recordId: barcode, copies: [{ id: barcode, barcode }] }));
    const answer = await library.availability.of(titles, library.context);
    expect(new Set([...answer.values()].flatMap(({ copies }) => copies.map(({ state }) => state)))).toEqual(
      new Set(['unknown']),
    );
  });

  it('10: parts of a list overlap by one, so that copies are not shown twice', async () => {
    await start();
    const patron = library.state.patrons.get('20000005');
    for (let index = 0; index < 120; index++) {
      const { barcodes } = await library.addTitle({ title: `Band ${index}`, copies: 1 });
      await library.lend(barcodes[0] ?? '', { userId: patron?.card ?? '', password: '' });
    }
    const ids = (await account(await logIn('20000005', '4713'))).lent.map(({ id }) => id);
    expect(ids).toHaveLength(120);
    expect(new Set(ids).size).toBe(120);
  });

  it('11: AS has the holds that are ready, CD the others, by the barcode of any copy', async () => {
    await start();
    expect((await account(await juergen())).reservations.map(({ id, state }) => `${id} ${state}`)).toEqual([
      '31001201 ready',
      '31001101 queued',
      '31001301 queued',
      '31001601 queued',
    ]);
  });

  it('12: amounts have one decimal or two, and fees may have no words', async () => {
    await start();
    const patron = await logIn('20000010', '4718');
    library.state.patrons.get('20000010')?.fees.push({ text: '', amount: 150 });
    const { fees, account: head } = await account(patron);
    expect(head.pendingFees).toMatchObject({ amount: 150, currency: 'EUR' });
    expect(fees).toMatchObject([{ amount: 150, text: '' }]);
  });

  it('13: the separator in a title arrives as `&#124;`, and is shown as it was', async () => {
    await start();
    await library.lend('31001001', { userId: '20000005', password: '' });
    expect((await account(await logIn('20000005', '4713'))).lent[0]?.title).toBe('Garten | Zaun & <Tor>');
  });

  it('14: the character set changes from answer to answer, so that each is looked at', async () => {
    await start();
    const encoded = new Map([
      ['1', Buffer.from('Größe', 'latin1')],
      ['2', Buffer.from('Größe', 'utf8')],
      ['3', Buffer.from('Белый', 'utf8')],
    ]);
    const server = await serverWith((message) => {
      if (message.startsWith('63')) {
        const list = message.slice(25, 26) === 'Y' ? 'AU1|AU2|AU3|' : '';
        const counts = '000000000003000000000000';
        return `64              00020261125    115100${counts}AOHB|AA1|AELea|BLY|CQY|${list}`;
      }
      if (message.startsWith('35')) return '36Y20261125    115100AOHB|AA1|';
      const barcode = /AB(\d)\|/.exec(message)?.[1] ?? '';
      const title = encoded.get(barcode)?.toString('latin1');
      return message.startsWith('17') ? `1804020120261125    115242AB${barcode}|AJ${title}|` : undefined;
    });
    const { patron, connector } = connectTo(server, () => new Date());
    const login = await patron.login({ userId: '1', password: '2' }, library.context);
    const { lent } = await patron.account(login, library.context);
    expect(lent.map(({ title }) => title)).toEqual(['Größe', 'Größe', 'Белый']);
    await connector.close();
    await server.close();
  });

  it('15: lines end with CR or CRLF, and an answer that was asked for again has no number', async () => {
    await start();
    const isBroken = new Set<string>();
    const status = '98YYYYNN10000520261125    1151002.00AOHB|';
    const server = await serverWith((message) => {
      const code = message.slice(0, 2);
      if (code === '97') return Buffer.from(`${status}\r\n`);
      if (code !== '99' || isBroken.has(code)) return undefined;
      isBroken.add(code);
      return Buffer.from(`${status}AY${sequenceOf(message)}AZ0000\r`);
    });
    const { connector } = connectTo(server, () => new Date());
    await connector.probeAccounts?.(library.context);
    expect(server.messages.map((message) => message.slice(0, 2))).toEqual(['93', '99', '97']);
    await connector.close();
    await server.close();
  });

  it('16: it accepts a user name, so that the session is that of the card in the answer', async () => {
    await start();
    const patron = await logIn('j.mueller', '1234');
    expect(patron).toMatchObject({ userId: 'j.mueller', patronId: '20000001' });
    await library.patron.renew?.(patron, ['31000101'], {}, library.context);
    expect(sent('29')[0]).toContain('|AA20000001|');
  });

  it('17: three wrong PINs lock an account without a word, and notes of the staff are not shown', async () => {
    await start();
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(logIn('20000008', '0000')).rejects.toMatchObject({ code: 'login-failed' });
    await expect(logIn('20000008', '4716')).rejects.toMatchObject({ code: 'login-failed' });
    const blocked = await account(await logIn('20000004', '4712'));
    expect(blocked.account.blocks.map(({ code }) => code)).toEqual(['blocked']);
    expect(JSON.stringify(blocked)).not.toContain('Ärger');
  });

  it('17: the screen message is shown beside a block where the operator allows it', async () => {
    await start({ showMessages: true });
    const { blocks } = (await account(await logIn('20000004', '4712'))).account;
    expect(blocks).toMatchObject([{ code: 'blocked', text: expect.stringContaining('Ärger im Lesesaal') }]);
  });

  it('18: refusals are codes or words, and a loan of one’s own is refused, not renewed', async () => {
    await start();
    const patron = await juergen();
    const tokens = ['31000701', '31000201', '31000601'];
    const answer = await library.patron.renew?.(patron, tokens, {}, library.context);
    expect(answer?.items?.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      '31000701 too-early',
      '31000601 max-renewals',
      '31000201 reserved',
    ]);
    expect(await library.checkout.requestLoan(patron, '31000101', library.context)).toMatchObject({
      refusal: 'NoLoanDuplicateRequestCopyLoaned',
    });
    expect(codes()).not.toContain('11');
  });
});
