import { describe, expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { parseBooleanQuery } from '../query/boolean-query.ts';
import { search } from '../search.ts';

describe('the operators of a text', () => {
  const none = { choices: [], excluded: [] };

  test.each([
    ['hund OR katze', { text: 'hund OR katze', required: '', choices: [['hund', 'katze']], excluded: [] }],
    ['hund ODER katze', { text: 'hund ODER katze', required: '', choices: [['hund', 'katze']], excluded: [] }],
    ['krabat NOT film', { ...none, text: 'krabat', required: 'krabat', excluded: ['film'] }],
    ['krabat UND NICHT film', { ...none, text: 'krabat', required: 'krabat', excluded: ['film'] }],
    ['NOT film krabat', { ...none, text: 'krabat', required: 'krabat', excluded: ['film'] }],
    [
      'wald hund OR katze haus',
      { text: 'wald hund OR katze haus', required: 'wald haus', choices: [['hund', 'katze']], excluded: [] },
    ],
    [
      'wald AND (hund OR "graue wölfe") NOT (mein tagebuch)',
      {
        text: 'wald (hund OR "graue wölfe")',
        required: 'wald',
        choices: [['hund', '"graue wölfe"']],
        excluded: ['mein tagebuch'],
      },
    ],
    [
      '(graue wölfe) OR hund (wald)',
      { ...none, text: '(graue wölfe) OR hund wald', required: 'wald', choices: [['graue wölfe', 'hund']] },
    ],
    ['wald NOT (hund OR katze)', { text: 'wald', required: 'wald', choices: [], excluded: ['hund', 'katze'] }],
    ['978-3-16-148410-0 OR 0306406152', expect.objectContaining({ choices: [['978-3-16-148410-0', '0306406152']] })],
    ['„graue wölfe“ OR hund', expect.objectContaining({ choices: [['"graue wölfe"', 'hund']] })],
  ])('%s', (text, operated) => {
    expect(parseBooleanQuery(text)).toEqual(operated);
  });

  test.each([
    ['in small letters they are words', 'to be or not to be'],
    ['a text all in capitals', 'DIE UNENDLICHE GESCHICHTE ODER NICHT'],
    ['in quotes', '"gin OR vodka"'],
    ['at the end', 'Schweizerisches OR'],
    ['at the beginning', 'OR Kommentar'],
    ['nothing but what is excluded', 'NOT film'],
    ['two after another', 'hund OR NOT katze'],
    ['a part of a word', 'NOTarzt und FORum'],
    ['parentheses within parentheses', 'hund OR (katze (maus) elch)'],
    ['parentheses that stay open', 'wald NOT (hund OR katze'],
    ['nothing in them', 'wald NOT ()'],
  ])('none: %s', (_, text) => {
    expect(parseBooleanQuery(text)).toBeUndefined();
  });
});

describe('a search with operators', () => {
  const library = [
    bookOf({ id: 'dogs', title: 'Hunde im Wald', mediaType: 'BOOK', isbn: ['9783161484100'] }),
    bookOf({ id: 'cats', title: 'Katzen im Wald', mediaType: 'BOOK' }),
    bookOf({ id: 'both', title: 'Hund und Katze', mediaType: 'DVD' }),
    bookOf({ id: 'wolves', title: 'Graue Wölfe im Wald', mediaType: 'BOOK' }),
    bookOf({ id: 'apart', title: 'Wölfe', subtitle: 'graue Tiere', mediaType: 'BOOK' }),
    bookOf({ id: 'krabat', title: 'Krabat', mediaType: 'BOOK' }),
    bookOf({ id: 'krabat-dvd', title: 'Krabat', mediaType: 'DVD' }),
  ];
  const find = (text: string, options: Partial<IndexQuery> = {}) => {
    const fields = [{ meaning: 'FREE' as const, text }];
    const answer = search(segmentsOf(library.slice(0, 3), library.slice(3)), { ...plainQuery, fields, ...options });
    return { ...answer, ids: answer.hits.map(({ number }) => library[number - 1]?.id).sort() };
  };

  test('OR finds records with one of the words, in any of their forms', () => {
    expect(find('hund OR katze').ids).toEqual(['both', 'cats', 'dogs']);
    expect(find('wald (hund OR katze)').ids).toEqual(['cats', 'dogs']);
    expect(find('3-16-148410-X OR krabat').ids).toEqual(['dogs', 'krabat', 'krabat-dvd']);
    expect(find('hund OR katze').rung).toBeUndefined();
  });

  test('quoted words stand together in a disjunction, too', () => {
    expect(find('"graue wölfe" OR katze').ids).toEqual(['both', 'cats', 'wolves']);
    expect(find('"graue wölfe" OR "hund und katze"').ids).toEqual(['both', 'wolves']);
  });

  test('ranks records with several operands before records with one', () => {
    const trees = ['Eiche und Ulme', 'Eiche und Linde', 'Ulme und Ahorn', 'Buche'];
    const books = trees.map((title, at) => bookOf({ id: title, title, year: 2000 + at }));
    const fields = [{ meaning: 'FREE' as const, text: 'eiche OR ulme' }];
    const { hits } = search(segmentsOf(books), { ...plainQuery, fields });
    expect(hits.map(({ number }) => trees[number - 1])).toEqual([
      'Eiche und Ulme',
      'Ulme und Ahorn',
      'Eiche und Linde',
    ]);
  });

  test('NOT excludes records with the word', () => {
    expect(find('hund NOT katze').ids).toEqual(['dogs']);
    expect(find('wald NOT (hund OR katze)').ids).toEqual(['wolves']);
    expect(find('wölfe NOT "graue wölfe"').ids).toEqual(['apart']);
  });

  test('NOT excludes the medium that a word names', () => {
    expect(find('krabat NOT dvd').ids).toEqual(['krabat']);
    expect(find('krabat NOT film').ids).toEqual(['krabat']);
  });

  test('facets count the remaining hits', () => {
    const { facets } = find('krabat NOT film', { countFacets: true });
    const media = facets.find(({ id }) => id === 'mediaType');
    expect(media?.options).toEqual([{ id: 'BOOK', count: 1, applied: false }]);
  });

  test('a misspelt word is corrected, and exclusions stay in force', () => {
    const { ids, rung, suggestions } = find('krabbat NOT film');
    expect({ ids, rung }).toEqual({ ids: ['krabat'], rung: 'spelling' });
    expect(suggestions).toEqual([{ text: 'krabat NOT film', kind: 'spelling' }]);
    expect(find('krabbat NOT (film OR "graue wölfe")').suggestions?.[0]?.text).toBe(
      'krabat NOT film NOT "graue wölfe"',
    );
  });

  test('the words without the exclusion are suggested when everything is excluded', () => {
    const { total, suggestions } = find('hund NOT hund');
    expect({ total, suggestions }).toEqual({ total: 0, suggestions: [{ text: 'hund', kind: 'spelling' }] });
  });

  test('unknown words match as prefixes, then in other spellings, when no operand matches', () => {
    expect(find('krab OR elef')).toMatchObject({ ids: ['krabat', 'krabat-dvd'], rung: 'prefix' });
    expect(find('wald (katz OR elefant)')).toMatchObject({ ids: ['cats'], rung: 'prefix' });
    expect(find('krabbat OR elefant')).toMatchObject({
      ids: ['krabat', 'krabat-dvd'],
      rung: 'spelling',
      changes: [{ asked: 'krabbat', used: ['krabat'] }],
      suggestions: [{ text: 'krabat OR elefant', kind: 'spelling' }],
    });
  });

  test('the correction is suggested when one operand matches and another has a typo', () => {
    expect(find('hund OR krabbat')).toMatchObject({
      ids: ['both', 'dogs'],
      suggestions: [{ text: 'hund OR krabat', kind: 'spelling' }],
    });
    expect(find('hund OR krabbat').rung).toBeUndefined();
    expect(find('hund OR krabbat NOT film').suggestions?.[0]?.text).toBe('hund OR krabat NOT film');
    expect(find('wald (hund OR kattzen)').suggestions?.[0]?.text).toBe('wald (hund OR katzen)');
    expect(find('(wolfe grauee) OR krabat').suggestions?.[0]?.text).toBe('(wolfe graue) OR krabat');
    expect(find('hund OR krabat').suggestions).toBeUndefined();
  });

  test('an operand is not corrected to a word that does not occur beside the rest, or within quotes', () => {
    expect(find('wald (hund OR krabbat)').suggestions).toBeUndefined();
    expect(find('hund OR "krabbat"').suggestions).toBeUndefined();
  });

  test('the words are relaxed as usual when nothing matches', () => {
    expect(find('wald elefant (krabat OR hund)')).toMatchObject({ ids: ['dogs'], rung: 'fewer-words' });
  });

  test('in other fields', () => {
    const fields = [{ meaning: 'TITLE' as const, text: 'wölfe NOT wald' }];
    expect(find('', { fields }).ids).toEqual(['apart']);
  });
});
