import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hiddenFields, textOf } from '../../../../testing/operator-service.ts';
import { createTestDirectory } from '../../../../testing/postgresql/test-location.ts';
import { type DeskService, startDesk } from '../testing/desk-service.ts';

let world: DeskService;
beforeEach(async () => {
  world = await startDesk(await createTestDirectory());
});
afterEach(() => world.close());

const returns = '/operator/desk/1/returns';
const lastOutcomes = async (count: number) => (await world.logged()).slice(-count);

describe('the desk undoes', () => {
  it('a return on the page that reports it, once, and says so after a reload', async () => {
    await world.addPatron('100');
    await world.desk().lend('momo-1', '100');
    const answer = await world.browser.submit(returns, returns, { barcode: 'momo-1', branch: 'M' });
    const page = String(answer.headers.location);
    const { body } = await world.browser.open(page);
    expect(body).toContain('aria-label="Rückgängig machen – Rückgabe: Momo"');
    // The next scan stays the first thing to do.
    expect(body).toMatch(/<input[^>]* id="field-barcode"[^>]* autofocus/);
    const form = hiddenFields(body, `${returns}/undo`);
    const answers = await Promise.all([
      world.browser.post(`${returns}/undo`, form),
      world.browser.post(`${returns}/undo`, form),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const undone = await world.textAt(String(answers[0].headers.location));
    expect(undone).toContain('Momo: wieder ausgeliehen, wie vorher bis 30.11.2026.');
    expect((await world.desk().patronData('100')).loans).toHaveLength(1);
    // The report in another tab.
    expect(await world.textAt(page)).toContain('Das wurde rückgängig gemacht.');
    const other = { ...form, act: 'another-form-of-another-tab' };
    const refused = await world.browser.post(`${returns}/undo`, other);
    expect([refused.statusCode, textOf(refused.body).includes('Das wurde schon rückgängig gemacht.')]).toEqual([
      409,
      true,
    ]);
    expect((await world.browser.post(`${returns}/undo`, { ...form, token: 'x' })).statusCode).toBe(403);
    expect(await lastOutcomes(3)).toEqual([
      ['desk-undo-return', 'momo-1', 'done'],
      ['desk-undo-return', 'momo-1', 'done'],
      ['desk-undo-return', undefined, 'refused'],
    ]);
  });

  it('a payment beside its receipt, and both for an hour on the page of the account', async () => {
    const page = await world.addPatron('4000 1234');
    await world.desk().addFee('40001234', { amount: 250, text: 'Ersatz' });
    expect(await world.act(page, `${page}/pay`, { paid: '1,00', fee: '' })).toMatch(
      /Quittung .* Zahlung stornieren .*Gerade erledigt .* Zahlung: 1,00 € jetzt Zahlung stornieren/,
    );
    // The name that screen readers say begins with the words on the button.
    expect((await world.browser.open(page)).body).toContain('aria-label="Zahlung stornieren – Zahlung: 1,00');
    await world.desk().lend('momo-1', '40001234');
    await world.act(returns, returns, { barcode: 'momo-1', branch: 'M' });
    world.time += 5 * 60_000;
    expect(await world.textAt(page)).toMatch(/Rückgabe: Momo vor 5 Minuten Rückgängig machen/);
    expect(await world.act(page, `${page}/pay/cancel`)).toContain(
      'Die Zahlung von 1,00 € ist storniert. Die Gebühren sind wieder offen.',
    );
    expect((await world.desk().patronData('40001234')).fees.map(({ amount }) => amount)).toEqual([250]);
    expect(await world.act(page, `${page}/returns/undo`)).toContain('Momo: wieder ausgeliehen');
    expect(await world.textAt(page)).not.toContain('Gerade erledigt');
    expect(await lastOutcomes(2)).toEqual([
      ['desk-cancel-payment', '…1234', 'done'],
      ['desk-undo-return', 'momo-1', 'done'],
    ]);

    await world.act(page, `${page}/pay`, { paid: '2,50', fee: '' });
    const form = hiddenFields((await world.browser.open(page)).body, `${page}/pay/cancel`);
    world.time += 3_600_001;
    expect(await world.textAt(page)).not.toContain('Gerade erledigt');
    const late = await world.browser.post(`${page}/pay/cancel`, form);
    expect([late.statusCode, textOf(late.body).includes('länger als eine Stunde')]).toEqual([409, true]);
  });
});
