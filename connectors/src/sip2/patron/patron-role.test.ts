import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../../call-context.ts';
import type { Patron } from '../../patron-system.ts';
import { hasSip2Recordings, readSip2Recordings } from '../../testing/sip2/sip2-recordings.ts';
import { type Sip2Server, sequenceOf, sip2Line, startSip2Server } from '../../testing/sip2/sip2-server.ts';
import { type ConnectedLibrary, connectTo, startConnectedLibrary } from '../testing/connect-test-library.ts';

describe('accounts by SIP2', () => {
  let library: ConnectedLibrary;
  beforeEach(async () => {
    library = await startConnectedLibrary();
  });
  afterEach(() => library.close());

  /** A patron with loans, twenty days later. */
  async function reader(count: number) {
    const secret = await library.addPatron();
    const barcodes: string[] = [];
    for (let index = 0; index < count; index++) {
      const { barcodes: added } = await library.addTitle({ title: `Band ${index}`, copies: 1 });
      for (const barcode of added) await library.lend(barcode, secret);
      barcodes.push(...added);
    }
    library.wait(20);
    return { secret, barcodes, patron: await library.system.login(secret, library.context) };
  }
  const account = (patron: Patron) => library.system.account(patron, library.context);

  it('renews a loan and shows the new date at once', async () => {
    const { patron, barcodes } = await reader(1);
    const [before] = (await account(patron)).lent;
    const answer = await library.system.renew?.(patron, barcodes, {}, library.context);
    expect(answer).toMatchObject({
      status: 'OK',
      items: [{ title: 'Band 0', outcome: 'renewed', old: before?.deadline }],
    });
    const [after] = (await account(patron)).lent;
    expect(after?.deadline).toBe(answer?.items?.[0]?.new);
    expect((after?.deadline ?? '') > (before?.deadline ?? '9')).toBe(true);
  });

  it('says why the server refuses a renewal', async () => {
    const { patron, barcodes } = await reader(1);
    const renew = () => library.system.renew?.(patron, barcodes, {}, library.context);
    expect(await renew()).toMatchObject({ status: 'OK' });
    expect(await renew()).toMatchObject({ status: 'ERROR', reason: 'too-early' });
    library.wait(30);
    expect(await renew()).toMatchObject({ status: 'OK' });
    library.wait(30);
    expect(await renew()).toMatchObject({ status: 'ERROR', reason: 'max-renewals', items: [{ outcome: 'refused' }] });
  });

  it('renews all loans, and reports each', async () => {
    const { patron, secret } = await reader(3);
    const { barcodes } = await library.addTitle({ title: 'Neu', copies: 1 });
    await library.lend(barcodes[0] ?? '', secret);
    const answer = await library.system.renewAll?.(patron, {}, library.context);
    expect(answer?.items?.map(({ title, outcome }) => `${title}: ${outcome}`)).toEqual([
      'Neu: refused',
      'Band 2: renewed',
      'Band 1: renewed',
      'Band 0: renewed',
    ]);
    const empty = await library.system.login(await library.addPatron(), library.context);
    expect(await library.system.renewAll?.(empty, {}, library.context)).toMatchObject({
      status: 'ERROR',
      reason: 'nothing-to-renew',
    });
  });

  it('sends no renewal for a loan of others, and none with a PIN that no longer holds', async () => {
    const { patron, secret, barcodes } = await reader(1);
    const otherPatron = await library.system.login(await library.addPatron(), library.context);
    for (const token of [barcodes[0] ?? '', 'none', '1|AA2'])
      expect(await library.system.renew?.(otherPatron, [token], {}, library.context)).toMatchObject({
        status: 'ERROR',
        items: [{ id: token, title: '', outcome: 'refused', reason: 'not-found' }],
      });
    library.setPin(secret.userId, 'anders');
    await expect(library.system.renew?.(patron, barcodes, {}, library.context)).rejects.toMatchObject({
      code: 'session-ended',
    });
    await expect(library.system.account(patron, library.context)).rejects.toMatchObject({ code: 'session-ended' });
    expect(library.server.messages.filter((message) => message.startsWith('29'))).toEqual([]);
  });

  it('reads long lists whole, each copy once, and asks for a title once a minute', async () => {
    const { patron, barcodes } = await reader(120);
    const questions = () => library.server.messages.filter((message) => message.startsWith('17')).length;
    expect((await account(patron)).lent.map(({ id }) => id)).toEqual(barcodes.toReversed());
    expect(questions()).toBe(120);
    await account(patron);
    expect(questions()).toBe(120);
    library.wait(1);
    await account(patron);
    expect(questions()).toBe(240);
  });

  it('says how many loans the server counts and does not list', async () => {
    const { patron, barcodes } = await reader(3);
    expect((await account(patron)).unlistedLoans).toBeUndefined();
    for (const barcode of barcodes.slice(0, 2)) library.unlist(barcode);
    const { lent, unlistedLoans } = await account(patron);
    expect(lent.map(({ id }) => id)).toEqual(barcodes.slice(2));
    expect(unlistedLoans).toBe(2);
  });

  it('ends the session of a patron before the next one comes', async () => {
    const { patron } = await reader(0);
    await account(patron);
    const codes = library.server.messages.map((message) => message.slice(0, 2)).join(' ');
    expect(codes).toBe('93 99 63 35 63 35');
  });
});

/** A server with the recorded answers of a real Koha, found by the message without its time and number. */
describe.skipIf(!hasSip2Recordings())('SIP2 with the recorded answers of a Koha', () => {
  const answers = new Map<string, string>();
  const keyOf = (message: string) =>
    message
      .replace(/AY\dAZ....$/, '')
      .replace(/20261125 {4}\d{6}/g, '')
      .replace(/^63.{3}/, '63');
  let server: Sip2Server;
  beforeEach(async () => {
    const lines = readSip2Recordings().filter(({ file }) =>
      /koha19\/sip2\/(?:patron-info|item-info|renew)[a-z-]*\.txt/.test(file),
    );
    for (const [index, line] of lines.entries()) {
      const [request, answer] = [line, lines[index + 1]].map((recordedLine) =>
        Buffer.from(recordedLine?.bytes ?? []).toString('latin1'),
      );
      // The first recording counts: later ones are of other settings.
      if (line.from === 'terminal' && request && answer && !answers.has(keyOf(request)))
        answers.set(keyOf(request), answer);
    }
    server = await startSip2Server({
      reply(message) {
        const code = message.slice(0, 2);
        if (code === '93') return sip2Line('941', sequenceOf(message));
        if (code === '99')
          return sip2Line('98YYYYNN10000520261125    1151432.00AOHB|BXYYYYYYYYNYYNYYYY|', sequenceOf(message));
        const key = keyOf(message);
        // A list that was not recorded is answered as by a server that knows no lists.
        const answer = answers.get(key) ?? answers.get(key.replace(/^63.{10}/, `63${' '.repeat(10)}`));
        const recorded = answer?.replace(/AY\dAZ....$/, '');
        return sip2Line(recorded ?? '1801010120261125    115242AB39999999|AJ|', sequenceOf(message));
      },
    });
  });
  afterEach(() => server.close());

  const now = () => new Date('2026-11-25T10:52:00Z');
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: 'test',
    now,
  };

  it('shows loans with titles and dates, a hold that is ready, and fees', async () => {
    const { patron: system, connector, warnings } = connectTo(server, now);
    const patron = await system.login({ userId: '20000001', password: '1234' }, context);
    expect(patron).toMatchObject({ patronId: '20000001', name: 'Jürgen Müller-Lüdenscheidt', readableAway: false });
    const account = await system.account(patron, context);
    expect(account.lent.map(({ id, title, deadline }) => `${id} ${title} ${deadline}`)).toEqual(
      expect.arrayContaining([
        '31000101 Das Känguru im Bücherschrank 2026-12-23',
        '31000201 Straßenbahn nach Überlingen : Roman 2026-12-23',
        '31000401 Die stille Werft 2026-11-05',
      ]),
    );
    expect(account.lent).toHaveLength(5);
    expect(account.reservations.map(({ id, state, pickupUntil }) => ({ id, state, pickupUntil }))).toEqual([
      { id: '31001201', state: 'ready', pickupUntil: '2026-12-02' },
      { id: '31001101', state: 'queued', pickupUntil: undefined },
      { id: '31001301', state: 'queued', pickupUntil: undefined },
      { id: '31001601', state: 'queued', pickupUntil: undefined },
    ]);
    expect(account.account).toMatchObject({ pendingFees: { amount: 350, currency: 'EUR' }, blocks: [] });
    expect(account.fees.map(({ text, amount }) => [text, amount])).toEqual([
      ['Die stille Werft, überfällig', 200],
      ['Kopien & Müll <Test>', 150],
    ]);
    expect(warnings).toEqual([]);
    await connector.close();
  });

  it('binds a login by user name to the card', async () => {
    const { patron: system, connector } = connectTo(server, now);
    const patron = await system.login({ userId: 'j.mueller', password: '1234' }, context);
    expect(patron).toMatchObject({ userId: 'j.mueller', patronId: '20000001' });
    expect((await system.card(patron, context)).number).toBe('20000001');
    await connector.close();
  });

  it('refuses a wrong, missing or unset PIN and an unknown card', async () => {
    const { patron: system, connector } = connectTo(server, now);
    for (const [userId, password] of [
      ['20000001', '9999'],
      ['20000001', ''],
      ['99999999', '1234'],
      ['20000009', ''],
    ] as const)
      await expect(system.login({ userId, password }, context)).rejects.toMatchObject({ code: 'login-failed' });
    await connector.close();
  });

  it('shows blocks, but no note of the staff', async () => {
    const { patron: system, connector } = connectTo(server, now);
    const blocksOf = async (userId: string, password: string) => {
      const account = await system.account(await system.login({ userId, password }, context), context);
      expect(JSON.stringify(account)).not.toMatch(/Ärger|Greetings/);
      return account.account.blocks.map(({ code }) => code);
    };
    expect(await blocksOf('20000003', '4711')).toEqual(['card-expired']);
    expect(await blocksOf('20000004', '4712')).toEqual(['blocked']);
    expect(await blocksOf('20000005', '4713')).toEqual([]);
    expect(await blocksOf('20000006', '4714')).toEqual(['card-lost']);
    expect(await blocksOf('20000007', '4715')).toEqual(['fees']);
    await connector.close();
  });
});
