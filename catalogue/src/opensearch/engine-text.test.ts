import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderText } from './engine-text.ts';

const key = fc.string({
  unit: fc.constantFrom('a', '\uD7FF', '\u{1F4DA}', '\u{10FFFF}', '\uE000', '\uFFFD', '\uFFFF'),
});
const byBytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

test('sort keys compare by their bytes as they do by their units, and keep their beginnings', () => {
  void fc.assert(
    fc.property(key, key, (a, b) => {
      expect(byBytes(orderText(a), orderText(b))).toBe(a < b ? -1 : Number(a > b));
      expect(orderText(a + b).startsWith(orderText(a))).toBe(true);
    }),
  );
});
