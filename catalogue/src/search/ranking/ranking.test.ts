import { describe, expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { type IndexAnswer, type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const by = (...names: string[]) => ({ contributors: names.map((name, at) => ({ name, main: at === 0, role: 'aut' })) });
const about = (...texts: string[]) => ({ subjects: texts.map((text) => ({ text, kind: 'topic' as const })) });
const copies = (count: number, state: 'available' | 'lent' = 'lent') => ({
  items: Array.from({ length: count }, (_, at) => ({ id: String(at), branch: 'A', state })),
});

/** Searches these records, first in one segment and then each in its own, which must answer alike. */
function find(records: readonly Partial<BibRecord>[], text: string, options: Partial<IndexQuery> = {}): IndexAnswer {
  const books = records.map((record, at) => bookOf({ id: `id-${at}`, ...record }));
  const query: IndexQuery = {
    fields: [{ meaning: 'FREE', text }],
    ...plainQuery,
    limit: 100,
    countFacets: true,
    ...options,
  };
  const answer = search(segmentsOf(books), query);
  expect(search(segmentsOf(...books.map((book) => [book])), query)).toEqual(answer);
  return answer;
}

const order = (answer: IndexAnswer) => answer.hits.map(({ number }) => number - 1);

describe('the order of relevance', () => {
  test.each(['about', 'sur', 'sobre'])(
    'finds what is about a topic, with the title that says so first: books %s cats',
    (word) => {
      const records = [
        { title: 'Cats and dogs' },
        { title: `All ${word} cats` },
        { title: 'Pets', ...about('Cats') },
        { title: 'Dogs' },
      ];
      const answer = find(
        records.map((record) => ({ ...record, mediaType: 'BOOK' as const })),
        `books ${word} cats`,
      );
      expect(order(answer)[0]).toBe(1);
      expect(order(answer).sort()).toEqual([0, 1, 2]);
    },
  );

  test('ranks the title that equals the query first, with or without its article', () => {
    const records = [
      { title: 'Faust und die Folgen' },
      { title: 'Das Leben des Doktor Faust', ...copies(200) },
      { title: 'Faust' },
      { title: 'Der Faust', nonFiling: 4 },
    ];
    expect(order(find(records, 'faust')).slice(0, 2).sort()).toEqual([2, 3]);
    expect(order(find(records, 'der faust')).slice(0, 2).sort()).toEqual([2, 3]);
  });

  test('ranks the work before books about it for title and author together', () => {
    const records = [
      { title: 'Thomas Mann, Der Zauberberg', subtitle: 'Erläuterungen', ...by('Langer, Daniela'), ...copies(9) },
      { title: 'Der Zauberberg', nonFiling: 4, ...by('Mann, Thomas'), ...copies(9) },
      { title: 'Thomas Manns Zauberberg', ...about('Mann, Thomas'), ...copies(9) },
    ];
    expect(order(find(records, 'zauberberg thomas mann'))[0]).toBe(1);
    expect(order(find(records, 'mann zauberberg'))[0]).toBe(1);
  });

  test('ranks inflections of an unknown word before words that merely start with it', () => {
    const records = [
      { title: 'Tischgespräche alter Meister', ...copies(1) },
      { title: 'Ruf der Wildnis', ...about('Tische'), ...copies(9) },
      { title: 'Tischlermeister in Wien', ...about('Maler') },
    ];
    expect(order(find(records, 'tisch'))[0]).toBe(1);
    expect(find(records, 'tisch')).toMatchObject({ total: 3, rung: 'prefix' });
    expect(order(find(records, 'tischge'))[0]).toBe(0);
  });

  test('finds a title by an author of a work within it, after titles made by that person, and offers no author option for it', () => {
    const records = [
      {
        title: 'Deutsche Erzählungen',
        otherTitles: ['Bergkristall'],
        authorsWithin: ['Stifter, Adalbert'],
        ...copies(9),
      },
      { title: 'Bergkristall', ...by('Stifter, Adalbert'), ...copies(9) },
    ];
    expect(order(find(records, 'stifter bergkristall'))).toEqual([1, 0]);
    const answer = find(records, 'A. Stifter', { fields: [{ meaning: 'AUTHOR', text: 'A. Stifter' }] });
    expect(order(answer)).toEqual([1, 0]);
    const authors = answer.facets.find(({ id }) => id === 'author')?.options ?? [];
    expect(authors.map(({ id, count }) => [id, count])).toEqual([['Stifter, Adalbert', 1]]);
  });

  test('ranks the works of a named person first, the best known of them at the top', () => {
    const records = [
      { title: 'Thomas Mann', subtitle: 'eine Biographie', ...about('Mann, Thomas'), ...by('Harpprecht, Klaus') },
      { title: 'Wälsungenblut', ...by('Mann, Thomas'), ...copies(1) },
      { title: 'Buddenbrooks', ...by('Mann, Thomas'), ...copies(30) },
      { title: 'Der Mann', ...by('Thomas, Dylan') },
      ...['Lotte in Weimar', 'Königliche Hoheit'].map((title) => ({ title, ...by('Mann, Thomas') })),
    ];
    for (const text of ['thomas mann', 'Mann, Thomas', 't. mann']) {
      const best = order(find(records, text));
      expect(best.slice(0, 2)).toEqual([2, 1]);
      expect(best.slice(0, 4).sort()).toEqual([1, 2, 4, 5]);
    }
  });

  test('ranks words side by side and at the start of the title before scattered words', () => {
    const records = [
      { title: 'Von der Zeit und dem Sein' },
      { title: 'Vom Sinn von Sein und Zeit' },
      { title: 'Sein und Zeit heute neu' },
    ];
    expect(order(find(records, 'sein und zeit'))).toEqual([2, 1, 0]);
  });

  test('ranks equal hits by number of copies, then by availability', () => {
    const records = [
      { title: 'Der Vogel', nonFiling: 4, ...by('A, B'), ...copies(1) },
      { title: 'Der Vogel', nonFiling: 4, ...by('C, D'), ...copies(1, 'available') },
      { title: 'Der Vogel', nonFiling: 4, ...by('E, F'), ...copies(8) },
    ];
    expect(order(find(records, 'vogel'))).toEqual([2, 1, 0]);
  });

  test('ranks the newest edition of a work first, and the book before its audiobook', () => {
    const work = { title: 'Der Vogel', nonFiling: 4, ...by('A, B') };
    const records = [
      { ...work, year: 1990, ...copies(9) },
      { ...work, year: 2020, mediaType: 'AUDIOBOOK' as const },
      { ...work, year: 2020 },
      { ...work, year: 2024 },
    ];
    const ranked = order(find(records, 'vogel'));
    expect(ranked.filter((at) => at !== 1)).toEqual([3, 2, 0]);
    expect(order(find([records[1] ?? {}, records[2] ?? {}], 'vogel'))).toEqual([1, 0]);
  });

  test('mixes media on a page when others score as well', () => {
    const records = Array.from({ length: 14 }, (_, at) => ({
      title: `Vogel ${at}`,
      ...(at === 13 && { mediaType: 'DVD' as const }),
    }));
    expect(order(find(records, 'vogel')).indexOf(13)).toBe(7);
  });
});

describe('the explanation', () => {
  test('names the words with their forms and fields, and the ranking features', () => {
    const records = [{ title: 'Der Zauberberg', nonFiling: 4, ...by('Mann, Thomas'), ...copies(3, 'available') }];
    const [hit] = find(records, 'zauberberg mann', { explain: true }).hits;
    const parts = hit?.explanation ?? [];
    expect(parts.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['zauberberg', 'mann', 'title-and-author', 'merit', 'available', 'medium']),
    );
    expect(parts.find(({ part }) => part === 'zauberberg')).toMatchObject({ found: 'zauberberg', fields: ['title'] });
    expect(parts.every(({ value }) => Number.isFinite(value))).toBe(true);
  });
});

describe('pages of works', () => {
  test('hold as many works as requested, though one of them has hundreds of editions', () => {
    const editions = Array.from({ length: 300 }, () => ({ title: 'Der Vogel', nonFiling: 4, ...by('A, B') }));
    const otherBooks = ['Vogel heute', 'Vogel morgen', 'Vogel gestern'].map((title) => ({ title, ...by('C, D') }));
    const books = [...editions, ...otherBooks].map((record, at) => bookOf({ id: `id-${at}`, ...record }));
    const answer = search(segmentsOf(books.slice(0, 100), books.slice(100)), {
      fields: [{ meaning: 'FREE', text: 'vogel' }],
      ...plainQuery,
      group: 'work',
      limit: 4,
    });
    expect(answer).toMatchObject({ total: 303, works: 4 });
    expect(answer.hits).toHaveLength(4);
    expect(answer.hits[0]?.editions).toEqual({ count: 300, mediaTypes: ['BOOK'] });
  });
});
