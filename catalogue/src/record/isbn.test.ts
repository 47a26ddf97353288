import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit13, isbn10, isbn13 } from './isbn.ts';

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

it('reads every number in every spelling, whatever stands behind a blank', () => {
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
      const spelled = (number: string) => [...number].map((digit, place) => digit + (marks[place] ?? '')).join('');
      expect(isbn13(`ISBN ${spelled(isbn)}${words}`)).toBe(isbn);
      const ten = [...(isbn10(isbn) ?? '')].map(
        (digit, place) => digit + (place < 9 ? (marks[place] ?? '').trim() : ''),
      );
      expect(isbn13(ten.join('') + words)).toBe(isbn);
    }),
  );
});

describe('isbn10', () => {
  it('is the old form where there was one', () => {
    expect(isbn10('9783548234106')).toBe('3548234100');
    expect(isbn10('9780804429573')).toBe('080442957X');
    expect(isbn10('9791090636071')).toBeUndefined();
  });
});
