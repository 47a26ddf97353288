import type { FieldMeaning } from '@buchfink/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../segment/testing/segments.ts';
import { plainQuery } from './index-query.ts';
import { search } from './search.ts';
import { suggest } from './suggest/suggest.ts';

/*
 * No text ends a search with an error, however words, signs, marks of quotation, names that objects inherit, scripts and slips
 * come together. What a search answers is told by the other tests.
 */

const state = segmentsOf(
  [
    bookOf({ title: 'Die drei ??? und der Zauberberg', contributors: [{ name: 'Mann, Thomas', main: true }] }),
    bookOf({ title: 'C++ für Constructor-Kenner', subtitle: 'D.N.A. und E-Mail, Bd. II', year: 1984 }),
  ],
  [
    bookOf({ title: 'L’été à Köln', nonFiling: 2, subjects: [{ text: 'Donaudampfschiff', kind: 'topic' }] }),
    bookOf({ title: '日本語の本', originalScriptTitle: '20.000 Meilen', notes: ['Война и мир', '__proto__'] }),
  ],
);

const signs = [...'"“„»«*-–+?!.,:;/\\()[]{}<>|&%#$^~_=\'’\u0301\u200B\uFEFF\u0000'].concat(
  '\uD800',
  '???',
  '!!!',
  'C++',
  'a#',
  ' OR ',
  ' NOT ',
  'NICHT(',
  '🙂',
);
const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];
const words = [
  'Zauberberg',
  'Mann',
  'Thomas',
  'Kenner',
  'D.N.A.',
  'E-Mail',
  'Bd.',
  'II',
  '1984',
  'été',
  'Köln',
  'Dampfschiff',
];
const specialWords = [
  '日本',
  '本',
  '20.000',
  'Voina',
  'мир',
  'und',
  'der',
  'film',
  'dvd',
  '978-3-16-148410-0',
  'OR',
  'NOT',
];

const slip = fc
  .tuple(fc.constantFrom(...words), fc.nat(8), fc.constantFrom('', 'x', 'ss'))
  .map(([word, at, instead]) => `${word.slice(0, at)}${instead}${word.slice(at + 1)}`);
const piece = fc.oneof(
  fc.constantFrom(...signs),
  fc.constantFrom(...words, ...specialWords),
  fc.constantFrom(...names),
  slip,
);
const text = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 7 }), fc.constantFrom(' ', ' ', ' ', ''))
  .map(([pieces, between]) => pieces.join(between));
const meaning = fc.constantFrom<FieldMeaning>('FREE', 'FREE', 'TITLE', 'AUTHOR', 'KEYWORD', 'CATEGORY', 'ISBN');

test('answers and suggests for any text', () => {
  void fc.assert(
    fc.property(
      fc.array(fc.record({ meaning, text }), { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      (fields, explain) => {
        const { total, hits } = search(state, { ...plainQuery, fields, explain });
        expect(hits.length).toBe(total);
        for (const field of fields) expect(suggest(state, field.text, 8)).toBeDefined();
      },
    ),
    { numRuns: 600 },
  );
});
