import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packColumn, shiftOf } from '../../segment/columns/facet-column.ts';
import { listSections, listsOf, optionBases } from '../../segment/columns/option-lists.ts';
import type { FacetColumn, OptionLists } from '../../segment/segment.ts';
import type { CountedOptions } from './facet-counts.ts';
import { PostingsFacetCounts } from './postings-facet-counts.ts';

const optionCounts = [3, 0, 4000];
const optionOf = (count: number) => fc.nat(Math.max(0, count - 1));
const someOptions = fc.tuple(
  ...optionCounts.map((count) => fc.uniqueArray(optionOf(count), { maxLength: Math.min(5, count) })),
);
/** Options as in libraries: a few are in many records. */
const frequentOptions = fc.tuple(
  ...optionCounts.map((count) => {
    const option = fc.oneof(
      { weight: 4, arbitrary: optionOf(Math.min(count, 6)) },
      { weight: 1, arbitrary: optionOf(count) },
    );
    return fc.uniqueArray(option, { maxLength: Math.min(5, count) });
  }),
);

test('counts options by column, over few hits and many, with a reused counter', () => {
  const facetCounts = new PostingsFacetCounts();
  void fc.assert(
    fc.property(fc.array(someOptions, { minLength: 1, maxLength: 600 }), fc.nat(600), (documents, step) => {
      const hits = Uint32Array.from(documents.keys()).filter((document) => document % (step + 1) === 0);
      const counted = facetCounts.count(listsOfDocuments(documents), hits);
      expect(counted.map(nonZero)).toEqual(
        optionCounts.map((_, column) => {
          const expected = new Map<number, number>();
          for (const document of hits)
            for (const option of documents[document]?.[column] ?? [])
              expected.set(option, (expected.get(option) ?? 0) + 1);
          return expected;
        }),
      );
      for (const { atMost, counts } of counted)
        if (atMost)
          for (let at = 0; at < atMost.length; at += 1) {
            expect(counts[at]).toBeLessThanOrEqual(atMost[at] ?? -1);
            if (at > 0) expect(atMost[at]).toBeLessThanOrEqual(atMost[at - 1] ?? -1);
          }
    }),
    { numRuns: 40 },
  );
});

test('a request for the most frequent options returns these and all that are equally frequent', () => {
  const facetCounts = new PostingsFacetCounts();
  void fc.assert(
    fc.property(
      fc.array(frequentOptions, { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 1, max: 9 }),
      // The most frequent options of these documents are not those of all documents.
      fc.nat(6),
      (documentOptions, most, without) => {
        const hits = Uint32Array.from(documentOptions.keys()).filter((at) =>
          documentOptions[at]?.[2]?.every((option) => option >= without),
        );
        const lists = listsOfDocuments(documentOptions);
        const all = facetCounts.count(lists, hits).map(nonZero);
        const limits = optionCounts.map(() => most);
        const counted = facetCounts.count(lists, hits, limits).map(nonZero);
        for (const [column, options] of all.entries()) {
          const last = [...options.values()].sort((a, b) => b - a).at(most - 1) ?? 0;
          const frequent = [...options].filter(([, count]) => count >= last);
          expect([...(counted[column] ?? [])]).toEqual(expect.arrayContaining(frequent));
          expect([...options]).toEqual(expect.arrayContaining([...(counted[column] ?? [])]));
        }
        expect(facetCounts.count(lists, hits).map(nonZero)).toEqual(all);
      },
    ),
    { numRuns: 300 },
  );
});

function nonZero({ options, counts }: CountedOptions): Map<number, number> {
  const all = Array.from(options, (option, at): [number, number] => [option, counts[at] ?? 0]);
  return new Map(all.filter(([, count]) => count > 0));
}

function listsOfDocuments(documents: readonly (readonly (readonly number[])[])[]): OptionLists {
  const columns = optionCounts.map((optionCount, at) =>
    columnOf(
      optionCount,
      documents.map((options) => options[at] ?? []),
    ),
  );
  const sections = listsOf(columns, documents.length);
  const of = (section: keyof typeof listSections) => Uint32Array.from(sections[listSections[section]] ?? []);
  return {
    values: of('values'),
    starts: of('starts'),
    options: of('options'),
    frequencies: of('frequencies'),
    bases: optionBases(optionCounts),
  };
}

function columnOf(optionCount: number, values: readonly (readonly number[])[]): FacetColumn {
  let end = 0;
  const ends = Uint32Array.from(values, (options) => (end += options.length));
  const packed = packColumn(Uint32Array.from(values.flat()), ends, optionCount);
  return {
    id: 'subject',
    optionCount,
    option: String,
    find: Number,
    ...packed,
    shift: shiftOf(packed.bases, values.length),
  };
}
