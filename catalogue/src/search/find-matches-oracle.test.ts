import type { FieldMeaning } from '@buchfink/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BibRecord } from '../record/bib-record.ts';
import { bookOf, segmentsOf, without } from '../segment/testing/segments.ts';
import { isFillerWord } from '../text/filler-words.ts';
import { findMatches } from './find-matches.ts';
import { type NaiveField, naiveFind } from './testing/naive-find.ts';
import { writtenField, writtenRecord } from './testing/written-queries.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 80 : 25;

/*
 * What is found must be exactly what a plain reading of every record finds, in however many segments the records lie and
 * whichever are deleted. Texts are made of few words, so that they meet often.
 */

/** Parts of a library, each record with whether it has been deleted. */
const library = fc.array(fc.array(fc.tuple(writtenRecord, fc.boolean()), { maxLength: 6 }), {
  minLength: 1,
  maxLength: 3,
});

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
      fc.array(fc.array(writtenField, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 8 }),
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
    fc.property(library, fc.array(writtenField, { minLength: 1, maxLength: 2 }), (entries, fields) => {
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
