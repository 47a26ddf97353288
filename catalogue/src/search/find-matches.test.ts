import type { FieldMeaning } from '@buchfink/contract/search';
import { describe, expect, test } from 'vitest';
import { bookOf, segmentsOf, without } from '../segment/testing/segments.ts';
import { findMatches } from './find-matches.ts';
import { contributionsOf } from './ranking/contributions.ts';

const by = (name: string) => [{ name, main: true, role: 'aut' }];

const library = [
  bookOf({ id: 'essays', title: 'Thomas Manns Zauberberg und andere Essays', year: 2019 }),
  bookOf({ id: 'zb', title: 'Der Zauberberg', year: 1924, contributors: by('Mann, Thomas'), isbn: ['9783161484100'] }),
  bookOf({ id: 'galotti', title: 'Emilia Galotti', year: 1772, contributors: by('Lessing, Gotthold Ephraim') }),
  bookOf({ id: 'nathan', title: 'Nathan der Weise', year: 1779, contributors: by('Lessing, Gotthold Ephraim') }),
  bookOf({ id: 'kafer', title: 'Der Käfer', year: 1990, contributors: by('Müller, Ada') }),
  bookOf({ id: 'tom', title: 'Tom & Jerry', year: 2001 }),
  bookOf({ id: 'murder', title: 'The Thursday Murder Club', contributors: by('Osman, Richard') }),
  bookOf({ id: 'ball', title: 'Das Leben der Fußballspieler' }),
  bookOf({ id: 'philo', title: 'Grundriss der Philosophie' }),
  bookOf({ id: 'ring', title: 'Der Herr der Ringe', part: 'Band 2. Die zwei Türme' }),
  bookOf({ id: 'orwell', title: '1984', contributors: by('Orwell, George'), year: 1949 }),
  bookOf({ id: 'die', title: 'Die, der, das' }),
  bookOf({ id: 'leiden', title: 'Abaelards Leidensgeschichte' }),
];
const ids = library.map(({ id }) => id);
const state = segmentsOf(library.slice(0, 5), library.slice(5));

function matchesOf(query: string | Partial<Record<FieldMeaning, string>>, index = state) {
  const texts = typeof query === 'string' ? { FREE: query } : query;
  const fields = Object.entries(texts).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text }));
  const { hits, ...matches } = findMatches(index, fields);
  const numbers = hits.flatMap(({ documents }, at) =>
    [...documents].map((document) => index.segments[at]?.segment.numberOf(document) ?? 0),
  );
  return { ...matches, found: numbers.map((number) => ids[number - 1]) };
}

describe('a literal match', () => {
  test('needs no rung', () => {
    expect(matchesOf('zauberberg mann')).toMatchObject({ found: ['essays', 'zb'], changes: [] });
    expect(matchesOf('zauberberg mann').rung).toBeUndefined();
  });

  test('may be written apart', () => {
    expect(matchesOf('fussball spieler leben')).toMatchObject({ found: ['ball'], changes: [] });
    expect(matchesOf('fussball spieler leben').rung).toBeUndefined();
  });

  test('ignores articles and conjunctions beside other words, but ranks them', () => {
    expect(matchesOf('Tom und Jerry').found).toEqual(['tom']);
    expect(matchesOf('die der das').found).toEqual(['die']);
  });

  test('may be a number in any spelling', () => {
    for (const text of ['9783161484100', '978-3-16-148410-0', '3 16 148410 X', 'ISBN: 316148410X'])
      expect(matchesOf(text).found).toEqual(['zb']);
    expect(matchesOf({ ISBN: '9783161484101' })).toMatchObject({ found: [], changes: [] });
  });

  test('may be the year, which is no word of the record', () => {
    expect(matchesOf('galotti 1772').found).toEqual(['galotti']);
    expect(matchesOf('1949').found).toEqual(['orwell']);
    expect(matchesOf({ TITLE: '1949' }).found).toEqual([]);
    expect(matchesOf({ TITLE: '1984' }).found).toEqual(['orwell']);
  });

  test('may count otherwise: band, number and numeral', () => {
    const counted = ['bd. 2', 'II', 'band zwei', 'Teil II', 'Bd2', 'Vol. II', '2. Teil', 'zweiter Teil', 'volume two'];
    for (const text of counted.map((number) => `herr ringe ${number}`))
      expect(matchesOf(text)).toMatchObject({ found: ['ring'], changes: [] });
  });

  test('requires a repeated word if it is required at one of its positions', () => {
    expect(matchesOf('herr der ringe band 2 teil 2')).toMatchObject({ found: ['ring'], changes: [] });
    expect(matchesOf('bd. 1924 zauberberg').changes).toEqual([]);
    expect(matchesOf('bd. 1924 zauberberg bd.')).toMatchObject({ found: ['zb'], changes: [{ asked: 'bd', used: [] }] });
  });

  test('is a letter with its signs, never the letter alone', () => {
    const written = [bookOf({ title: 'Programming in C' }), bookOf({ title: 'C++ in Depth', notes: ['B, C'] })];
    const resultOf = (text: string, books: typeof written) =>
      findMatches(segmentsOf(books), [{ meaning: 'FREE', text }]);
    expect(resultOf('C++', written).hits.map(({ documents }) => [...documents])).toEqual([[1]]);
    expect(resultOf('C++', written).rung).toBeUndefined();
    expect(resultOf('C', written).hits.map(({ documents }) => [...documents])).toEqual([[0, 1]]);
    const none = resultOf('C++', written.slice(0, 1));
    expect(none).toMatchObject({ changes: [], absent: ['c++'] });
    expect(none.hits.every(({ count }) => count === 0)).toBe(true);
  });

  test('is an abbreviation as it is written, and no words that begin with its letters', () => {
    const books = segmentsOf([
      bookOf({ title: 'The Gods of Mars', notes: ['R', 'E'] }),
      bookOf({ title: 'Out of time' }),
    ]);
    const { hits, absent } = findMatches(books, [{ meaning: 'FREE', text: 'R.E.M.' }]);
    expect(hits.every(({ count }) => count === 0)).toBe(true);
    expect(absent).toEqual(['r.e.m.']);
  });

  test.each(['*berg', 'zau*berg', 'z?uberberg', 'Zaub*be*g mann', '*uberber*'])('may have wildcards: %s', (text) => {
    expect(matchesOf(text)).toMatchObject({ found: ['essays', 'zb'], changes: [] });
  });

  test('has no wildcards where a sign asks or is spoken, and names what nothing is on', () => {
    expect(matchesOf('käfer?').found).toEqual(['kafer']);
    expect(matchesOf('*katastrophe')).toMatchObject({ found: [], absent: ['*katastrophe'] });
  });

  test('may be a prefix with an asterisk', () => {
    expect(matchesOf('zaub*')).toMatchObject({ found: ['essays', 'zb'], changes: [] });
    expect(matchesOf('zaub* mann').rung).toBeUndefined();
  });

  test('counts the words in the title and in the names, without the leading article', () => {
    const { hits } = findMatches(state, [{ meaning: 'FREE', text: 'der zauberberg thomas mann' }]);
    expect([...(hits[0]?.titleWords ?? [])]).toEqual([3, 1]);
    expect([...(hits[0]?.authorWords ?? [])]).toEqual([0, 2]);
  });

  test('is explained word by word', () => {
    const { hits, words } = findMatches(state, [{ meaning: 'FREE', text: 'fussballspielern leben' }]);
    const document = hits[1]?.documents[0] ?? -1;
    const live = state.segments[1];
    const parts = live ? contributionsOf({ live, at: 1 }, words, document) : [];
    expect(parts.map(({ part, found, fields }) => ({ part, found, fields }))).toEqual([
      { part: 'fussballspielern', found: 'fußballspieler', fields: ['title'] },
      { part: 'leben', found: 'leben', fields: ['title'] },
    ]);
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(hits[1]?.scores[0] ?? 0, 4);
  });
});

describe('relaxation', () => {
  test('takes the last word as a prefix', () => {
    expect(matchesOf('thomas zaub')).toMatchObject({
      rung: 'prefix',
      found: ['essays', 'zb'],
      changes: [{ asked: 'zaub', used: ['zauberberg'] }],
    });
  });

  test('finds an unknown word in a similar spelling, and suggests it as the records write it', () => {
    expect(matchesOf('Der Kefer')).toMatchObject({
      rung: 'spelling',
      found: ['kafer'],
      changes: [{ asked: 'kefer', used: ['käfer'] }],
      suggestion: 'der käfer',
    });
    expect(matchesOf('zuaberberg mann').found).toEqual(['essays', 'zb']);
    expect(matchesOf('Filosofie')).toMatchObject({ rung: 'spelling', found: ['philo'] });
    expect(matchesOf('xauberberg').found).toEqual(['essays', 'zb']);
  });

  test('drops a word rather than guessing at it, where records have another word', () => {
    const books = segmentsOf([
      bookOf({ title: 'Krimi: Das Schweigen im Walde' }),
      bookOf({ title: 'Krimi in Paris' }),
      bookOf({ title: 'Schwere Wetter' }),
    ]);
    const matchesOf = (text: string) => {
      const { hits, rung, changes, suggestion } = findMatches(books, [{ meaning: 'FREE', text }]);
      return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes, suggestion };
    };
    const relaxed = { rung: 'fewer-words', changes: [{ asked: 'schweden', used: [] }], suggestion: undefined };
    expect(matchesOf('Krimi Schweden')).toEqual({ found: [0, 1], ...relaxed });
    // Two typical typos are not that far off.
    expect(matchesOf('krimi schweiegn')).toMatchObject({ found: [0], rung: 'spelling' });
    expect(matchesOf('Krimi Schewiegn')).toMatchObject({ found: [0], rung: 'spelling' });
  });

  test('makes no guess at a word of which next to nothing would be left', () => {
    const books = segmentsOf([
      bookOf({ title: 'Das Schweigen' }),
      bookOf({ title: 'Schwere Wetter' }),
      bookOf({ title: 'Der Zaubergarten' }),
    ]);
    const matchesOf = (text: string) => {
      const { hits, rung, suggestion } = findMatches(books, [{ meaning: 'FREE', text }]);
      return { found: hits.flatMap(({ documents }) => [...documents]), rung, suggestion };
    };
    expect(matchesOf('Schweden')).toEqual({ found: [], rung: undefined, suggestion: undefined });
    expect(matchesOf('schweiegn')).toMatchObject({ found: [0], rung: 'spelling' });
    // As far off, but enough is left of so long a word.
    expect(matchesOf('zaubermarben')).toMatchObject({ found: [2], rung: 'spelling' });
  });

  test('drops no words for one that is only a prefix of another', () => {
    const books = segmentsOf([
      bookOf({ title: 'Hundert Jahre' }),
      bookOf({ title: 'Die Jagd (The Hunt)' }),
      bookOf({ title: 'Katzen' }),
      bookOf({ title: 'Eine Katze' }),
    ]);
    const matchesOf = (text: string) => {
      const { hits, rung, suggestion } = findMatches(books, [{ meaning: 'FREE', text }]);
      return { found: hits.flatMap(({ documents }) => [...documents]), rung, suggestion };
    };
    expect(matchesOf('hund')).toMatchObject({ found: [0], rung: 'prefix' });
    expect(matchesOf('haustiere hund')).toEqual({ found: [], rung: undefined, suggestion: 'hund' });
    expect(matchesOf('hund haustiere')).toEqual({ found: [], rung: undefined, suggestion: undefined });
    expect(matchesOf('katze hund')).toMatchObject({ found: [2, 3], rung: 'fewer-words', suggestion: undefined });
    expect(matchesOf('haustiere katzeb')).toMatchObject({ rung: 'fewer-words', suggestion: 'katzen' });
  });

  test('drops words for a long word that records have with another ending', () => {
    const books = segmentsOf([bookOf({ title: 'Neoplasms' }), bookOf({ title: 'Camilo José Cela' })]);
    const matchesOf = (text: string) => {
      const { hits, rung, changes } = findMatches(books, [{ meaning: 'FREE', text }]);
      return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes };
    };
    const changes = [
      { asked: 'colonic', used: [] },
      { asked: 'neoplasm', used: ['neoplasms'] },
    ];
    expect(matchesOf('colonic neoplasm')).toEqual({ found: [0], rung: 'fewer-words', changes });
    expect(matchesOf('neoplasm colonic')).toMatchObject({ found: [0], rung: 'fewer-words' });
    expect(matchesOf('mohn celan')).toMatchObject({ found: [], rung: undefined });
  });

  describe('takes a single word that is the prefix of few words', () => {
    const times = ['Zeit und Raum', 'Die Zeit', 'Gestohlene Zeit'].map((title) => bookOf({ title }));
    const shelf = (...titles: string[]) => segmentsOf([...times, ...titles.map((title) => bookOf({ title }))]);
    const matchesOf = (text: string, books: ReturnType<typeof shelf>) => {
      const { hits, rung, suggestion } = findMatches(books, [{ meaning: 'FREE', text }]);
      return { found: hits.flatMap(({ documents }) => [...documents]), rung, suggestion };
    };

    test('as a typo where the similar word is much more frequent', () => {
      const spelling = { found: [0, 1, 2, 3], rung: 'spelling' };
      expect(matchesOf('ziet', shelf('Zietlows Hof'))).toMatchObject(spelling);
      expect(matchesOf('zeitt', shelf('Die Zeittafel'))).toMatchObject(spelling);
    });

    test('as a prefix where it is about as frequent, or adds a letter', () => {
      const prefix = { rung: 'prefix', suggestion: undefined };
      expect(matchesOf('ziet', shelf('Zietlows Hof', 'Zietlows Haus'))).toEqual({ found: [3, 4], ...prefix });
      expect(matchesOf('zeitl', shelf('Zeitlos'))).toEqual({ found: [3], ...prefix });
      expect(matchesOf('raum ziet', shelf('Raum für Zietlow'))).toEqual({ found: [3], ...prefix });
    });
  });

  test('corrects a known word that never occurs with the others', () => {
    expect(matchesOf('nathan wiese').found).toEqual(['nathan']);
  });

  test('splits and joins words', () => {
    expect(matchesOf('thursdaymurder')).toMatchObject({
      rung: 'compound',
      found: ['murder'],
      changes: [{ asked: 'thursdaymurder', used: ['thursday', 'murder'] }],
      suggestion: 'thursday murder',
    });
    expect(matchesOf('leiden geschichte')).toMatchObject({
      rung: 'compound',
      found: ['leiden'],
      changes: [{ asked: 'leiden geschichte', used: ['leidensgeschichte'] }],
      suggestion: 'leidensgeschichte',
    });
  });

  test('joins words that meet beside a hyphen', () => {
    const games = segmentsOf([bookOf({ title: 'Landwirtschafts-Simulator' }), bookOf({ title: 'Land und Simulator' })]);
    const { hits, rung } = findMatches(games, [{ meaning: 'FREE', text: 'land wirtschafts-simulator' }]);
    expect({ found: [...(hits[0]?.documents ?? [])], rung }).toEqual({ found: [0], rung: 'compound' });
  });

  test('splits two words written as one with a typo', () => {
    for (const slipped of ['thursdaymudrer', 'thurdsaymurder', 'tursdaymurder'])
      expect(matchesOf(slipped)).toMatchObject({ rung: 'compound', found: ['murder'], suggestion: 'thursday murder' });
    expect(matchesOf('tursdaymudrer').found).toEqual([]);
  });

  describe('matches given names by initials', () => {
    const books = [
      bookOf({ title: 'The Hobbit', contributors: by('Tolkien, J. R. R.') }),
      bookOf({ title: 'The Time Machine', contributors: by('Wells, H. G.') }),
      bookOf({ title: 'Wells of England', contributors: by('Moore, Harald G.') }),
    ];
    const matchesOf = (text: string) => {
      const { hits, rung, changes } = findMatches(segmentsOf(books), [{ meaning: 'FREE', text }]);
      return { found: hits.flatMap(({ documents }) => [...documents]), rung, changes };
    };

    test('where records have them with the family name', () => {
      const spelling = { rung: 'spelling', changes: [] };
      expect(matchesOf('John Ronald Reuel Tolkien')).toEqual({ found: [0], ...spelling });
      expect(matchesOf('Tolkien, John Ronald Reuel')).toEqual({ found: [0], ...spelling });
      expect(matchesOf('time machine Herbert George Wells')).toEqual({ found: [1], ...spelling });
    });

    test('but not one name by one initial, nor for an author of another name', () => {
      expect(matchesOf('Herbert Wells').found).not.toEqual([1]);
      expect(matchesOf('Hobbit Gandalf Moore').found).not.toContain(1);
    });
  });

  test('parses a pasted citation: its number, its title and author', () => {
    expect(matchesOf('Mann, T.: Unbekannte Schriften. Fischer, ISBN 978-3-16-148410-0, S. 5')).toMatchObject({
      rung: 'fewer-words',
      found: ['zb'],
    });
    expect(matchesOf('Lessing, Gotthold Ephraim (1772): Emilia Galotti. Stuttgart: Reclam, S. 3-9.')).toMatchObject({
      rung: 'fewer-words',
      found: ['galotti'],
    });
    expect(matchesOf('"Emilia Galotti" / Lessing').rung).toBeUndefined();
  });

  test('finds the cited edition before others, and the work where the edition is missing', () => {
    const editions = [
      bookOf({ title: 'Der Name der Rose', year: 1982, contributors: by('Eco, Umberto') }),
      bookOf({ title: 'Der Name der Rose', year: 1980, contributors: by('Eco, Umberto') }),
      bookOf({ title: 'Die Rose', year: 1982, contributors: by('Umber, Ecke') }),
    ];
    const idsOf = (text: string) =>
      findMatches(segmentsOf(editions), [{ meaning: 'FREE', text }]).hits.flatMap(({ documents }) => [...documents]);
    for (const text of [
      'Umberto Eco: Der Name der Rose. Hanser, München 1982, ISBN 3-446-13625-8.',
      'U. Eco, Der Name der Rose, München: Hanser, 1982, S. 5–20.',
      'Der Name der Rose, Umberto Eco, München 1982',
      'Eco, Umberto: Der Name der Rose : Roman / Umberto Eco. - München : Hanser, 1982',
      '@book{eco, author = {Eco, Umberto}, title = {{Der Name der Rose}}, year = {1982}, publisher = {Hanser}}',
      'TY  - BOOK ID  - 7 AU  - Eco, Umberto TI  - Der Name der Rose PY  - 1982 PB  - Hanser',
    ])
      expect(idsOf(text)).toEqual([0]);
    expect(idsOf('Umberto Eco: Der Name der Rose. Hanser, München 1999.')).toEqual([0, 1]);
    expect(idsOf('Der Name der Rose Eco ISBN 3-446-13625-8')).toEqual([0, 1]);
  });

  test('drops no number that matched in another spelling', () => {
    const { changes, found } = matchesOf('Mann, T.: Unbekannte Schriften. Fischer, ISBN 316148410X');
    expect(found).toEqual(['zb']);
    expect(changes.map((change) => change.asked)).not.toContain('316148410x');
  });

  test('drops the words that never occur with the others, and names them', () => {
    expect(matchesOf('mann zauberberg hörspielkassette')).toMatchObject({
      rung: 'fewer-words',
      found: ['essays', 'zb'],
      changes: [{ asked: 'hörspielkassette', used: [] }],
    });
  });

  test('tells of a dropped word whether it has hits alone', () => {
    const books = [bookOf({ title: 'Der Zauberberg', contributors: by('Mann, Thomas') }), bookOf({ title: 'Quanten' })];
    const changesOf = (text: string) => findMatches(segmentsOf(books), [{ meaning: 'FREE', text }]).changes;
    expect(changesOf('mann zauberberg quanten')).toEqual([{ asked: 'quanten', used: [], known: true }]);
    expect(changesOf('mann zauberberg lexikon')).toEqual([{ asked: 'lexikon', used: [] }]);
    expect(changesOf('mann zauberberg 316148410x')).toEqual([{ asked: '316148410x', used: [] }]);
  });

  describe('where it drops words', () => {
    const books = [
      ...['Der Prozess', 'Das Schloss', 'Amerika'].map((title) => bookOf({ title, contributors: by('Kafka, Franz') })),
      bookOf({ title: 'Der große Kater' }),
      bookOf({ title: 'Die Gefährten', contributors: by('Tolkien, J. R. R.') }),
      ...Array.from({ length: 20 }, (_, at) => bookOf({ title: `Band ${at}` })),
    ];
    const shelf = segmentsOf(books);

    test('prefers a word as typed to a word that is merely similar', () => {
      const { hits, changes, suggestion } = findMatches(shelf, [{ meaning: 'FREE', text: 'Kafka Käfer' }]);
      expect(hits.map(({ documents }) => [...documents])).toEqual([[0, 1, 2]]);
      expect({ changes, suggestion }).toEqual({ changes: [{ asked: 'käfer', used: [] }], suggestion: undefined });
    });

    test('but corrects a long word with a small typo', () => {
      const { hits, suggestion } = findMatches(shelf, [{ meaning: 'FREE', text: 'Band Gefährtne' }]);
      expect(hits.map(({ documents }) => [...documents])).toEqual([[4]]);
      expect(suggestion).toBe('gefährten');
    });

    test('calls no word dropped that some hit has', () => {
      const { hits, changes } = findMatches(shelf, [{ meaning: 'FREE', text: 'Kater Gefährten' }]);
      expect(hits.map(({ documents }) => [...documents])).toEqual([[3, 4]]);
      expect(changes).toEqual([]);
    });
  });

  test('puts the correction in place of the misspelt word, not of equal letters elsewhere', () => {
    const rings = segmentsOf([bookOf({ title: 'Der Herr der Ringe' })]);
    expect(findMatches(rings, [{ meaning: 'FREE', text: 'Herr Her  Ringe, her' }]).suggestion).toBe(
      'herr herr ringe, herr',
    );
  });

  test('takes unknown words as prefixes', () => {
    expect(matchesOf('fuss leb')).toMatchObject({ rung: 'prefix', found: ['ball'] });
    expect(matchesOf('grund philos')).toMatchObject({
      rung: 'prefix',
      found: ['philo'],
      changes: [
        { asked: 'grund', used: ['grundriss'] },
        { asked: 'philos', used: ['philosophie'] },
      ],
    });
  });

  test('corrects swapped and missing letters in words of three letters', () => {
    const short = segmentsOf(['Der Tod', 'Abi', 'Turm'].map((title) => bookOf({ title })));
    const idsOf = (text: string) =>
      findMatches(short, [{ meaning: 'FREE', text }]).hits.map(({ documents }) => [...documents]);
    expect(idsOf('tdo')).toEqual([[0]]);
    expect(idsOf('trm')).toEqual([[2]]);
    expect(idsOf('FBI')).toEqual([[]]);
  });

  test('takes no word for a misspelt article', () => {
    const articles = segmentsOf([bookOf({ title: 'Das Meer' }), bookOf({ title: 'The Sea' })]);
    expect(findMatches(articles, [{ meaning: 'FREE', text: 'DNS' }]).changes).toEqual([]);
    expect(findMatches(articles, [{ meaning: 'FREE', text: 'teh sea' }])).toMatchObject({
      rung: 'fewer-words',
      changes: [{ asked: 'teh', used: [] }],
    });
  });

  test('ends with an alternative text when not even half of the words occur together', () => {
    expect(matchesOf('emilia kefer unbekanntes xqzvwk blorptfitz')).toMatchObject({ found: [], suggestion: 'emilia' });
  });

  test('is the same step in all segments: exact hits in one are never mixed with relaxed hits in another', () => {
    const parted = segmentsOf([bookOf({ title: 'Die Buche' })], [bookOf({ title: 'Die Suche' })]);
    const { rung, hits } = findMatches(parted, [{ meaning: 'FREE', text: 'buche' }]);
    expect(rung).toBeUndefined();
    expect(hits.map(({ documents }) => documents.length)).toEqual([1, 0]);
  });

  test('drops words by their frequency in the whole index, however many segments it has', () => {
    const records = [
      bookOf({ id: 'nothing' }),
      bookOf({ publisher: 'l’été Käfer' }),
      bookOf({ contributors: by('Mann, Thomas'), subjects: [{ text: 'zwei', kind: 'topic' }], publisher: 'l’été' }),
      bookOf({ title: '2', publisher: 'zwei', notes: ['l’été'] }),
      bookOf({ subjects: [{ text: 'l’été', kind: 'topic' }] }),
      bookOf({ subtitle: 'été', notes: ['2'] }),
      bookOf({ title: '1984', subtitle: '2', contributors: by('Mann, Thomas') }),
    ];
    const query = { AUTHOR: 'Thomas Mann', FREE: '1984 été 2' };
    const inOneSegment = matchesOf(query, segmentsOf(records)).found;
    expect(inOneSegment).toHaveLength(1);
    expect(matchesOf(query, segmentsOf(records.slice(0, 1), records.slice(1))).found).toEqual(inOneSegment);
  });

  test('a word of a deleted record only is unknown', () => {
    const [first, ...laterSegments] = state.segments;
    const stateAfterDeletion = { segments: first ? [without(first, 4), ...laterSegments] : laterSegments };
    expect(matchesOf('käfer', stateAfterDeletion).found).toEqual([]);
    expect(matchesOf('kafer', stateAfterDeletion).changes).toEqual([]);
  });
});

test('answers any text', () => {
  const texts = [
    'x'.repeat(1000),
    Array.from({ length: 500 }, (_, at) => `wort${at}`).join(' '),
    'der '.repeat(250),
    'a-'.repeat(500),
    '\u202Eمرحبا بالعالم',
    '📚🎉 👩‍👩‍👧',
    'Zauber\u200Bberg',
    '\uD800zauberberg\uDC00',
    '!!!???',
    '*',
    '* * *',
    '"',
    '1.23457E+12',
    '(a OR b) AND NOT c:"d',
    '',
  ];
  for (const text of texts)
    for (const meaning of ['FREE', 'TITLE', 'ISBN', 'YEAR', 'BRANCH'] as const)
      expect(findMatches(state, [{ meaning, text }]).hits).toHaveLength(2);
  expect(matchesOf('Zauber\u200Bberg').found).toEqual(['essays', 'zb']);
  for (const text of ['!!!???', '*', '1.23457E+12']) expect(matchesOf(text).found).toEqual([]);
});

test('finds what was added since a day; records of unknown age are left out', () => {
  const books = [
    bookOf({ id: 'old', title: 'Alt', added: '2026-10-31' }),
    bookOf({ id: 'new', title: 'Neu', added: '2026-11-01' }),
    bookOf({ id: 'newer', title: 'Neuer', added: '2026-11-20' }),
    bookOf({ id: 'unknown', title: 'Unbekannt' }),
  ];
  const { hits } = findMatches(segmentsOf(books), [], { addedSince: '2026-11-01' });
  expect(hits.flatMap(({ documents }) => [...documents])).toEqual([1, 2]);
});

test('signs that are words are dropped from a suggestion like other words', () => {
  const state = segmentsOf([bookOf({ title: 'Der Zauberberg' })]);
  for (const signs of ['???', '!!!', 'C++', '"???"']) {
    const { rung, suggestion } = findMatches(state, [{ meaning: 'FREE', text: `${signs} Zauberbreg` }]);
    expect({ rung, suggestion }).toEqual({
      rung: 'fewer-words',
      suggestion: expect.stringMatching(/^(""\s)?zauberberg$/),
    });
  }
});

describe('words in quotes', () => {
  const books = [
    bookOf({ id: 'on', title: 'On Writing' }),
    bookOf({ id: 'writings', title: 'Collected Writings' }),
    bookOf({ id: 'writing', title: 'Writing, Part 1' }),
    bookOf({ id: 'apart', title: 'Direkte Krav' }),
    bookOf({ id: 'one', title: 'Direktekrav' }),
  ];
  const quotedAmong = (among: typeof books, text: string) => {
    const { hits, ...resultWithoutHits } = findMatches(segmentsOf(among), [{ meaning: 'FREE', text }]);
    return { ...resultWithoutHits, found: hits.flatMap(({ documents }) => [...documents].map((at) => among[at]?.id)) };
  };
  const quoted = (text: string) => quotedAmong(books, text);

  test('match as written, function words too', () => {
    expect(quoted('on writing').found).toEqual(['on', 'writings', 'writing']);
    expect(quoted('"on writing"')).toMatchObject({ found: ['on'], changes: [] });
    expect(quoted('"on writing"').rung).toBeUndefined();
    expect(quoted('„writing“').found).toEqual(['on', 'writing']);
    expect(quoted('direkte krav').found).toEqual(['apart', 'one']);
    expect(quoted('"direkte krav"').found).toEqual(['apart']);
    expect(quoted('"writing" part 1').found).toEqual(['writing']);
  });

  test('stand together: side by side in a title, else in one field', () => {
    const books = [
      bookOf({ id: 'title', title: 'Der kleine Prinz', nonFiling: 4 }),
      bookOf({ id: 'turned', title: 'Ein Prinz und der kleine Hund' }),
      bookOf({ id: 'subtitle', title: 'Antoine', subtitle: 'der kleine Prinz' }),
      bookOf({ id: 'goes-on', title: 'Der kleine', subtitle: 'Prinz' }),
      bookOf({ id: 'apart', title: 'Kleine Hunde', subtitle: 'der Prinz' }),
      bookOf({ id: 'fields', title: 'Der kleine Hund', publisher: 'Prinz' }),
      bookOf({ id: 'note', title: 'Hunde', notes: ['Wie der Prinz so kleine hat'] }),
      bookOf({ id: 'name', title: 'Hund', contributors: [{ name: 'Prinz, Der Kleine', main: true, role: 'aut' }] }),
    ];
    const quotedIds = ['title', 'subtitle', 'goes-on', 'note', 'name'];
    for (const text of ['"der kleine Prinz"', '„Kleine Prinz“', '»kleine prinz*«', 'der "kleine prinz"'])
      expect({ text, ...quotedAmong(books, text) }).toMatchObject({ text, found: quotedIds });
    expect(quotedAmong(books, '"kleine prinz"').rung).toBeUndefined();
    expect(quotedAmong(books, '"prinz" "kleine"').found).toHaveLength(books.length);
    expect(quotedAmong(books, '"prinz und der" kleine').found).toEqual(['turned', 'note'].slice(0, 1));
    expect(quotedAmong(books, '"der hund"')).toMatchObject({ rung: 'unquoted' });
  });

  test('stand in a title in any of their spellings', () => {
    const books = [
      bookOf({ id: 'mail', title: 'Deine E-Mail bitte' }),
      bookOf({ id: 'email', title: 'Deine Email bitte' }),
      bookOf({ id: 'ete', title: 'L’été indien', nonFiling: 2 }),
      bookOf({ id: 'band', title: 'Saga Bd. II neu' }),
      bookOf({ id: 'photo', title: 'Alte Photographie heute' }),
      bookOf({ id: 'long', title: `${'Von Leuten und Dingen '.repeat(4)} heute alte Ziele` }),
      bookOf({ id: 'signs', title: 'Mit C++ neu ins Netz' }),
    ];
    const idsOf = (text: string) => quotedAmong(books, text).found;
    expect(idsOf('"deine e-mail bitte"')).toEqual(['mail', 'email']);
    expect(idsOf('"deine email bitte"')).toEqual(['mail', 'email']);
    expect(idsOf('"l’été indien"')).toEqual(['ete']);
    expect(idsOf('"Band 2 neu"')).toEqual(['band']);
    expect(idsOf('"alte fotografie"')).toEqual(['photo']);
    expect(idsOf('"alte heute"')).toEqual(['long']);
    expect(idsOf('"c++ netz"')).toEqual(['signs']);
  });

  test('match apart by the number or year that they are, too', () => {
    const books = [
      bookOf({
        id: 'shelf',
        title: 'Hund',
        items: [{ id: 'x', branch: 'A', state: 'available', shelfmark: 'R 12 Kle' }],
      }),
      bookOf({ id: 'turned', title: 'Kle und R 12' }),
      bookOf({ id: 'year', title: 'Krieg', year: 1914 }),
    ];
    expect(quotedAmong(books, '"R 12 Kle"').found).toEqual(['shelf']);
    expect(quotedAmong(books, '"Krieg 1914"').found).toEqual(['year']);
  });

  test('match without quotes where no record has the phrase, which the answer reports', () => {
    expect(quoted('"beyond writing"')).toMatchObject({ rung: 'fewer-words' });
    expect(quoted('"the writing"')).toMatchObject({
      found: ['on', 'writings', 'writing'],
      rung: 'unquoted',
      changes: [],
    });
    expect(quoted('"wriiting"')).toMatchObject({ rung: 'spelling', suggestion: '"writing"' });
  });
});
