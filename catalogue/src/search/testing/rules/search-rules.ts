import { beforeAll, describe, expect, test } from 'vitest';
import type { BibRecord } from '../../../record/bib-record.ts';
import { bookOf } from '../../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../../index-query.ts';
import type { OpenEngine, TestedEngine } from '../tested-engine.ts';

const by = (name: string) => [{ name, main: true, role: 'aut' }];

const library = [
  bookOf({ id: 'essays', title: 'Thomas Manns Zauberberg und andere Essays', year: 2019 }),
  bookOf({ id: 'reader', title: 'Zauberberg: ein Lesebuch', year: 2001 }),
  bookOf({
    id: 'zb',
    title: 'Der Zauberberg',
    subtitle: 'Roman',
    year: 1924,
    contributors: by('Mann, Thomas'),
    isbn: ['9783161484100'],
    items: [{ id: '1', barcode: '00712-345', branch: 'A', state: 'available' }],
  }),
  bookOf({ id: 'zb-new', title: 'Der Zauberberg', year: 2012, contributors: by('Mann, Thomas'), issn: ['1234-5679'] }),
  bookOf({
    id: 'about',
    title: 'Krankheit und Zeit',
    year: 2020,
    subjects: [{ text: 'Mann, Thomas: Der Zauberberg', kind: 'work' }],
  }),
  bookOf({ id: 'kafer', title: 'Der Käfer', year: 1990, contributors: by('Müller, Ada') }),
  bookOf({ id: 'war', title: 'Война и мир', contributors: by('Толстой, Лев') }),
  bookOf({ id: 'odyssey', title: 'Οδύσσεια', contributors: by('Όμηρος') }),
  bookOf({ id: 'yacoubian', title: 'عمارة يعقوبيان' }),
  bookOf({ id: 'hebrew', title: 'סיפור על אהבה וחושך' }),
  bookOf({ id: 'japanese', title: '吾輩は猫である' }),
  bookOf({ id: 'chinese', title: '红楼梦' }),
  bookOf({ id: 'korean', title: '채식주의자' }),
];

/** Searches an engine with these records; hits are told by their ids. */
function findIn(engine: TestedEngine, records: readonly BibRecord[], text: string, options: Partial<IndexQuery> = {}) {
  const answer = engine.search({
    fields: [{ meaning: 'FREE', text }],
    ...plainQuery,
    countFacets: true,
    ...options,
  });
  return { ...answer, ids: answer.hits.map(({ number }) => records[number - 1]?.id) };
}

/** What any engine finds in a small library, and in which order. */
export function searchRules(open: OpenEngine): void {
  describe('a small library', () => {
    let engine: TestedEngine;
    beforeAll(async () => {
      engine = await open(library);
    });
    const find = (text: string, options?: Partial<IndexQuery>) => findIn(engine, library, text, options);

    test('ranks the title of the query first, its newer edition before the older', () => {
      expect(find('zauberberg').ids.slice(0, 2)).toEqual(['zb-new', 'zb']);
      expect(find('Der Zauberberg').ids.slice(0, 2)).toEqual(['zb-new', 'zb']);
      expect(find('zauberberg').total).toBe(5);
    });

    test('finds a work by author and title before books about it', () => {
      for (const text of ['mann zauberberg', 'zauberberg thomas mann', 'Mann: Der Zauberberg'])
        expect(find(text).ids.slice(0, 2)).toEqual(['zb-new', 'zb']);
    });

    test.each(['9783161484100', '978-3-16-148410-0', '978 3 16 148410 0', 'ISBN 3-16-148410-X', 'ISBN: 316148410x'])(
      'finds a record by its ISBN %s',
      (text) => {
        for (const meaning of ['FREE', 'ISBN'] as const)
          expect(find('', { fields: [{ meaning, text }] })).toMatchObject({ ids: ['zb'], total: 1 });
      },
    );

    test('finds ISSN, barcode and record id in any spelling', () => {
      expect(find('ISSN 12345679').ids).toEqual(['zb-new']);
      expect(find('00712 345').ids).toEqual(['zb']);
      expect(find('', { fields: [{ meaning: 'BARCODE', text: '00712345' }] }).ids).toEqual(['zb']);
      expect(find('zb-new').ids).toEqual(['zb-new']);
    });

    test('a wrong ISBN finds nothing', () => {
      expect(find('9783161484101').total).toBe(0);
    });

    test.each([
      ['Kaefer', 'kafer'],
      ['KAFER mueller', 'kafer'],
      ['война', 'war'],
      ['ТОЛСТОЙ мир', 'war'],
      ['οδυσσεια', 'odyssey'],
      ['ΌΜΗΡΟΣ', 'odyssey'],
      ['يعقوبيان', 'yacoubian'],
      ['אהבה', 'hebrew'],
      ['猫', 'japanese'],
      ['吾輩', 'japanese'],
      ['红楼', 'chinese'],
      ['채식주의자', 'korean'],
    ])('finds %s', (text, id) => {
      expect(find(text).ids).toEqual([id]);
      expect(find(text).rung).toBeUndefined();
    });

    test('finds an unfinished word by its prefix, and says so', () => {
      expect(find('thomas zaub')).toMatchObject({ rung: 'prefix', total: 4 });
      expect(find('zaub*').rung).toBeUndefined();
      expect(find('zaub*').total).toBe(5);
    });

    test('finds a misspelt word by a similar one, which is suggested as it is written', () => {
      expect(find('zauberbreg mann')).toMatchObject({
        rung: 'spelling',
        suggestions: [{ text: 'zauberberg mann', kind: 'spelling' }],
      });
      expect(find('Der Kefer').suggestions).toEqual([{ text: 'der käfer', kind: 'spelling' }]);
      expect(find('mxnn zuberberg').ids[0]).toBe('zb-new');
    });

    test('matches as many words as occur together', () => {
      expect(find('mann zauberberg hörspiel')).toMatchObject({ rung: 'fewer-words' });
      expect(find('mann zauberberg hörspiel').ids[0]).toBe('zb-new');
    });

    test('filters that leave nothing do not change the rung', () => {
      const answer = find('zauberberg', { filters: { branch: ['B'] } });
      expect(answer).toMatchObject({ total: 0, ids: [] });
      expect(answer.rung).toBeUndefined();
      expect(answer.facets.find(({ id }) => id === 'branch')?.options).toEqual([
        { id: 'A', count: 1, applied: false },
        { id: 'B', count: 0, applied: true },
      ]);
    });

    test('years alone are a query, and an invalid year finds nothing', () => {
      const years = (start: string, end: string) =>
        find('', {
          fields: [
            { meaning: 'YEAR_START', text: start },
            { meaning: 'YEAR_END', text: end },
          ],
          sort: 'year',
        });
      expect(years('1990', '2012').ids).toEqual(['zb-new', 'reader', 'kafer']);
      expect(years('then', '2012').total).toBe(0);
    });

    test('a text without words finds nothing', () => {
      for (const text of ['!!!???', '*', '\u200B', '#']) expect(find(text).total).toBe(0);
    });

    test('an offset after the last hit returns an empty page with the total', () => {
      expect(find('zauberberg', { offset: 100_000 })).toMatchObject({ total: 5, ids: [] });
    });
  });

  test('a facet lists its twenty most frequent options, and the applied ones', async () => {
    const records = Array.from({ length: 60 }, (_, at) =>
      bookOf({
        id: String(at),
        title: 'Buch',
        year: 1950 + at,
        subjects: Array.from({ length: at + 1 }, (_unused, subject) => ({
          text: `s${subject}`,
          kind: 'topic' as const,
        })),
      }),
    );
    const { facets } = findIn(await open(records), records, 'buch', { filters: { subject: ['s40'] } });
    const subjects = facets.find(({ id }) => id === 'subject')?.options ?? [];
    expect(subjects.map(({ id }) => id)).toEqual([...Array.from({ length: 20 }, (_, at) => `s${at}`), 's40']);
    expect(subjects.at(-1)).toEqual({ id: 's40', count: 20, applied: true });
  });
}
