import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Patron, PatronCredentials } from '../../patron-system.ts';
import { type ConnectedLibrary, startConnectedLibrary } from '../testing/connect-test-library.ts';

let library: ConnectedLibrary;
let reader: PatronCredentials;
let patron: Patron;
let barcode: string;
beforeEach(async () => {
  library = await startConnectedLibrary();
  reader = await library.addPatron();
  const { barcodes } = await library.addTitle({ title: 'Krabat', copies: 1 });
  barcode = barcodes[0] ?? '';
  await library.lend(barcode, reader);
  library.wait(20);
  patron = await library.system.login(reader, library.context);
});
afterEach(() => library.close());

const renew = () => library.system.renew?.(patron, [barcode], {}, library.context);
const dueNow = async () => (await library.system.account(patron, library.context)).lent[0]?.deadline;
const sent = () => library.server.messages.filter((message) => message.startsWith('29'));

it.each([
  ['no date', (message: string) => message.replace(/AH[^|]*\|/, 'AH|')],
  ['no field for it', (message: string) => message.replace(/AH[^|]*\|/, '')],
  ['words in place of a date', (message: string) => message.replace(/AH[^|]*\|/, 'AHsiehe Beleg|')],
])('is renewed where the server says yes with %s, and has the date of the copy', async (_, change) => {
  library.rewordAnswerTo('29', change);
  const answer = await renew();
  expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: await dueNow() }] });
  expect(sent()).toHaveLength(1);
});

it('is renewed where the due date does not move', async () => {
  const due = library.state.copies.get(barcode)?.loan?.due ?? '';
  library.state.renew = ({ loan }) => void Object.assign(loan ?? {}, { renewals: 1 });
  expect(await renew()).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', old: due, new: due }] });
});

it.each([
  ['nothing', ''],
  ['an empty message', 'AF|'],
])('is refused without a reason where the server says no and %s', async (_, words) => {
  library.rewordAnswerTo('29', (message) => `${message.replace(/^301/, '300').replace(/AF[^|]*\|/g, '')}${words}`);
  expect(await renew()).toMatchObject({ status: 'ERROR', reason: 'refused', items: [{ outcome: 'refused' }] });
});

it('is refused in the words of the server where nobody knows them', async () => {
  library.rewordAnswerTo('29', (message) => `${message.replace(/^301/, '300')}AFMagazin geschlossen|`);
  const items = [{ outcome: 'refused', reason: 'refused', message: 'Magazin geschlossen' }];
  expect(await renew()).toMatchObject({ status: 'ERROR', reason: 'refused', items });
});
