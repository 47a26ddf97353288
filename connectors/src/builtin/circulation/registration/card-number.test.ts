import { describe, expect, it } from 'vitest';
import { withCheckDigit } from './card-number.ts';

describe('the check digit of a card number', () => {
  it.each([
    // ISO/IEC 7812-1, annex B, and the number of a card for tests.
    ['7992739871', '79927398713'],
    ['411111111111111', '4111111111111111'],
  ])('by modulus 10 (Luhn): %s', (number, whole) => {
    expect(withCheckDigit(number, 'luhn')).toBe(whole);
  });

  it.each([
    ['978030640615', '9780306406157'],
    ['400638133393', '4006381333931'],
    ['7351353', '73513537'],
  ])('as in EAN: %s', (number, whole) => {
    expect(withCheckDigit(number, 'ean')).toBe(whole);
  });

  it('does not count the letters of a prefix, and may be absent', () => {
    expect(withCheckDigit('HL7992739871', 'luhn')).toBe('HL79927398713');
    expect(withCheckDigit('123456', 'none')).toBe('123456');
  });

  it('finds each wrong digit', () => {
    for (const scheme of ['luhn', 'ean'] as const)
      for (let at = 0; at < 8; at++) {
        const digits = Array.from({ length: 10 }, (_, digit) => `12345678`.split('').with(at, String(digit)).join(''));
        expect(new Set(digits.map((number) => withCheckDigit(number, scheme).at(-1))).size).toBe(10);
      }
  });
});
