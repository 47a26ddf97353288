import { CardRenewal, CardRenewalOutcome } from '@buchfink/contract/account/card-renewal';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../../testing/accounts/account-service.ts';
import type { TestPatron } from '../../../testing/accounts/test-patron.ts';

const path = '/account/card/renewal';
const address = { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' };

let service: AccountService;
beforeEach(async () => {
  service = await accountService();
  await service.desks[1].addPatron({ card: '1001', pin, ...address, validUntil: '2026-11-30' });
  await service.desks[1].addPatron({ card: '1002', pin, validUntil: '2026-11-30' });
  await service.desks[2].addPatron({ card: '2001', pin });
});
afterEach(() => service.close());

const offerOf = async (patron: TestPatron, locale: 'de' | 'en' = 'de') =>
  CardRenewal.parse((await patron.send(path, undefined, { locale })).json());

it('a card is renewed for what was shown, once, and the fee is in the account', async () => {
  const mia = await service.logIn('1001');
  const { newEnd = '', fee, address: lines } = await offerOf(mia);
  expect([fee?.text.replace(/\s/, ' '), lines]).toEqual(['10,00 €', ['Lindenstraße 5', '04103 Leipzig']]);
  const consent = { newEnd, fee: fee?.amount };
  const answers = [];
  for (let times = 0; times < 2; times++)
    answers.push(CardRenewalOutcome.parse((await mia.send(path, consent)).json()));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['renewed', 'renewed']);
  expect(answers[0]?.card).toMatchObject({ validUntil: newEnd, reason: 'too-early' });
  const { fees, account } = await mia.account();
  expect(fees).toEqual([expect.objectContaining({ kind: 'card', amount: 1_000, text: 'Gebühr für den Ausweis' })]);
  expect(account.validUntil).toMatchObject({ date: newEnd });
});

it('says why not in the language of the patron, and refuses what is no consent', async () => {
  const noAddress = await service.logIn('1002');
  expect((await offerOf(noAddress)).message).toMatch(/keine vollständige Anschrift/);
  expect((await offerOf(noAddress, 'en')).message).toMatch(/does not have your whole address/);
  for (const body of [{}, { newEnd: 'soon' }, { newEnd: '2027-11-30', fee: -1 }])
    expect((await noAddress.send(path, body)).json()).toMatchObject({ code: 'invalid-input' });
});

it('is not there where the rules leave it to the desk', async () => {
  const elsewhere = await service.logIn('2001', 2);
  expect((await elsewhere.send(path)).json()).toMatchObject({ code: 'not-supported' });
  expect((await elsewhere.send(path, { newEnd: '2027-11-30' })).json()).toMatchObject({ code: 'not-supported' });
});
