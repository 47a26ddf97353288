import type { FieldMeaning } from '@buchfink/contract/search';
import fc from 'fast-check';
import type { BibRecord } from '../../record/bib-record.ts';
import type { NaiveField } from './naive-find.ts';

/*
 * Records and fields of a query of few words, which meet often.
 */

const words = [
  'Käfer',
  'Kaefer',
  'Faust',
  'Fausts',
  'E-Mail',
  'email',
  'l’été',
  'été',
  'der',
  'und',
  '日本',
  '本',
  '1984',
  'neue',
  'neu',
  'Band',
  'Bd.',
  '2',
  'II',
  'zwei',
  'Война',
  'D.N.A.',
  'DNA',
  '???',
  'DVDs',
  'mouse',
  'mice',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 0, maxLength: 4 }).map((chosen) => chosen.join(' '));
const filled = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(' '));

/** The fields of a record that is found by words, numbers and conditions. */
export const writtenRecord = fc
  .record(
    {
      title: text,
      subtitle: text,
      year: fc.constantFrom(1984, 1999, 2015),
      contributors: fc.array(
        fc.record({ name: fc.constantFrom('Mann, Thomas', 'Käfer, Ada', 'Faust'), main: fc.boolean() }),
        { maxLength: 2 },
      ),
      subjects: fc.array(fc.record({ text: filled, kind: fc.constant('topic' as const) }), { maxLength: 2 }),
      publisher: filled,
      classifications: fc.array(fc.record({ value: filled }), { maxLength: 1 }),
      isbn: fc.subarray(['9783161484100', '9780306406157']),
      languages: fc.subarray(['ger', 'eng']),
      mediaType: fc.constantFrom('BOOK' as const, 'DVD' as const),
      items: fc.array(
        fc.record({
          id: fc.constant('x'),
          branch: fc.constantFrom('A', 'B', ''),
          state: fc.constantFrom('available', 'lent', 'online'),
          barcode: fc.constantFrom('00712-345', '99'),
          shelfmark: fc.constantFrom('Faust 2', 'B 1984', 'Faust', 'Faust-2.neu 5', '1984 II 2'),
        }),
        { maxLength: 2 },
      ),
      notes: fc.array(text, { maxLength: 1 }),
    },
    { requiredKeys: [] },
  )
  .map((fields) => fields as Partial<BibRecord>);

const queryText = fc.oneof(
  fc.tuple(filled, fc.constantFrom('', '*')).map(([words, star]) => `${words}${star}`),
  fc.tuple(filled, fc.constantFrom('', 'neu', 'Faust*')).map(([words, suffix]) => `"${words}" ${suffix}`),
);
/** What an operator stands beside: words, words in quotes, several in parentheses. */
const operand = fc.oneof(
  fc
    .constantFrom(...words.filter((word) => !/^(?:der|und)$/u.test(word)), 'Faust*')
    .map((words) => ({ searchText: words, written: words })),
  filled.map((words) => ({ searchText: `"${words}"`, written: `"${words}"` })),
  filled.map((words) => ({ searchText: words, written: `(${words})` })),
);
const booleanQuery = fc
  .record({
    // Where a choice finds nothing, the text is read without: `Band` may then be left out beside a number, and `der`.
    demanded: fc.array(fc.constantFrom(...words.filter((word) => !word.startsWith('B'))), { maxLength: 2 }),
    choices: fc.array(fc.tuple(fc.array(operand, { minLength: 2, maxLength: 3 }), fc.boolean()), { maxLength: 2 }),
    excluded: fc.array(operand, { maxLength: 2 }),
    and: fc.constantFrom('', 'AND ', 'UND '),
  })
  .filter(({ demanded, choices }) => demanded.length + choices.length > 0)
  .filter(({ choices, excluded }) => choices.length + excluded.length > 0)
  .map(({ demanded, choices, excluded, and }) => {
    const written = [
      demanded.join(' '),
      ...choices.map(([operands, isApart]) => {
        const choice = operands.map((operand) => operand.written).join(' OR ');
        return isApart ? `(${choice})` : choice;
      }),
      ...excluded.map((exclusion) => `NOT ${exclusion.written}`),
    ];
    const searchTextsOf = (operands: readonly { searchText: string }[]) => operands.map(({ searchText }) => searchText);
    return {
      text: written.filter(Boolean).join(` ${and}`),
      booleanQuery: {
        required: demanded.join(' '),
        choices: choices.map(([operands]) => searchTextsOf(operands)),
        excluded: searchTextsOf(excluded),
      },
    };
  })
  // Capitals alone are no operators.
  .filter(({ text }) => /\p{Ll}/u.test(text.replaceAll(/\b(?:OR|NOT|AND|UND)\b/gu, '')));

/** A field with words, quotes, operators, wildcards or numbers, or a condition. */
export const writtenField: fc.Arbitrary<NaiveField> = fc.oneof(
  fc
    .tuple(fc.constantFrom<FieldMeaning>('FREE', 'FREE', 'TITLE', 'KEYWORD', 'AUTHOR', 'CATEGORY'), booleanQuery)
    .map(([meaning, query]) => ({ meaning, ...query })),
  fc.record({
    meaning: fc.constantFrom<FieldMeaning>('FREE', 'TITLE', 'AUTHOR', 'KEYWORD', 'PUBLISHER', 'CATEGORY'),
    text: queryText,
  }),
  fc.record({
    meaning: fc.constant<FieldMeaning>('AUTHOR'),
    text: fc.constantFrom('Thomas Mann', 'T. Mann', 'Ada K*'),
  }),
  fc.record({
    meaning: fc.constantFrom<FieldMeaning>('FREE', 'ISBN', 'BARCODE'),
    text: fc.constantFrom('3-16-148410-X', 'ISBN: 978-3-16-148410-0', '0306406152', 'id-1', '00712 345', '99', '9'),
  }),
  fc.record({
    meaning: fc.constantFrom<FieldMeaning>('FREE', 'CATEGORY', 'TITLE'),
    text: fc.constantFrom('faust 2', 'B1984', 'b 1984', 'Faust'),
  }),
  fc.record({
    meaning: fc.constantFrom<FieldMeaning>('YEAR', 'YEAR_START', 'YEAR_END'),
    text: fc.constantFrom('1984', '1999', '2015', 'x'),
  }),
  fc.constantFrom<{ meaning: FieldMeaning; text: string }>(
    { meaning: 'YEAR', text: '1980-1999' },
    { meaning: 'AVAILABLE', text: 'true' },
    { meaning: 'AVAILABLE', text: 'false' },
    { meaning: 'BRANCH', text: 'A' },
    { meaning: 'LANGUAGE', text: 'ger' },
    { meaning: 'MEDIATYPE', text: 'DVD' },
  ),
);
