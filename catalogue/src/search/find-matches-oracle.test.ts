import type { FieldMeaning } from '@buchfink/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../record/bib-record.ts';
import { bookOf, segmentsOf, without } from '../segment/testing/segments.ts';
import { isFillerWord } from '../text/filler-words.ts';
import { findMatches } from './find-matches.ts';
import { type NaiveField, naiveFind } from './testing/naive-find.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 80 : 25;

/*
 * What is found must be exactly what a plain reading of every record finds, in however many segments the records lie and
 * whichever are deleted. Texts are made of few words, so that they meet often.
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

const record = fc.record(
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
);
/** Parts of a library, each record with whether it has been deleted. */
const library = fc.array(fc.array(fc.tuple(record, fc.boolean()), { maxLength: 6 }), { minLength: 1, maxLength: 3 });

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

const field: fc.Arbitrary<NaiveField> = fc.oneof(
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
const isHeld = ({ meaning }: { meaning: FieldMeaning }) => ['AVAILABLE', 'BRANCH'].includes(meaning);
/** Exclusions do not decide which records are meant. */
const withoutExcluded = (field: NaiveField): NaiveField =>
  field.booleanQuery ? { ...field, booleanQuery: { ...field.booleanQuery, excluded: [] } } : field;
const excludes = ({ booleanQuery: query }: NaiveField) => (query?.excluded.length ?? 0) > 0;
const isText = ({ meaning }: { meaning: FieldMeaning }) =>
  !['YEAR', 'YEAR_START', 'YEAR_END', 'AVAILABLE', 'BRANCH', 'LANGUAGE', 'MEDIATYPE'].includes(meaning);

function isExcluded(
  holds: ReturnType<typeof naiveFind>,
  book: BibRecord,
  { meaning, booleanQuery: query }: NaiveField,
) {
  return (query?.excluded ?? []).some((text) => holds(book, [{ meaning, text }]));
}

/** The words of a field without operators and fillers. */
const contentOf = ({ text, booleanQuery }: NaiveField): string =>
  (booleanQuery?.required ?? text)
    .split(' ')
    .filter((word) => !isFillerWord(word.toLowerCase().replace(/\*+$/, '')))
    .join(' ');

const hasFiller = (field: NaiveField) =>
  field.meaning === 'FREE' && contentOf(field) !== (field.booleanQuery?.required ?? field.text);

const holdsContent = (holds: ReturnType<typeof naiveFind>, book: BibRecord, { meaning }: NaiveField, content: string) =>
  content === '' || holds(book, [{ meaning, text: content }]);

interface Entry {
  readonly number: number;
  readonly isDeleted: boolean;
  readonly book: BibRecord;
}

function stateOf(parts: readonly (readonly Entry[])[]) {
  const { segments } = segmentsOf(...parts.map((part) => part.map(({ book }) => book)));
  return {
    segments: segments.map((live, at) => {
      const deleted = (parts[at] ?? []).flatMap(({ isDeleted }, document) => (isDeleted ? [document] : []));
      return deleted.length > 0 ? without(live, ...deleted) : live;
    }),
  };
}

function entriesOf(parts: readonly (readonly (readonly [unknown, boolean])[])[]): Entry[][] {
  let number = 0;
  return parts.map((part) =>
    part.map(([of, isDeleted]) => {
      number += 1;
      return { number, isDeleted, book: bookOf({ ...(of as Partial<BibRecord>), id: `id-${number}` }) };
    }),
  );
}

test('finds what reading every record finds, in one segment or several', () => {
  void fc.assert(
    fc.property(
      library,
      fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 8 }),
      (library, queries) => {
        const parts = entriesOf(library);
        const state = stateOf(parts);
        const live = parts.flat().filter(({ isDeleted }) => !isDeleted);
        const holds = naiveFind(live.map(({ book }) => book));
        for (const fields of queries) {
          const result = findMatches(state, fields);
          const numbers = result.hits.flatMap(({ documents }, at) =>
            [...documents].map((document) => state.segments[at]?.segment.numberOf(document) ?? 0),
          );
          const conditions = fields.filter((field) => !isText(field));
          const excluded = fields.filter(excludes);
          const isLeft = (book: BibRecord) =>
            holds(book, conditions) && excluded.every((exclusion) => !isExcluded(holds, book, exclusion));
          // Branch and availability do not decide which records are meant.
          const literal = live.filter(({ book }) =>
            holds(book, fields.filter((field) => !isHeld(field)).map(withoutExcluded)),
          );
          const booksByNumber = new Map(live.map((entry) => [entry.number, entry.book]));
          const hasContent = (book: BibRecord | undefined) =>
            fields.every((field) => isHeld(field) || (book && holdsContent(holds, book, field, contentOf(field))));
          if (literal.length === 0 && fields.some(isText)) {
            for (const number of numbers) {
              const book = booksByNumber.get(number);
              expect(book && isLeft(book)).toBe(true);
              // Without a rung every word of content is found. Alternatives that nothing has are no longer alternatives: not looked at.
              if (result.rung !== undefined || fields.some(({ booleanQuery }) => booleanQuery?.choices.length))
                continue;
              expect(hasContent(book)).toBe(true);
            }
            continue;
          }
          expect(result.rung).toBeUndefined();
          const expected = literal.filter(({ book }) => isLeft(book)).map(({ number }) => number);
          // Few hits are followed by those that have all but the fillers.
          const others = fields.some(hasFiller) ? numbers.filter((number) => !expected.includes(number)) : [];
          for (const number of others) {
            const book = booksByNumber.get(number);
            expect(book && isLeft(book) && hasContent(book)).toBe(true);
          }
          expect(numbers.filter((number) => !others.includes(number))).toEqual(expected);
        }
      },
    ),
    { numRuns: rounds },
  );
});

test('records score the same in one segment and in several', () => {
  void fc.assert(
    fc.property(library, fc.array(field, { minLength: 1, maxLength: 2 }), (entries, fields) => {
      const parts = entriesOf(entries).map((part) => part.map((entry) => ({ ...entry, isDeleted: false })));
      const answerOf = (state: ReturnType<typeof stateOf>) => {
        const { hits, rung, changes } = findMatches(state, fields);
        const all = hits.flatMap(({ documents, scores, titleWords, authorWords }, segment) =>
          [...documents].map((document, at) => ({
            number: state.segments[segment]?.segment.numberOf(document),
            score: (scores[at] ?? 0).toFixed(4),
            titleWords: titleWords[at],
            authorWords: authorWords[at],
          })),
        );
        return { all, rung, changes };
      };
      expect(answerOf(stateOf(parts))).toEqual(answerOf(stateOf([parts.flat()])));
    }),
    { numRuns: rounds },
  );
});
