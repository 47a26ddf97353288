import { afterEach, expect, it } from 'vitest';
import type { ActAnswer, Patron, StepSelections } from '../../patron-system.ts';
import { completeAct } from '../../testing/rules/complete-act.ts';
import { createRecordedLibrary } from '../../testing/sip2/recorded-library.ts';
import type { Sip2LibraryOptions } from '../../testing/sip2/sip2-library.ts';
import { type ConnectedLibrary, startConnectedLibrary } from '../testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library.close());

/** A library with the people and titles of the recorded Koha. */
async function start(holds: object = {}, options: Sip2LibraryOptions = {}): Promise<void> {
  library = await startConnectedLibrary({ holds }, { state: createRecordedLibrary(), ...options });
}
const logIn = (userId: string, password: string) => library.system.login({ userId, password }, library.context);
const leaEmpty = () => logIn('20000005', '4713');
const reserve = async (patron: Patron, recordId: string, selections: StepSelections = {}) =>
  (await library.system.reserve?.(patron, { recordId }, selections, library.context)) as ActAnswer;
const complete = (patron: Patron, recordId: string) =>
  completeAct((selections) => reserve(patron, recordId, selections));
const cancel = async (patron: Patron, token: string) => library.system.cancel?.(patron, token, {}, library.context);
const sent = (code: string) => library.server.messages.filter((message) => message.startsWith(code));
const reservations = async (patron: Patron) =>
  (await library.system.account(patron, library.context)).reservations.map(({ id }) => id);

it('names a copy of the title, the branch and no fee', async () => {
  await start();
  const patron = await leaEmpty();
  expect(await reserve(patron, 'Grundkurs Sternenkunde', { branch: 'ZW' })).toEqual({
    status: 'OK',
    details: [{ kind: 'pickup', text: 'Zweigstelle West' }],
  });
  expect(sent('15')).toEqual([
    expect.stringMatching(/^15\+20261125 {4}110000BSZW\|BY2\|AOHB\|AA20000005\|AD4713\|AB31000501\|AC\|BON\|AY/),
  ]);
  expect(await reservations(patron)).toEqual(['31000501']);
});

it('offers the branches that the settings name, and asks for none where there is one', async () => {
  await start({ pickupBranches: ['FB'] });
  const patron = await leaEmpty();
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toMatchObject({ status: 'OK' });
  expect(sent('15')[0]).toContain('BSFB|');
});

it('names the title by its id where the system wants that', async () => {
  await start({ by: 'title', pickupBranches: ['HB'] });
  const patron = await leaEmpty();
  // This server knows copies only.
  const target = { recordId: 'ppn:123' };
  const answer = await library.system.reserve?.(patron, target, {}, library.context);
  expect(answer).toEqual({ status: 'ERROR', reason: 'no-copies' });
  expect(sent('15')[0]).toContain('|AJppn:123|');
  expect(sent('15')[0]).not.toContain('|AB');
});

it.each([
  ['20000004', '4712', 'blocked', 'restricted'],
  ['20000006', '4714', 'card-lost', 'lost card'],
  ['20000007', '4715', 'fee-limit', 'owes 25.00'],
])('sends nothing for a patron whom the server would not refuse: %s (%s, %s: %s)', async (card, pin, reason) => {
  await start();
  expect(await complete(await logIn(card, pin), 'Grundkurs Sternenkunde')).toEqual({ status: 'ERROR', reason });
  expect(sent('15')).toEqual([]);
});

it('refuses an expired card by its date', async () => {
  await start({}, { sendsExpiry: true });
  const patron = await logIn('20000003', '4711');
  expect(await complete(patron, 'Grundkurs Sternenkunde')).toEqual({ status: 'ERROR', reason: 'card-expired' });
  expect(sent('15')).toEqual([]);
});

it('sends nothing twice, for own loans, and for titles without a copy that the system knows', async () => {
  await start();
  const patron = await logIn('20000001', '1234');
  for (const [title, reason] of [
    ['Fortsetzungsroman Band 1', 'reserved-by-you'],
    ['Fortsetzungsroman Band 2', 'reserved-by-you'],
    ['Die stille Werft', 'lent-to-you'],
    ['no such title', 'unknown-record'],
  ])
    expect(await complete(patron, title ?? ''), title).toEqual({ status: 'ERROR', reason });
  for (const barcode of ['39999999', '1|AA2', ' '])
    expect(
      await library.patron.reserve?.(
        patron,
        { recordId: 'x', copies: [{ id: 'c', barcode }] },
        { branch: 'HB' },
        library.context,
      ),
    ).toEqual({ status: 'ERROR', reason: 'no_copy_reservable' });
  expect(sent('15')).toEqual([]);
});

it('reserves one copy of several where the patron chose it', async () => {
  await start();
  const patron = await leaEmpty();
  const copies = [
    { id: 'a', barcode: '31000101' },
    { id: 'b', barcode: '31000102' },
  ];
  const target = { recordId: 'r', copyId: 'b', copies };
  await library.patron.reserve?.(patron, target, { branch: 'HB' }, library.context);
  expect(sent('15')[0]).toContain('BY3|AOHB|AA20000005|AD4713|AB31000102|');
});

it('asks before a fee that the settings name, since the server charges it without asking', async () => {
  await start({ fee: 150, pickupBranches: ['HB'] });
  const patron = await logIn('20000010', '4718');
  const question = await reserve(patron, 'Grundkurs Sternenkunde');
  expect(question).toEqual({
    status: 'CONFIRMATION_NEEDED',
    action: 'confirm',
    details: [
      { kind: 'title', text: 'Grundkurs Sternenkunde' },
      { kind: 'pickup', text: 'Hauptbücherei' },
      { kind: 'fee', amount: 150, currency: 'EUR' },
    ],
  });
  expect(sent('15')).toEqual([]);
  expect(await reserve(patron, 'Grundkurs Sternenkunde', { confirm: 'yes' })).toMatchObject({ status: 'OK' });
  expect(sent('15')[0]).toContain('|BOY|');
});

it('asks before a fee that the server names', async () => {
  await start({ pickupBranches: ['HB'] }, { asksForHoldFee: true });
  const patron = await logIn('20000010', '4718');
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toMatchObject({
    status: 'CONFIRMATION_NEEDED',
    details: [{ kind: 'title' }, { kind: 'pickup' }, { kind: 'fee', amount: 150, currency: 'EUR' }],
  });
  expect(await reservations(patron)).toEqual([]);
  expect(await reserve(patron, 'Grundkurs Sternenkunde', { confirm: 'yes' })).toMatchObject({ status: 'OK' });
  expect(await reservations(patron)).toEqual(['31000501']);
});

it('believes the account when the server says yes and does nothing', async () => {
  await start({ pickupBranches: ['HB'] });
  const patron = await leaEmpty();
  // The debt comes up between the check and the message.
  const { server, state } = library;
  const original = state.owedBy.bind(state);
  state.owedBy = (of) => (sent('15').length > 0 && server.messages.at(-1)?.startsWith('15') ? 2_500 : original(of));
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toEqual({ status: 'ERROR', reason: 'fee-limit' });
});

it('is refused without a reason where the server says no without a word', async () => {
  await start({ pickupBranches: ['HB'] }, { asksForHoldFee: false });
  const patron = await leaEmpty();
  library.state.holds.push = () => 0;
  library.rewordAnswerTo('15', (message) => message.replace(/^16../, '160N').replace(/AF[^|]*\|/g, ''));
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toEqual({ status: 'ERROR', reason: 'refused' });
});

it('leaves a no open where the server counts one hold more, since a repeat could place a second one', async () => {
  await start({ pickupBranches: ['HB'] });
  const patron = await leaEmpty();
  library.rewordAnswerTo('15', (message) => message.replace(/^161./, '160N').replace(/AF[^|]*\|/g, ''));
  const placed = library.state.holds.push.bind(library.state.holds);
  // It is counted under another copy, which the server has taken instead.
  library.state.holds.push = (...holds) => placed(...holds.map((hold) => ({ ...hold, barcode: '39999998' })));
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toEqual({ status: 'ERROR', reason: 'unknown' });
});

it('finds out what became of a reservation whose answer was lost, and sends it once', async () => {
  await start({ pickupBranches: ['HB'] });
  const patron = await leaEmpty();
  library.loseAnswerTo('15');
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toEqual({ status: 'OK' });
  expect(sent('15')).toHaveLength(1);
  expect(await reservations(patron)).toEqual(['31000501']);
});

it('says that the outcome is unknown when the server ends the connection instead: a branch that it does not know', async () => {
  await start({ pickupBranches: ['XX'] });
  const patron = await leaEmpty();
  expect(await reserve(patron, 'Grundkurs Sternenkunde')).toEqual({ status: 'ERROR', reason: 'unknown' });
  expect(sent('15')).toHaveLength(1);
});

it('sends nothing with a PIN that no longer holds', async () => {
  await start({ pickupBranches: ['HB'] });
  const patron = await leaEmpty();
  library.setPin('20000005', 'anders');
  await expect(reserve(patron, 'Grundkurs Sternenkunde')).rejects.toMatchObject({ code: 'session-ended' });
  expect(sent('15')).toEqual([]);
});

it('offers no cancellation unless the settings do', async () => {
  await start();
  expect(library.patron.cancel).toBeUndefined();
  const account = await library.system.account(await logIn('20000001', '1234'), library.context);
  expect(account.reservations.map(({ cancelToken }) => cancelToken)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('says that a server does not cancel, as it is recorded', async () => {
  await start({ cancel: true });
  const patron = await logIn('20000001', '1234');
  expect(await cancel(patron, '31001601')).toEqual({ status: 'ERROR', reason: 'not-cancelable' });
  expect(await cancel(patron, '31000301')).toEqual({ status: 'ERROR', reason: 'not-found' });
  expect(sent('15')).toHaveLength(1);
});

it('cancels a reservation, also when the answer is lost', async () => {
  await start({ cancel: true }, { cancels: true });
  const patron = await logIn('20000001', '1234');
  expect(await cancel(patron, '31001601')).toEqual({ status: 'OK' });
  library.loseAnswerTo('15');
  expect(await cancel(patron, '31001101')).toEqual({ status: 'OK' });
  expect(await reservations(patron)).toEqual(['31001201', '31001301']);
  expect(sent('15')).toHaveLength(2);
});
