import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdSet } from './id-set.ts';

it("contains exactly the ids that were added, also in the other thread's copy", () => {
  void fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, queriedIds) => {
      const set = new IdSet();
      const reference = new Set<string>();
      for (const id of added) {
        expect(set.add(id)).toBe(!reference.has(id));
        reference.add(id);
      }
      const copy = new IdSet(set.table().slice());
      for (const id of [...added, ...queriedIds]) expect(copy.has(id)).toBe(reference.has(id));
    }),
  );
});

it('distinguishes a hundred thousand consecutive numbers', () => {
  const set = new IdSet();
  for (let number = 0; number < 100_000; number++) expect(set.add(`(DE-599)${number}`)).toBe(true);
  expect(set.has('(DE-599)100000')).toBe(false);
});
