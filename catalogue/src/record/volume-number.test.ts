import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVolumeNumbers, unnumbered, volumeOrder } from './volume-number.ts';

/** Numbers in the order in which people count; those of one line have one place. */
const inOrder = [
  ['0', 'Band 0'],
  ['½', '0.5'],
  ['1', 'Bd. 1', 'Band I', 'Erster Band', '[1]', '#1', 'Nr. 1', '1. Teil', 'vol. one', 'Band 01'],
  ['1-3', 'Bd. 1 – 3', '1.-3. Band', 'Band 1 bis 3'],
  ['1a', '1 A', 'Bd. 1a'],
  ['1b'],
  ['1,1', '1.1', 'Bd. 1, Teil 1', '1/1'],
  ['1,2'],
  ['1½', '1 1/2', '1.5', '1,5', 'Band 1 ½'],
  ['1,10'],
  ['2', 'T. II', 'Zweiter Teil', 'Two'],
  ['III'],
  ['iv', 'IV', 'Band IV', '4 (2019)', '4 = 1999'],
  ['9', 'Band 9', 'IX'],
  ['10', 'Band 10', 'X'],
  ['XI', 'elf'],
  ['40', 'XL'],
  ['99', 'XCIX'],
  ['1984', 'MCMLXXXIV'],
  ['A'],
  ['B'],
  ['B 1'],
  ['B 2'],
  ['SE 1', 'Sonderband 1', 'Special 1', 'Spezial I'],
  ['SE 2', 'Sonderheft 2'],
  ['SE 10'],
  ['Sonderausgabe', 'Special edition'],
  ['', 'Die Gefährten', '???'],
];

test.each(inOrder.flatMap((line, at) => line.map((text) => ({ text, at }))))('$text has place $at', ({ text, at }) => {
  const order = volumeOrder(text);
  for (const [place, line] of inOrder.entries())
    for (const other of line)
      expect([other, Math.sign(order - volumeOrder(other))]).toEqual([other, Math.sign(at - place)]);
});

const labels = fc.constantFrom('', 'Band ', 'Bd. ', 'Nr. ', 'Teil ', 'Vol. ', '[');
const romanOf = (number: number) =>
  (
    [
      [100, 'C'],
      [90, 'XC'],
      [50, 'L'],
      [40, 'XL'],
      [10, 'X'],
      [9, 'IX'],
      [5, 'V'],
      [4, 'IV'],
      [1, 'I'],
    ] as const
  ).reduce(
    ({ left, text }, [value, sign]) => ({ left: left % value, text: text + sign.repeat(Math.floor(left / value)) }),
    {
      left: number,
      text: '',
    },
  ).text;
const isRomanLetter = (number: number) => [50, 100].includes(number);
const counted = fc.tuple(labels, fc.integer({ min: 1, max: 399 }), fc.boolean()).map(([label, number, isRoman]) => ({
  number,
  text: label + (isRoman && !isRomanLetter(number) ? romanOf(number) : `${number}`),
}));

test('counts in any notation', () => {
  void fc.assert(
    fc.property(counted, counted, (a, b) => {
      expect(Math.sign(volumeOrder(a.text) - volumeOrder(b.text))).toBe(Math.sign(a.number - b.number));
    }),
  );
});

test('a special issue follows every counted volume, whatever its number', () => {
  const specials = fc
    .tuple(fc.constantFrom('SE ', 'Sonderband ', 'Extra '), fc.nat(500))
    .map(([label, n]) => label + n);
  void fc.assert(
    fc.property(counted, specials, ({ text }, issue) => {
      expect(volumeOrder(text)).toBeLessThan(volumeOrder(issue));
    }),
  );
});

test('a range, a letter, a part and a half stand between their number and the next', () => {
  const further = fc.constantFrom('-', 'a', ',3', ' ½', '½', '.5', '/', ', Teil 2');
  void fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), further, (number, detail) => {
      const text = `${number}${detail === '-' || detail === '/' ? `${detail}${number + 2}` : detail}`;
      expect(volumeOrder(text)).toBeGreaterThan(volumeOrder(`${number}`));
      expect(volumeOrder(text)).toBeLessThan(volumeOrder(`${number + 1}`));
    }),
  );
});

test('any text has a place, and the order is total', () => {
  void fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
      for (const text of [a, b, c]) {
        expect(Number.isInteger(volumeOrder(text))).toBe(true);
        expect(volumeOrder(text)).toBeGreaterThan(0);
        expect(volumeOrder(text)).toBeLessThanOrEqual(unnumbered);
      }
      const [first = '', second = '', third = ''] = [a, b, c].sort(compareVolumeNumbers);
      expect(compareVolumeNumbers(first, second)).toBeLessThanOrEqual(0);
      expect(compareVolumeNumbers(second, third)).toBeLessThanOrEqual(0);
      expect(compareVolumeNumbers(first, third)).toBeLessThanOrEqual(0);
    }),
  );
});
