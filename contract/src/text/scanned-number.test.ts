import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfScan, numberOfTyping, scannedNumbers } from './scanned-number.ts';

/** The check digits, computed by the standards' examples and not by the code under test. */
const luhn = '2900012345673';
const sevenDigits = { only: 'numbers', min: 7, max: 7 } as const;

describe('what a camera reads', () => {
  it.each([
    ['A1234567B', '1234567'],
    ['a1234567d', '1234567'],
    [']F0C1234567D', '1234567'],
    ['*1234567*', '1234567'],
    ['*AB-123*', 'AB-123'],
    [']C1DE-000123', 'DE-000123'],
    [']A01234567', '1234567'],
    [']A0*1234567*', '1234567'],
    [']E09783161484100', '9783161484100'],
    [']C0A1234567B', 'A1234567B'],
    ['1234567', '1234567'],
    ['DE12X', 'DE12X'],
    ['ABBA', 'ABBA'],
    [' 1000001 ', '1000001'],
    ['*', '*'],
    ['', ''],
  ])('%j is the number %j', (text, number) => {
    expect(numberOfScan(text)).toBe(number);
  });

  it.each([
    [
      'keeps the letters that the numbers of the library have',
      'A1234567B',
      { pattern: '[A-D]\\d{7}[A-D]' },
      'A1234567B',
    ],
    ['takes off the check digit of Code 39', '*1234567S*', sevenDigits, '1234567'],
    ['takes off that of a card with Luhn', luhn, { only: 'numbers', max: 12 }, luhn.slice(0, -1)],
    // A and B are 16 and 17, and 1 to 7 sum up to 28: to a multiple of 16 they lack 3.
    ['takes off that of Codabar', 'A12345673B', sevenDigits, '1234567'],
    ['keeps a check digit that belongs to the number', luhn, { only: 'numbers', min: 13 }, luhn],
    ['gives what was read where no form keeps the rule', '*123*', sevenDigits, '123'],
  ] as const)('%s', (_, text, rule, number) => {
    expect(numberOfScan(text, rule)).toBe(number);
  });
});

describe('what is typed', () => {
  it('stays as it is, but for what a scanner in place of a keyboard has added', () => {
    expect(['A1234567B', 'ada', 'B-12', '2900012345673'].map((text) => numberOfTyping(text))).toEqual([
      'A1234567B',
      'ada',
      'B-12',
      '2900012345673',
    ]);
    expect([']C11234567', '*1234567*'].map((text) => numberOfTyping(text))).toEqual(['1234567', '1234567']);
    expect(numberOfTyping('A1234567B', sevenDigits)).toBe('1234567');
    expect(numberOfTyping('12345678', sevenDigits)).toBe('12345678');
  });
});

describe('the numbers to look up', () => {
  it('begin with the text itself, and are more only where it shows that a scanner gave it', () => {
    expect(scannedNumbers('A1234567B')).toEqual(['A1234567B', '1234567']);
    expect(scannedNumbers(']C11234567')).toEqual([']C11234567', '1234567']);
    expect(scannedNumbers('*1234567S*')).toEqual(['*1234567S*', '1234567S', '1234567']);
    expect(scannedNumbers(luhn)).toEqual([luhn]);
  });

  it('hold every number that a symbology has wrapped', async () => {
    await fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{5,14}$/),
        fc.constantFrom('A', 'B', 'C', 'D'),
        fc.constantFrom('', ']F0', ']f1'),
        (number, letter, prefix) => {
          for (const text of [`${prefix}${letter}${number}A`, `]C1${number}`, `*${number}*`, `]A0${number}`]) {
            expect(scannedNumbers(text)).toContain(number);
            expect(numberOfScan(text)).toBe(number);
          }
        },
      ),
    );
  });

  it('are never longer than the text, whatever it holds', async () => {
    await fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const numbers = scannedNumbers(text);
        expect(numbers[0]).toBe(text);
        expect(numbers.length).toBeLessThan(6);
        for (const number of numbers) expect(text).toContain(number);
      }),
    );
  });
});
