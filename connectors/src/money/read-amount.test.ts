import { decimalText, minorDigits } from '@buchfink/contract/currency';
import { describe, expect, it } from 'vitest';
import { readAmount, readSystemAmount } from './read-amount.ts';

/** Texts and what they say: minor units, the currency where it is not the usual one (EUR), and the usual one where it is another. */
const understood: readonly (readonly [text: string | number, amount: number, currency?: string, usual?: string])[] = [
  ...([
    ['7', 700],
    ['7.00', 700],
    ['3.5', 350],
    ['1,50', 150],
    [' 0.05 ', 5],
    ['.50', 50],
    ['0', 0],
    ['0.00', 0],
  ] as const),
  ...([
    ['00012.50', 1250],
    ['0000', 0],
    ['0,001,234.50', 123450],
    ['0007,000', 700],
  ] as const),
  ...([
    ['1.500000', 150],
    ['7.000', 700],
    ['0.500', 50],
    ['007.000', 700],
    ['0.125', 13],
    ['1234,500', 123450],
    [0.1 + 0.2, 30],
    [12, 1200],
    [-4.5, -450],
  ] as const),
  ...([
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['1 234,50', 123450],
    ["1'234.50", 123450],
    ['1’234.50', 123450],
  ] as const),
  ...([
    ['1\u00a0234,50', 123450],
    ['1\u202f234,50', 123450],
    ['1\u2009234.50', 123450],
    ['1,234,567.80', 123456780],
    ['1.234.567', 123456700],
  ] as const),
  ...([
    ['12,34,567.00', 123456700],
    ['1.234,500', 123450],
    ['1 234 567', 123456700],
  ] as const),
  ...([
    ['-7.00', -700],
    ['7.00-', -700],
    ['(7.00)', -700],
    ['\u22127,00', -700],
    ['+3.50', 350],
    ['-0.00', 0],
  ] as const),
  ...([
    ['€7.00', 700],
    ['7,00 €', 700],
    ['7,00\u00a0€', 700],
    ['7.00 EUR', 700],
    ['EUR7.00', 700],
    ['7.00EUR', 700],
    ['7 Euro', 700],
  ] as const),
  ...([
    ['€ -7,00', -700],
    ['-€7.00', -700],
    ['€7.00-', -700],
    ['(€7.00)', -700],
    ['€(7.00)', -700],
    ['\u200e7,00 €\u200f', 700],
    ['7,- €', 700],
    ['7.--', 700],
  ] as const),
  ...([
    ['£7.00', 700, 'GBP'],
    ['$7.00', 700, 'USD'],
    ['US$ 7.00', 700, 'USD'],
    ['R$ 7,00', 700, 'BRL'],
    ['7,00 Kč', 700, 'CZK'],
    ['7,00 zł', 700, 'PLN'],
  ] as const),
  ...([
    ['CHF 1’234.50', 123450, 'CHF'],
    ['Fr. 7.50', 750, 'CHF'],
    ['$7.00', 700, 'CAD', 'CAD'],
    ['$7.00 CAD', 700, 'CAD'],
    ['7.00 kr', 700, 'SEK', 'SEK'],
    ['kr. 7,00', 700, 'DKK', 'DKK'],
  ] as const),
  ...([
    ['¥700', 700, 'JPY'],
    ['1,234', 1234, 'JPY', 'JPY'],
    ['700.00', 700, 'JPY', 'JPY'],
    ['7.000', 7000, 'KWD', 'KWD'],
    ['7,125', 7125, 'KWD', 'KWD'],
    ['1,234.500 KWD', 1234500, 'KWD'],
    ['7', 7000, 'KWD', 'KWD'],
  ] as const),
];

const notUnderstood = [
  '',
  ' ',
  '-',
  '.',
  '€',
  'abc',
  '7€50',
  '7 EUR 50',
  '1.2.3',
  '12.12.26',
  '10:30',
  '1e3',
  '7.00%',
  '7.00 XYZ',
  '$7.00 EUR',
  '1.234',
  '1,234',
  '1,000',
  '7,000',
  '7.005',
  '12,340 €',
  '$1,000',
  '7 00',
  '1 23',
  '1,23,4',
  "1'23",
  '- 7.00 -',
  '(-7.00)',
  '(7.00',
  '1-2',
  '0.004',
  '9999999999',
  `1${'0'.repeat(80)}`,
  'kr 7',
  '7.00 9.00',
  '٧٫٥',
];

describe('an amount of another system', () => {
  it.each(understood)('%j is read', (text, amount, currency = 'EUR', usual = 'EUR') => {
    expect(readAmount(text, String(usual))).toEqual({ amount, currency });
  });

  it.each(notUnderstood)('%j is not guessed', (text) => {
    expect(readAmount(text, 'EUR')).toBeUndefined();
  });

  it('is read in every combination of mark, side, grouping, decimals and sign', () => {
    const marks = {
      EUR: ['', '€', 'EUR'],
      GBP: ['£', 'GBP'],
      USD: ['$', 'USD', 'US$'],
      KWD: ['KWD'],
      JPY: ['¥', 'JPY'],
    };
    const groupings = [
      ['', '.'],
      ['', ','],
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ['\u00a0', ','],
      ['\u202f', ','],
      ["'", '.'],
      ['’', '.'],
    ] as const;
    const signs = [
      (text: string) => text,
      (text: string) => `-${text}`,
      (text: string) => `${text}-`,
      (text: string) => `(${text})`,
      (text: string) => `\u2212${text}`,
    ];
    let tried = 0;
    for (const [currency, names] of Object.entries(marks))
      for (const name of names)
        for (const [group, point] of groupings)
          for (const [at, sign] of signs.entries())
            for (const value of [5, 70_500, 123_450, 123_456_700]) {
              const [units = '', decimals = ''] = decimalText(value, currency).split('.');
              const grouped = units.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group);
              const number = decimals === '' ? grouped : `${grouped}${point}${decimals}`;
              for (const blank of ['', ' ', '\u00a0'])
                for (const text of name === '' ? [number] : [`${name}${blank}${number}`, `${number}${blank}${name}`]) {
                  // Without decimals one mark can be either.
                  if (decimals === '' && group === '.' && /^\d+\.000$/.test(grouped)) continue;
                  expect(readAmount(sign(text), 'EUR'), sign(text)).toEqual({
                    amount: at === 0 ? value : -value,
                    currency,
                  });
                  tried++;
                }
            }
    expect(tried).toBeGreaterThan(5_000);
  });

  it('that is not understood is kept in its words, never dropped and never nothing', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const parts = [
      '0',
      '1',
      '7',
      '00',
      '.',
      ',',
      ' ',
      "'",
      '-',
      '(',
      ')',
      '€',
      '£',
      'EUR',
      'kr',
      'x',
      '\u00a0',
      '000',
      '%',
      'Mahnung',
    ];
    for (let run = 0; run < 20_000; run++) {
      const text = Array.from({ length: 1 + random(7) }, () => parts[random(parts.length)]).join('');
      const amount = readSystemAmount(text, 'EUR');
      if (/[\d\p{L}\p{Sc}]/u.test(text)) expect(amount, text).toBeDefined();
      if (amount && 'words' in amount) expect(amount.words.replace(/\s/g, ''), text).toBe(text.replace(/\s/g, ''));
      else if (amount?.amount === 0) expect(text, text).not.toMatch(/[1-9]/);
      else if (amount) expect(text).toMatch(/[1-9]/);
    }
  });

  it('is in the minor units of its currency', () => {
    expect(['EUR', 'JPY', 'KWD', 'not a currency'].map(minorDigits)).toEqual([2, 0, 3, 2]);
    expect([decimalText(250, 'EUR'), decimalText(250, 'JPY'), decimalText(250, 'KWD')]).toEqual([
      '2.50',
      '250',
      '0.250',
    ]);
  });
});
