import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from './bib-record.ts';
import { bodyOf, isSameBody, recordOf } from './record-body.ts';

const text = fc.string({ maxLength: 8, unit: 'binary' });
const upToThree = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
/** Objects with some of their optional fields. */
const withSome = <Sure extends object, Maybe extends object>(
  required: { [Key in keyof Sure]: fc.Arbitrary<Sure[Key]> },
  optional: { [Key in keyof Maybe]: fc.Arbitrary<Maybe[Key]> },
) =>
  fc
    .tuple(fc.record(required), fc.record(optional, { requiredKeys: [] }))
    .map(([all, some]): Sure & Partial<Maybe> => ({ ...all, ...some }) as Sure & Partial<Maybe>);

const anyRecord = withSome(
  {
    id: text,
    mediaType: fc.constantFrom('BOOK' as const, 'DVD' as const),
    title: text,
    nonFiling: fc.constantFrom(0, 0, 4),
    otherTitles: upToThree(text),
    contributors: upToThree(
      withSome({ name: text, main: fc.boolean() }, { role: text, dates: text, authority: text, originalScript: text }),
    ),
    series: upToThree(withSome({ title: text }, { number: text, recordId: text })),
    subjects: upToThree(
      withSome({ text, kind: fc.constantFrom('topic' as const, 'genre' as const) }, { language: text }),
    ),
    classifications: upToThree(withSome({ value: text }, { scheme: text })),
    isbn: upToThree(text),
    invalidIsbn: upToThree(text),
    issn: upToThree(text),
    ean: upToThree(text),
    identifiers: upToThree(fc.record({ type: text, value: text })),
    links: upToThree(
      withSome(
        { url: text, kind: fc.constantFrom('cover' as const, 'fulltext' as const) },
        { label: text, note: text },
      ),
    ),
    languages: upToThree(text),
    notes: upToThree(text),
    items: upToThree(
      withSome(
        { id: text, branch: text, state: fc.constantFrom('lent' as const, 'unknown' as const) },
        {
          barcode: text,
          department: text,
          location: text,
          shelfmark: text,
          volume: text,
          itemType: text,
          isil: text,
          due: text,
          note: text,
          url: text,
          parts: fc.integer({ min: 2, max: 255 }),
        },
      ),
    ),
  },
  {
    source: text,
    titleMissing: fc.constant(true as const),
    latestYear: fc.integer({ min: 1000, max: 2100 }),
    subtitle: text,
    part: text,
    originalScriptTitle: text,
    originalTitle: text,
    responsibility: text,
    authorsWithin: upToThree(text),
    year: fc.integer({ min: 1, max: 9999 }),
    place: text,
    publisher: text,
    edition: text,
    extent: text,
    parent: fc.record({ recordId: text, title: text, number: text }, { requiredKeys: [] }),
    originalLanguage: text,
    audience: text,
    audienceGroup: fc.constant('youth' as const),
    abstract: text,
    contents: text,
    added: text,
  },
).map((record): BibRecord => structuredClone(record));

test('a record is unchanged after it was packed and unpacked', () => {
  void fc.assert(
    fc.property(anyRecord, (record) => {
      expect(recordOf(bodyOf(record).json)).toStrictEqual(record);
    }),
    { numRuns: 500 },
  );
});

test('equal records have equal bodies, in any order of fields', () => {
  void fc.assert(
    fc.property(anyRecord, (record) => {
      const turned = Object.fromEntries(Object.entries(record).reverse()) as unknown as BibRecord;
      expect(bodyOf(turned)).toEqual(bodyOf(record));
    }),
  );
});

test('the unpacked body of an older version is read and counts as the same', () => {
  void fc.assert(
    fc.property(anyRecord, anyRecord, (record, otherRecord) => {
      const json = JSON.stringify(record);
      expect(recordOf(json)).toStrictEqual(record);
      expect(isSameBody(json, bodyOf(record))).toBe(true);
      expect(isSameBody(json, bodyOf({ ...otherRecord, id: `${record.id} 2` }))).toBe(false);
    }),
  );
});

test('a body has no field names, and no trailing absent fields', () => {
  const record: BibRecord = {
    id: '1',
    mediaType: 'BOOK',
    title: 'Faust',
    nonFiling: 0,
    otherTitles: [],
    contributors: [],
    series: [],
    subjects: [],
    classifications: [],
    isbn: [],
    invalidIsbn: [],
    issn: [],
    ean: [],
    identifiers: [],
    links: [],
    languages: ['ger'],
    notes: [],
    items: [],
  };
  expect(bodyOf(record).json).toBe('["1","BOOK","Faust",0,0,["ger"]]');
});
