import { describe, expect, it } from 'vitest';
import { isbn10, isbn13 } from './isbn.ts';

describe('isbn13', () => {
  it.each([
    ['9783548234106', '9783548234106'],
    ['978-3-548-23410-6', '9783548234106'],
    ['3-548-23410-0', '9783548234106'],
    ['ISBN 3 548 23410 0 (kart.)', '9783548234106'],
    ['978–3–548–23410–6 : EUR 9.90', '9783548234106'],
    ['080442957x', '9780804429573'],
    ['979-10-90636-07-1', '9791090636071'],
  ])('reads %s', (written, isbn) => {
    expect(isbn13(written)).toBe(isbn);
  });

  it.each(['9783548234107', '3548234104', '4006381333931', '123', '', 'kart.', '9.98904E+17'])(
    'refuses %s',
    (written) => {
      expect(isbn13(written)).toBeUndefined();
    },
  );
});

describe('isbn10', () => {
  it('is the old form where there was one', () => {
    expect(isbn10('9783548234106')).toBe('3548234100');
    expect(isbn10('9780804429573')).toBe('080442957X');
    expect(isbn10('9791090636071')).toBeUndefined();
  });
});
