import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OptionLists } from '../segment/segment.ts';
import { ListTally } from './list-tally.ts';

const bases = [0, 3, 3, 4003];

test('options are counted by column, over few hits and many, again and again', () => {
  const tally = new ListTally();
  const options = fc.uniqueArray(fc.nat(4002), { maxLength: 5 });
  void fc.assert(
    fc.property(fc.array(options, { minLength: 1, maxLength: 600 }), fc.nat(600), (documents, step) => {
      const hits = Uint32Array.from(documents.keys()).filter((document) => document % (step + 1) === 0);
      const counted = tally.count(listsOf(documents), hits);
      const expected = new Uint32Array(4003);
      for (const document of hits)
        for (const option of documents[document] ?? []) expected[option] = (expected[option] ?? 0) + 1;
      expect(counted.map(({ counts }) => [...counts])).toEqual(
        bases.slice(1).map((end, at) => [...expected.subarray(bases[at], end)]),
      );
      for (const { met, counts } of counted)
        expect(Array.from(met).sort((a, b) => a - b)).toEqual(
          [...counts.keys()].filter((option) => counts[option] !== 0),
        );
    }),
    { numRuns: 60 },
  );
});

function listsOf(documents: readonly (readonly number[])[]): OptionLists {
  const starts = [0];
  for (const options of documents) starts.push((starts.at(-1) ?? 0) + options.length);
  return { values: Uint32Array.from(documents.flat()), starts: Uint32Array.from(starts), bases };
}
