import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { plainQuery } from '../index-query.ts';
import type { QueryField } from '../query/parsed-query.ts';
import { search } from '../search.ts';

const by = (name: string) => [{ name, main: true, role: 'aut' }];
const about = (...subjects: string[]) => subjects.map((text) => ({ text, kind: 'topic' as const }));

const shelf = [
  bookOf({ id: 'stone', title: 'Rolling Stone' }),
  bookOf({ id: 'stove', title: 'The rolling kitchen', subjects: about('Stove') }),
  bookOf({ id: 'quarter', title: 'The Latin Quarter' }),
  bookOf({ id: 'quartet', title: 'String quartet', subjects: about('Latin America') }),
  bookOf({ id: 'musil', title: 'Die Verwirrungen des Zöglings Törleß', contributors: by('Musil, Robert') }),
  bookOf({ id: 'musik', title: 'Musik für Kinder', contributors: by('Schumann, Robert') }),
  bookOf({ id: 'tower', title: 'Der dunkle Turm', contributors: by('King, Stephen') }),
  bookOf({ id: 'sturm', title: 'Der Sturm', subjects: about('King Lear') }),
  bookOf({ id: 'history', title: 'A short history of the sea' }),
  bookOf({ id: 'sport', title: 'History of the games', subjects: about('Sport') }),
  bookOf({ id: 'prose', title: 'Essays', subjects: about('German prose') }),
  bookOf({ id: 'rose', title: 'The German rose' }),
  bookOf({ id: 'sport2', title: 'History of football', subjects: about('Sport') }),
];
const state = segmentsOf(shelf.slice(0, 4), shelf.slice(4));

function find(text: string, fields: readonly QueryField[] = [{ meaning: 'FREE', text }]) {
  const { hits, rung, suggestions } = search(state, { ...plainQuery, fields });
  return { found: hits.map(({ number }) => shelf[number - 1]?.id), rung, offered: suggestions?.[0]?.text };
}

describe('where a typo is itself a word and records match', () => {
  test('offers the title that one other letter makes, and keeps the hits', () => {
    expect(find('rolling stove')).toEqual({ found: ['stove'], rung: undefined, offered: 'rolling stone' });
    expect(find('Latin quartet')).toEqual({ found: ['quartet'], rung: undefined, offered: 'latin quarter' });
  });

  test('offers the full name of an author, and an author with a whole title', () => {
    expect(find('robert musik')).toEqual({ found: ['musik'], rung: undefined, offered: 'robert musil' });
    expect(find('king sturm')).toMatchObject({ found: ['sturm'], rung: undefined, offered: undefined });
    expect(find('king dunkle sturm')).toMatchObject({ rung: 'spelling' });
  });

  test('keeps the exclusions of the text', () => {
    expect(find('rolling stove NOT garden').offered).toBe('rolling stone NOT garden');
  });

  test('offers nothing where a hit is a title, words side by side in one, a full name or subjects', () => {
    for (const text of [
      'rolling stone',
      'latin quarter',
      'string quartet',
      'short history',
      'robert schumann',
      'german prose',
    ])
      expect(find(text)).toMatchObject({ rung: undefined, offered: undefined });
  });

  test('offers words within a title only where these have as many hits', () => {
    expect(find('sport history')).toMatchObject({ rung: undefined, offered: undefined });
  });

  test('offers nothing for single words, quotes, prefixes and several fields', () => {
    for (const text of ['stove', '"stove" rolling', 'rolling stov*', 'rolling OR stove'])
      expect(find(text)).toMatchObject({ rung: undefined, offered: undefined });
    expect(
      find('', [
        { meaning: 'TITLE', text: 'rolling' },
        { meaning: 'KEYWORD', text: 'stove' },
      ]),
    ).toMatchObject({ found: ['stove'], offered: undefined });
  });
});

test('what is offered beside hits has hits that the typed text does not have; a title in the catalogue gets no offer', () => {
  const word = fc.constantFrom('stone', 'stove', 'store', 'stone', 'rolling', 'rowling', 'polling', 'garden', 'warden');
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const record = fc.record({ title: words, subjects: words }).map(({ title, subjects }) => ({ title, subjects }));
  void fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), words, (records, query) => {
      const books = records.map(({ title, subjects }, at) =>
        bookOf({ id: `b${at}`, title: title.join(' '), subjects: about(...subjects) }),
      );
      const index = segmentsOf(books.slice(0, 3), books.slice(3));
      const text = query.join(' ');
      const searchFor = (free: string) => search(index, { ...plainQuery, fields: [{ meaning: 'FREE', text: free }] });
      const { rung, suggestions, hits } = searchFor(text);
      const offered = suggestions?.[0]?.text;
      if (hits.length === 0 || rung !== undefined || offered === undefined) return;
      const typed = new Set(hits.map(({ number }) => number));
      expect(searchFor(offered).rung).toBeUndefined();
      expect(searchFor(offered).hits.some(({ number }) => !typed.has(number))).toBe(true);
      expect(books.map(({ title }) => title)).not.toContain(text);
    }),
    { numRuns: 100 },
  );
});
