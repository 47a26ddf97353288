import { checkDigit13 } from '@buchfink/contract/text/isbn-check-digit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isbn10, isbn13, isbnsIn } from './isbn.ts';

describe('isbn13', () => {
  it.each([
    ['9783548234106', '9783548234106'],
    ['978-3-548-23410-6', '9783548234106'],
    ['3-548-23410-0', '9783548234106'],
    ['ISBN 3 548 23410 0 (kart.)', '9783548234106'],
    ['978–3–548–23410–6 : EUR 9.90', '9783548234106'],
    ['080442957x', '9780804429573'],
    ['979-10-90636-07-1', '9791090636071'],
    ['978-3-596-29433-6 12,90', '9783596294336'],
    ['ISBN-13: 978 3 596 29433 6 12,90 EUR', '9783596294336'],
    ['3-548-23410-0 2. Auflage', '9783548234106'],
    ['3548234100 12,90', '9783548234106'],
    ['urn:isbn:080442957X 1', '9780804429573'],
  ])('reads %s', (written, isbn) => {
    expect(isbn13(written)).toBe(isbn);
  });

  it.each([
    '9783548234107',
    '3548234104',
    '4006381333931',
    '123',
    '',
    'kart.',
    '9.98904E+17',
    '97835482341061',
    '978-3-548-23410-6-1',
    '3-548-23410-0-1',
    '3 548 23410 0 1',
  ])('refuses %s', (written) => {
    expect(isbn13(written)).toBeUndefined();
  });
});

it('reads every number in every spelling, whatever follows a blank', () => {
  const mark = fc.constantFrom('', '-', '–', ' ');
  const behind = fc.oneof(
    fc.constant(''),
    fc.string().map((words) => ` (${words}`),
    fc.nat().map((price) => ` ${price}`),
  );
  const body = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
    .map((digits) => `978${digits.join('')}`);
  void fc.assert(
    fc.property(body, fc.array(mark, { minLength: 12, maxLength: 12 }), behind, (digits, marks, words) => {
      const isbn = digits + checkDigit13(digits);
      const spelled = (number: string) => [...number].map((digit, index) => digit + (marks[index] ?? '')).join('');
      expect(isbn13(`ISBN ${spelled(isbn)}${words}`)).toBe(isbn);
      const ten = [...(isbn10(isbn) ?? '')].map(
        (digit, index) => digit + (index < 9 ? (marks[index] ?? '').trim() : ''),
      );
      expect(isbn13(ten.join('') + words)).toBe(isbn);
    }),
  );
});

describe('isbn10', () => {
  it('is the ISBN-10 where there is one', () => {
    expect(isbn10('9783548234106')).toBe('3548234100');
    expect(isbn10('9780804429573')).toBe('080442957X');
    expect(isbn10('9791090636071')).toBeUndefined();
  });
});

describe('the ISBNs of a text with several numbers', () => {
  const [first, second] = ['9783548234106', '9780804429573'];

  it.each([
    '9783548234106 (geb.) 9780804429573 (brosch.)',
    '3-548-23410-0; 978-0-8044-2957-3',
    '3548234100 080442957X',
    '3 548 23410 0 978 0 8044 2957 3',
    '978 3 548 23410 6 (geb.) : EUR 24.90 (DE), EUR 25.60 (AT), 0-8044-2957-x (kart.) : DM 19.80',
    'ISBN-13: 978-3-548-23410-6, ISBN-10: 0-8044-2957-X',
    'ISBN3548234100/ISBN080442957X',
    '9783548234106|9780804429573',
    'geb.: 3-548-23410-0 Pp.: 0-8044-2957-X',
    '978-3-548-23410-6 : Bestell-Nr. 3548234100, 978-0-8044-2957-3',
  ])('%s', (text) => {
    expect(isbnsIn(text)).toEqual({ valid: [first, second], wrong: [] });
  });

  it.each([
    ['9783548234106 (geb.) 9780804429570', [first], ['9780804429570']],
    ['9783548234106 : EUR 9.90, 2. Aufl. 1999', [first], []],
    ['3548234100 (9783548234106)', [first], []],
    ['kart. : EUR 12.90', [], []],
    ['4006381333931', [], []],
  ])('%s contains the valid ones, each once', (text, valid, wrong) => {
    expect(isbnsIn(text)).toEqual({ valid, wrong });
  });

  it('are all found, in every spelling, with bindings and prices between them', () => {
    const body = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
      .map((digits) => `978${digits.join('')}`)
      .map((digits) => digits + checkDigit13(digits));
    const spelled = fc.tuple(body, fc.constantFrom('-', '', '–'), fc.boolean()).map(([isbn, mark, short]) => {
      const digits = short ? (isbn10(isbn) ?? isbn) : isbn;
      return { isbn, written: [digits.slice(0, -5), digits.slice(-5, -1), digits.slice(-1)].join(mark) };
    });
    const between = fc.constantFrom(' (geb.) ', ' : EUR 9.90, ', '; ', ' kart. ', ' / ', ', ', ' ');
    void fc.assert(
      fc.property(fc.array(spelled, { minLength: 1, maxLength: 4 }), between, (numbers, separator) => {
        const text = numbers.map(({ written }) => written).join(separator);
        expect(isbnsIn(text).valid).toEqual([...new Set(numbers.map(({ isbn }) => isbn))]);
      }),
    );
  });
});
