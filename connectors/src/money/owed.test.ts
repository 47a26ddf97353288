import { describe, expect, it } from 'vitest';
import type { UnlabelledFee } from '../unlabelled.ts';
import { readFeeLine } from './fee-line.ts';
import { certainlyOwed, owedOf } from './owed.ts';
import { readSystemAmount } from './read-amount.ts';

const owed = (total: string | undefined, ...lines: readonly string[]) =>
  owedOf(
    readSystemAmount(total, 'EUR'),
    lines.map((line, index): UnlabelledFee => ({ id: String(index), text: '', ...readSystemAmount(line, 'EUR') })),
    'EUR',
  );
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('what is owed', () => {
  it('is the total where nothing is listed, and the sum where there is no total', () => {
    expect(owed('8.40')).toEqual({ pendingFees: euros(840) });
    expect(owed(undefined, '1.50', '2.25')).toEqual({ pendingFees: euros(375) });
    expect(owed(undefined)).toEqual({});
    expect(owed('0.00')).toEqual({ pendingFees: euros(0) });
  });

  it('is the greater of total and sum, and both are named', () => {
    expect(owed('0.00', '1.500000')).toEqual({
      pendingFees: euros(150),
      feesDiffer: { total: euros(0), listed: euros(150) },
    });
    expect(owed('9.00', '1.50')).toEqual({
      pendingFees: euros(900),
      feesDiffer: { total: euros(900), listed: euros(150) },
    });
  });

  it('takes payments and credits off', () => {
    expect(owed('1.00', '3.00', '-2.00')).toEqual({ pendingFees: euros(100) });
    expect(owed('-2.00', '-2.00')).toEqual({ pendingFees: euros(-200) });
  });

  it.each([
    [owed('a lot'), { text: 'a lot', atLeast: 0, currency: 'EUR' }, 0],
    [owed('a lot', '2.00'), { text: 'a lot', atLeast: 200, currency: 'EUR' }, 200],
    [owed('0.00', '7€50'), { atLeast: 0, currency: 'EUR' }, 0],
    [owed(undefined, '7€50', '2.00'), { atLeast: 200, currency: 'EUR' }, 200],
    [owed(undefined, '£5.00', '2.00'), { atLeast: 500, currency: 'GBP' }, 500],
    [owed('9.00', '7€50'), { amount: 900, currency: 'EUR' }, 900],
  ])('that cannot be read is never nothing (%#)', ({ pendingFees, feesDiffer }, sum, certain) => {
    expect(pendingFees).toEqual(sum);
    expect(feesDiffer).toBeUndefined();
    expect(certainlyOwed({ pendingFees })).toBe(certain);
  });
});

describe('a line about a fee', () => {
  it.each([
    ['Overdue: Title 2.50', 'Overdue: Title', 250, 'EUR'],
    ['17 $2.50 "Lost" Title', '17 "Lost" Title', 250, 'USD'],
    ['EUR 7.00 Mahnung', 'Mahnung', 700, 'EUR'],
    ['Säumnis 12.12.2026 7,00 EUR', 'Säumnis 12.12.2026', 700, 'EUR'],
    ['Hold fee £0.80 (Title 2)', 'Hold fee (Title 2)', 80, 'GBP'],
    ['Band 2 7.00', 'Band 2', 700, 'EUR'],
    ['Payment -1.00', 'Payment', -100, 'EUR'],
    ['All 5.00', 'All', 500, 'EUR'],
    [' 0.40', '', 40, 'EUR'],
    ['Frist 12.12 1,50', 'Frist 12.12', 150, 'EUR'],
    ['1.234,50 €', '', 123450, 'EUR'],
  ])('%j is taken apart', (line, text, amount, currency) => {
    expect(readFeeLine(line, 'EUR')).toMatchObject({ text, amount: { amount, currency } });
  });

  it.each(['Gebühr', 'Title 1984', 'Fee 7€50', 'Mahngebühr 1 234,50', 'Sum 1.00 EUR of 2.00 EUR', '30000012'])(
    '%j stays whole where its amount is not certain',
    (line) => {
      const { text, amount } = readFeeLine(line, 'EUR');
      if (line === '30000012') expect(amount).toEqual(euros(3000001200));
      else expect({ text, amount }).toEqual({ text: line, amount: undefined });
    },
  );
});
