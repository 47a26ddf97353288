import { describe, expect, it } from 'vitest';
import { createAmountReader } from './amount-reader.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** What other amounts of a system make of three digits after one mark: minor units of the euro, or words. */
const cases: readonly (readonly [others: readonly string[], text: string, amount: number | undefined])[] = [
  ...([
    [[], '1,000', undefined],
    [[], '7.000', 700],
    [[], '7.005', undefined],
    [[], '12,340 €', undefined],
    [['3', '0', '-'], '1,000', undefined],
    [['9.000'], '1,000', undefined],
  ] as const),
  ...([
    [['2.50'], '1,000', 100_000],
    [['2.50'], '7.000', 700],
    [['2.50'], '1,234', 123_400],
    [['2,50 €'], '1.000', 100_000],
    [['2,50 €'], '7,000', 700],
    [['2,50 €'], '7.000', 700_000],
    [['2,50 €'], '-1.000', -100_000],
  ] as const),
  ...([
    [['0.500'], '7.000', 700],
    [['1.500000'], '7.000', 700],
    [['0007,000'], '1,500', 150],
    [['1.234.567'], '7,000', 700],
    [['1,234,567'], '7,000', 700_000],
    [["1'234.50"], '7.000', 700],
    [['1 234,50'], '7.000', 700_000],
    [['1,234.50'], '7.005', 701],
  ] as const),
  // Whoever writes both ways proves nothing.
  ...([
    [['2.50', '2,50'], '1,000', undefined],
    [['1,234.50', '1.234,50'], '7,000', undefined],
  ] as const),
];

describe('three digits after one mark', () => {
  it.each(cases)('beside %j, %s is %s', (others, text, amount) => {
    const reader = createAmountReader('EUR');
    reader.learn(others);
    expect(reader.read(text)).toEqual(amount === undefined ? { words: text } : euros(amount));
  });

  it('are decided by amounts of other answers and of lines, too', () => {
    const reader = createAmountReader('EUR');
    expect(reader.read('1,000')).toEqual({ words: '1,000' });
    expect(reader.readLine('Lost book 1,000')).toEqual({ text: 'Lost book 1,000' });
    reader.learnLines(['Overdue: Krabat 2.50']);
    expect(reader.read('1,000')).toEqual(euros(100_000));
    expect(reader.readLine('Lost book 1,000')).toMatchObject({ text: 'Lost book', amount: euros(100_000) });
    expect(reader.read('0,50')).toEqual(euros(50));
    expect(reader.read('1,000')).toEqual({ words: '1,000' });
  });

  it('are decimals of a currency that has three, unless the system groups with that mark', () => {
    const reader = createAmountReader('KWD');
    expect(reader.read('7.000')).toEqual({ amount: 7000, currency: 'KWD' });
    expect(createAmountReader('EUR').read('7.000', 'KWD')).toEqual({ amount: 7000, currency: 'KWD' });
    reader.learn(['1,234.500']);
    expect(reader.read('1,000')).toEqual({ amount: 1_000_000, currency: 'KWD' });
  });

  it('after a comma are words until the system decides, whatever they are', () => {
    for (let units = 1; units < 1000; units += 37)
      for (const tail of ['000', '010', '500', '123', '999'])
        expect(createAmountReader('GBP').read(`£${units},${tail}`)).toHaveProperty('words');
  });
});

it('takes the currency that a system names, else the one of the library', () => {
  const reader = createAmountReader('CHF');
  expect(reader.read('2.50')).toEqual({ amount: 250, currency: 'CHF' });
  expect(reader.read('2.50', 'GBP')).toEqual({ amount: 250, currency: 'GBP' });
  expect(reader.read('2.50', 'no code')).toEqual({ amount: 250, currency: 'CHF' });
  expect(reader.read('2.50 EUR')).toEqual(euros(250));
  expect(reader.read(2.5)).toEqual({ amount: 250, currency: 'CHF' });
  expect([reader.read(''), reader.read(null), reader.read(undefined)]).toEqual([undefined, undefined, undefined]);
});
