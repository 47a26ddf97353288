import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitOf } from '../document-bitmap.ts';
import { sharedWorksOf } from './shared-works.ts';

test('marks the documents whose work has other documents', () => {
  // An equal low part, or the same slot of the table, is not the same work.
  const work = fc.record({ low: fc.constantFrom(0, 1, 7, 8, 0xffff_ffff), high: fc.constantFrom(0, 1, 255) });
  void fc.assert(
    fc.property(fc.array(work, { maxLength: 40 }), (works) => {
      const shared = sharedWorksOf({
        low: Uint32Array.from(works, ({ low }) => low),
        high: Uint8Array.from(works, ({ high }) => high),
      })['works.shared'];
      const keys = works.map(({ low, high }) => `${high} ${low}`);
      const expected = keys.map((key) => (keys.filter((otherKey) => otherKey === key).length > 1 ? 1 : 0));
      expect(keys.map((_, at) => bitOf(Uint32Array.from(shared ?? []), at))).toEqual(expected);
    }),
  );
});
