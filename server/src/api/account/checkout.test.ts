import type { Checkout } from '@buchfink/connectors/patron-system';
import { type LoanRefusal, type LoanRequest, loanRefusals } from '@buchfink/contract/account/checkout';
import { operatorLocales } from '@buchfink/contract/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountService, accountService, pin } from '../../testing/accounts/account-service.ts';

let service: AccountService;
let cards = 6500;
/** A refusal that the library gives for every loan. */
let refusal: LoanRefusal | undefined;
beforeAll(async () => {
  service = await accountService({
    between: ({ patron, checkout }) => {
      const refusing =
        (act: Checkout['requestLoan']): Checkout['requestLoan'] =>
        async (...args) => {
          const answer = await act(...args);
          return refusal === undefined ? answer : { ...answer, state: 'Rejected', code: '', refusal };
        };
      return { patron, checkout: { ...checkout, requestLoan: refusing(checkout.requestLoan) } };
    },
  });
});
afterAll(() => service.close());

async function patron(more: object = {}) {
  const card = String(cards++);
  await service.desks[1].addPatron({ card, pin, ...more });
  return { card, anna: await service.logIn(card) };
}

describe('self-checkout', () => {
  it('requests a loan, then confirms it with a code; the answer names title, due date and fee', async () => {
    const { anna } = await patron();
    const loanRequest = await anna.send('/requestLoan/Bfilm-1');
    expect(loanRequest.headers['cache-control']).toBe('no-store');
    const request: LoanRequest = loanRequest.json();
    expect(request).toMatchObject({
      copyId: 'film-1',
      recordId: 'film',
      title: 'Ein Film',
      parts: 1,
      state: 'Unconfirmed',
      fee: { amount: 150, currency: 'EUR', text: expect.stringMatching(/^1,50\s€$/) },
      code: expect.stringMatching(/^[0-9A-Z]{6}$/),
    });
    expect((await anna.account()).lent).toEqual([]);
    const confirmed = await anna.send(`/confirmLoan/Bfilm-1/${request.code}`, undefined, { locale: 'en' });
    expect(confirmed.headers['cache-control']).toBe('no-store');
    expect(confirmed.json()).toMatchObject({ state: 'Accepted', dueDate: '2026-12-05', fee: { text: '€1.50' } });
    expect((await anna.account()).lent).toMatchObject([{ title: 'Ein Film', deadline: '2026-12-05' }]);
  });

  it('needs the bearer token and the client version, which no link or picture sends', async () => {
    const { anna } = await patron();
    const url = '/services/de/opac-demo/requestLoan/Br1-1';
    const authorization = `Bearer ${anna.session.token}`;
    expect((await service.app.inject({ url })).statusCode).toBe(400);
    expect((await service.app.inject({ url, headers: { authorization } })).statusCode).toBe(400);
    expect((await service.app.inject({ url, headers: { 'x-client-version': '3.4.0' } })).statusCode).toBe(401);
    expect(
      (await anna.send('/requestLoan/Br1-1', undefined, { headers: { 'sec-fetch-site': 'cross-site' } })).json(),
    ).toMatchObject({ code: 'foreign-page' });
    const unknown = await anna.send('/requestLoan/nirgends');
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Der Strichcode wurde nicht erkannt.']);
  });

  it('refuses a loan with its reason', async () => {
    const desk = service.desks[1];
    const otherPatron = await patron();
    await desk.lend('Br1-1', otherPatron.card);
    const requestLoan = async (who: Awaited<ReturnType<typeof patron>>, copy: string) =>
      (await who.anna.send(`/requestLoan/${copy}`)).json().refusal;
    expect(await requestLoan(await patron(), 'Br1-1')).toBe('InvalidCopyStatusForLoan');
    expect(await requestLoan(otherPatron, 'Br1-1')).toBe('NoLoanDuplicateRequestCopyLoaned');
    expect(await requestLoan(await patron(), 'Bpräsenz-1')).toBe('InvalidCopyStatusForLoan');
    expect(await requestLoan(await patron({ validUntil: '2026-11-20' }), 'Br2-1')).toBe('AccountNotPaid');
    const owing = await patron();
    await desk.addFee(owing.card, { amount: 2000, text: 'Ersatz' });
    expect(await requestLoan(owing, 'Br2-1')).toBe('FeeLimitExceeded');
    const blocked = await patron();
    await desk.setBlock(blocked.card, 'blocked');
    expect(await requestLoan(blocked, 'Br2-1')).toBe('AccountDisabled');
    const unsure = await patron();
    await desk.setBlock(unsure.card, 'confirm-data');
    expect(await requestLoan(unsure, 'Br2-1')).toBe('PatronAccountMustBeResubmitted');
    const late = await patron();
    await desk.lend('Br3-1', late.card, { day: '2026-09-01' });
    expect(await requestLoan(late, 'Br2-1')).toBe('ReminderLevelExceeded');
    const guessing = await patron();
    await guessing.anna.send('/requestLoan/Br4-1');
    expect((await guessing.anna.send('/confirmLoan/Br4-1/AAAAAA')).json()).toMatchObject({
      state: 'Rejected',
      refusal: 'Unknown',
      message: 'Die Ausleihe wurde abgelehnt. Bitte wenden Sie sich an Ihre Bibliothek.',
    });
  });

  it.each(operatorLocales)('has its own words for every refusal (%s)', async (locale) => {
    const { anna } = await patron();
    const words: string[] = [];
    for (const loanRefusal of loanRefusals) {
      refusal = loanRefusal;
      const answer: LoanRequest = (await anna.send('/requestLoan/Br5-1', undefined, { locale })).json();
      expect(answer).toMatchObject({
        state: 'Rejected',
        refusal: loanRefusal,
        message: expect.stringMatching(/\S.*\.$/),
      });
      words.push(answer.message ?? '');
    }
    refusal = undefined;
    expect(new Set(words).size).toBe(loanRefusals.length);
    expect(words[1]).toContain(locale === 'de' ? 'Gebührengrenze' : 'maximum fee limit');
  });

  it('returns a copy at the shelf where the library allows it; a repeated call gets the same answer', async () => {
    const { card, anna } = await patron();
    await service.desks[1].lend('Br6-1', card);
    const possible = await anna.send('/requestReturn/Br6-1');
    expect(possible.headers['cache-control']).toBe('no-store');
    expect(possible.json()).toMatchObject({
      title: 'Buch 6',
      parts: 1,
      state: 'Possible',
      branches: expect.arrayContaining([{ id: 'mitte', name: 'Mitte' }]),
    });
    expect((await anna.account()).lent).toHaveLength(1);
    const answers = [
      await anna.send('/confirmReturn/Br6-1', { branchId: 'mitte' }),
      await anna.send('/confirmReturn/Br6-1', { branchId: 'mitte' }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ state: 'Returned', title: 'Buch 6' });
    expect((await anna.account()).lent).toEqual([]);
    expect((await anna.send('/confirmReturn/Br5-1', {})).json()).toMatchObject({
      state: 'Rejected',
      refusal: 'not-on-loan',
      message: 'Dieses Medium ist nicht auf Ihr Konto ausgeliehen.',
    });
    const unknown = await anna.send('/confirmReturn/Br5-1', { branchId: 'x'.repeat(101) });
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'invalid-input']);
  });

  it('has no returns at the shelf where the library does not allow them', async () => {
    await service.desks[2].addPatron({ card: '7001', pin });
    const anna = await service.logIn('7001', 2);
    for (const answer of [await anna.send('/requestReturn/Br6-1'), await anna.send('/confirmReturn/Br6-1', {})])
      expect([answer.statusCode, answer.json().code]).toEqual([501, 'not-supported']);
  });
});
