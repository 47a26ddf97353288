import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const several = (count: number, fields: Partial<BibRecord>): BibRecord[] =>
  Array.from({ length: count }, (_, at) =>
    bookOf({ ...fields, title: `${fields.title ?? 'Titel'} ${'ABCDEFGHIJ'[at]}x` }),
  );
const topic = (text: string): BibRecord['subjects'] => [{ text, kind: 'topic' }];

const records: readonly BibRecord[] = [
  ...several(4, { title: 'Nachtfahrt', subtitle: 'Thriller', mediaType: 'EBOOK', languages: ['ger'], year: 2012 }),
  ...several(3, { title: 'Kaltes Wasser', subtitle: 'Thriller', languages: ['ger'], year: 2025 }),
  ...several(3, {
    title: 'Der Schnitt',
    subtitle: 'Kriminalroman',
    subjects: topic('Krimi'),
    languages: ['ger'],
    year: 2023,
  }),
  ...several(3, { title: 'Tatort', subjects: topic('Krimi'), mediaType: 'DVD', languages: ['ger'], year: 2018 }),
  ...several(2, { title: 'Eiskalt', subjects: topic('Krimi'), mediaType: 'BLURAY', languages: ['ger'], year: 2018 }),
  ...several(3, { title: 'Stimmen', subjects: topic('Krimi'), mediaType: 'AUDIOBOOK', languages: ['ger'], year: 2016 }),
  ...several(3, { title: 'Murder at Noon', subjects: topic('Krimi'), languages: ['eng'], year: 2005 }),
  ...several(4, { title: 'Wild Race', mediaType: 'NINTENDO', audienceGroup: 'children', year: 2022 }),
  ...several(3, { title: 'Space Shooter', mediaType: 'PLAYSTATION', year: 2022 }),
  ...several(2, { title: 'Gears', mediaType: 'XBOX', year: 2019 }),
  ...several(5, { title: 'Inselsiedler', mediaType: 'BOARDGAME', year: 2010 }),
  ...several(3, { title: 'Löwe', mediaType: 'FIGURINE', audienceGroup: 'preschool', year: 2021 }),
  ...several(3, { title: 'Sonate', subjects: topic('Klavier'), mediaType: 'SCORE_MUSIC', year: 1999 }),
  ...several(3, { title: 'Konzert', subjects: topic('Klavier'), mediaType: 'CD_MUSIC', year: 2001 }),
  ...several(2, { title: 'Computerwelt', subjects: topic('Computer'), mediaType: 'MAGAZINE', year: 2020 }),
  ...several(3, { title: 'Kara', languages: ['tur'], year: 2011 }),
  ...several(2, {
    title: 'Keloğlan',
    subjects: topic('Märchen'),
    languages: ['tur'],
    audienceGroup: 'children',
    year: 2011,
  }),
  ...several(4, { title: 'Silent Sea', subtitle: 'a novel', languages: ['eng'], year: 2009 }),
  ...several(3, { title: 'La casa', languages: ['spa'], year: 2003 }),
  ...several(3, { title: 'Le jardin', languages: ['fre'], year: 2004 }),
  ...several(2, { title: 'Тиха вода', languages: ['ukr'], year: 2014 }),
  ...several(2, { title: 'Белые ночи', languages: ['rus'], year: 1990 }),
  ...several(2, { title: 'Pan', languages: ['pol'], year: 1991 }),
  ...several(2, { title: 'بيت', languages: ['ara'], year: 1992 }),
  ...several(4, {
    title: 'Der Drache',
    subjects: topic('Fantasy'),
    languages: ['ger'],
    audienceGroup: 'children',
    year: 2015,
  }),
  ...several(3, {
    title: 'Schattenwelt',
    subjects: topic('Fantasy'),
    languages: ['ger'],
    audienceGroup: 'youth',
    year: 2024,
  }),
  ...several(3, { title: 'Bär und Maus', languages: ['ger'], audienceGroup: 'preschool', year: 2017 }),
  ...several(2, { title: 'Historia', subjects: topic('Deutschland'), languages: ['eng'], year: 1980 }),
  ...several(8, { title: 'Stille Tage', subtitle: 'Roman', languages: ['ger'], year: 1985 }),
  ...several(2, { title: 'Neue Ufer', subtitle: 'Roman', languages: ['ger'], year: 2025 }),
  bookOf({ title: 'Die weiße Massai', languages: ['ger'], year: 1998 }),
  bookOf({ title: '1984', languages: ['ger'], year: 1949 }),
  bookOf({ title: 'Ab 18 nach Hause', languages: ['ger'], year: 2008 }),
  bookOf({ title: 'English für Anfänger', languages: ['ger'], year: 2008 }),
  bookOf({ title: 'Englisch für Anfänger', subtitle: 'Kurs', languages: ['ger'], year: 2007 }),
  bookOf({ title: 'Anfänger', languages: ['eng'], year: 2007 }),
  bookOf({ title: 'Das neue Testament', languages: ['ger'], year: 1970 }),
  bookOf({ title: 'Schöne neue Welt', languages: ['ger'], year: 1932 }),
  bookOf({ title: 'Deutsche Geschichte im Überblick', languages: ['ger'], year: 2002 }),
  bookOf({ title: 'Geschichte der Stadt', languages: ['ger'], year: 2024 }),
  bookOf({ title: 'Die Französische Revolution', languages: ['ger'], year: 2001 }),
  bookOf({ title: 'Révolution', languages: ['fre'], year: 2001 }),
  bookOf({ title: '2001: Odyssee im Weltraum', mediaType: 'DVD', languages: ['eng'], year: 1968 }),
  bookOf({ title: 'Hundert Jahre Einsamkeit', languages: ['ger'], year: 1967 }),
  bookOf({ title: '10 Jahre später', languages: ['ger'], year: 1990 }),
  bookOf({ title: 'Film', mediaType: 'BOOK', languages: ['ger'], year: 1960 }),
  bookOf({ title: 'Krimi 1955: eine Sammlung', languages: ['ger'], year: 1956 }),
  bookOf({ title: 'Gute Geister', subjects: topic('Krimi'), languages: ['ger'], year: 1955 }),
  bookOf({ title: 'New York', subtitle: 'Reiseführer', languages: ['ger'], year: 2025 }),
  bookOf({ title: 'York', languages: ['ger'], year: 2025 }),
  bookOf({ title: 'Türkisch kochen', languages: ['ger'], year: 2000 }),
  bookOf({ title: 'Der kleine Prinz', languages: ['ger'], year: 1943 }),
  bookOf({ title: 'Der kleine Prinz', languages: ['tur'], year: 1999 }),
  bookOf({ title: 'Der kleine Prinz', mediaType: 'AUDIOBOOK', languages: ['ger'], year: 2002 }),
].map((record, at) => ({ ...record, id: String(at + 1) }));
const state = segmentsOf(records.slice(0, 60), records.slice(60));

function find(text: string, options: Partial<IndexQuery> = {}) {
  return search(state, {
    ...plainQuery,
    fields: [{ meaning: 'FREE', text }],
    thisYear: 2026,
    countFacets: true,
    limit: 100,
    ...options,
  });
}

/** The understood filters in one line. */
function understoodIn(text: string): string {
  const { understood = [] } = find(text);
  return understood.map(({ words, facet, options }) => `${words} = ${facet} ${options.join(' ')}`).join('; ');
}

const consoles = 'GAME_CONSOLE NINTENDO PLAYSTATION XBOX WII';
const audio = 'AUDIOBOOK EAUDIO';
const table: readonly (readonly [query: string, understood: string])[] = [
  ['thriller ebook', 'ebook = mediaType EBOOK'],
  ['thriller e-book', 'e-book = mediaType EBOOK'],
  ['Thriller als E-Book', 'als E-Book = mediaType EBOOK'],
  ['ebooks', 'ebooks = mediaType EBOOK'],
  ['switch spiele', 'switch spiele = mediaType NINTENDO'],
  ['switch', 'switch = mediaType NINTENDO'],
  ['nintendo switch', 'nintendo switch = mediaType NINTENDO'],
  ['Nintendo Switch Games', 'Nintendo Switch Games = mediaType NINTENDO'],
  ['race switch', 'switch = mediaType NINTENDO'],
  ['ps5', 'ps5 = mediaType PLAYSTATION'],
  ['ps5 spiele', 'ps5 spiele = mediaType PLAYSTATION'],
  ['playstation 5', 'playstation 5 = mediaType PLAYSTATION'],
  ['xbox spiele', 'xbox spiele = mediaType XBOX'],
  ['konsolenspiele', `konsolenspiele = mediaType ${consoles}`],
  ['video games', `video games = mediaType ${consoles}`],
  ['spiele', `spiele = mediaType BOARDGAME ${consoles}`],
  ['brettspiele', 'brettspiele = mediaType BOARDGAME'],
  ['board games', 'board games = mediaType BOARDGAME'],
  ['dvd krimi', 'dvd = mediaType DVD'],
  ['krimi auf dvd', 'auf dvd = mediaType DVD'],
  ['krimi blu-ray', 'blu-ray = mediaType BLURAY'],
  ['krimi hörbuch', `hörbuch = mediaType ${audio}`],
  ['krimi audio book', `audio book = mediaType ${audio}`],
  ['der kleine prinz hörbuch', `hörbuch = mediaType ${audio}`],
  ['hörbücher', `hörbücher = mediaType ${audio}`],
  ['hörspiel', 'hörspiel = mediaType AUDIOBOOK CD EAUDIO AUDIO_CASSETTE FIGURINE'],
  ['tonies', 'tonies = mediaType FIGURINE'],
  ['noten klavier', 'noten = mediaType SCORE_MUSIC'],
  ['klavier sheet music', 'sheet music = mediaType SCORE_MUSIC'],
  ['zeitschrift computer', 'zeitschrift = mediaType MAGAZINE'],
  ['musik', 'musik = mediaType CD_MUSIC LP_RECORD'],
  ['krimi film', 'film = mediaType DVD BLURAY MOVIE EVIDEO'],
  ['auf türkisch', 'auf türkisch = language tur'],
  ['bücher auf türkisch', 'bücher auf türkisch = language tur'],
  ['türkische bücher', 'türkische bücher = language tur'],
  ['türkischsprachige Bücher', 'türkischsprachige Bücher = language tur'],
  ['Märchen auf Türkisch', 'auf Türkisch = language tur'],
  ['türkische märchen', 'türkische = language tur'],
  ['türkçe kitaplar', 'türkçe kitaplar = language tur'],
  ['der kleine prinz auf türkisch', 'auf türkisch = language tur'],
  ['english books', 'english books = language eng'],
  ['books in English', 'books in English = language eng'],
  ['krimi englisch', 'englisch = language eng'],
  ['englische krimis', 'englische = language eng'],
  ['krimis in english', 'in english = language eng'],
  ['romane auf französisch', 'romane auf französisch = language fre'],
  ['livres en français', 'livres en français = language fre'],
  ['libros en español', 'libros en español = language spa'],
  ['spanish novels', 'spanish novels = language spa'],
  ['ukrainisch', 'ukrainisch = language ukr'],
  ['книги українською', 'книги українською = language ukr'],
  ['книги на русском', 'книги на русском = language rus'],
  ['русские книги', 'русские книги = language rus'],
  ['książki po polsku', 'książki po polsku = language pol'],
  ['كتب بالعربية', 'كتب بالعربية = language ara'],
  ['arabische Bücher', 'arabische Bücher = language ara'],
  ['ab 8', 'ab 8 = audience children'],
  ['ab 8 jahren', 'ab 8 jahren = audience children'],
  ['fantasy ab 8', 'ab 8 = audience children'],
  ['fantasy ab 12 jahren', 'ab 12 jahren = audience youth'],
  ['buch ab 8 jahren', 'buch ab 8 jahren = audience children'],
  ['bücher für 3-jährige', 'bücher für 3-jährige = audience preschool'],
  ['für 3 jährige', 'für 3 jährige = audience preschool'],
  ['for 5 year olds', 'for 5 year olds = audience preschool'],
  ['books for 9-year-olds', 'books for 9-year-olds = audience children'],
  ['fantasy ages 8-12', 'ages 8-12 = audience children'],
  ['erstleser', 'erstleser = audience children'],
  ['early readers', 'early readers = audience children'],
  ['jugendbuch', 'jugendbuch = audience youth'],
  ['young adult fantasy', 'young adult = audience youth'],
  ['fantasy für jugendliche', 'für jugendliche = audience youth'],
  ["children's books", "children's books = audience children preschool"],
  ['krimi 2023', '2023 = year 2023'],
  ['krimi aus 2023', 'aus 2023 = year 2023'],
  ['krimi von 2018', 'von 2018 = year 2018'],
  ['krimi 2016-2018', '2016-2018 = year 2016-2018'],
  ['krimi 2016 bis 2018', '2016 bis 2018 = year 2016-2018'],
  ['krimi seit 2020', 'seit 2020 = year 2020-2027'],
  ['neue romane', 'neue = year 2024-2027'],
  ['new thrillers', 'new = year 2024-2027'],
  ['neue fantasy bücher', 'neue = year 2024-2027'],
  ['neuerscheinungen', 'neuerscheinungen = year 2024-2027'],
  ['englische krimis 2005', 'englische = language eng; 2005 = year 2005'],
  ['türkische märchen ab 8', 'türkische = language tur; ab 8 = audience children'],
  ['krimi dvd 2018', 'dvd = mediaType DVD; 2018 = year 2018'],
  // Words as words: a title is meant, the catalogue has nothing of the kind, or something else is said.
  ['die weiße massai', ''],
  ['1984', ''],
  ['2023', ''],
  ['ab 18 nach Hause', ''],
  ['english für anfänger', ''],
  ['englisch für anfänger', ''],
  ['das neue testament', ''],
  ['neues testament', ''],
  ['schöne neue welt', ''],
  ['deutsche geschichte', ''],
  ['deutsch', ''],
  ['französische revolution', ''],
  ['2001 odyssee im weltraum', ''],
  ['100 jahre einsamkeit', ''],
  ['10 jahre später', ''],
  ['film', ''],
  ['krimi 1955', ''],
  ['new york', ''],
  ['türkisch kochen', ''],
  ['"krimi dvd"', ''],
  ['krimi NOT dvd', ''],
  ['krimi OR dvd', ''],
  ['dvd*', ''],
  ['krimi schwedisch', ''],
  ['thriller wii', ''],
  ['buch', ''],
  ['stille tage', ''],
  ['kinderbuch', 'kinderbuch = audience children preschool'],
];

describe('words that are no title words', () => {
  test.each(table)('%s: %s', (query, understood) => {
    expect(understoodIn(query)).toBe(understood);
  });

  test.each(['die weiße massai', '1984', 'ab 18 nach hause', 'english für anfänger', 'film', 'new york'])(
    'a title that has the words comes first: %s',
    (query) => {
      const [first] = find(query).hits;
      expect(records[(first?.number ?? 0) - 1]?.title.toLowerCase()).toBe(query);
    },
  );
});

test('the hits and facets are those of the other words with the filter', () => {
  for (const [query, rest, filters] of [
    ['thriller ebook', 'thriller', { mediaType: ['EBOOK'] }],
    ['der kleine prinz auf türkisch', 'der kleine prinz', { language: ['tur'] }],
    ['krimi 2016 bis 2018', 'krimi', { year: ['2016-2018'] }],
  ] as const) {
    const { understood: _, ...answer } = find(query);
    expect(answer).toEqual(find(rest, { filters }));
    const applied = answer.facets.flatMap(({ id, options }) =>
      options.flatMap((option) => (option.applied ? [`${id} ${option.id}`] : [])),
    );
    expect(applied).toEqual(
      Object.entries(filters).flatMap(([facet, options]) => options.map((id) => `${facet} ${id}`)),
    );
  }
});

test('words that are to be words are searched exactly as without any understanding', () => {
  const queries = table.filter(([, understood]) => understood !== '').map(([query]) => query);
  void fc.assert(
    fc.property(fc.constantFrom(...queries), (query) => {
      const words: string[] = [];
      // Without one filter another reading of the words may come: at most as many as there are words.
      for (let answer = find(query); answer.understood; answer = find(query, { filters: { words } })) {
        words.push(...answer.understood.map((filter) => filter.words));
        expect(words.length).toBeLessThanOrEqual(query.split(' ').length);
      }
      const { thisYear: _, ...plain } = { ...plainQuery, thisYear: 0, countFacets: true, limit: 100 };
      const asWords = search(state, { ...plain, fields: [{ meaning: 'FREE', text: query }], filters: { words } });
      expect(find(query, { filters: { words } })).toEqual(asWords);
    }),
  );
});

test('a chosen option of the same facet is added, one of another facet narrows', () => {
  const ebooks = find('thriller ebook').total;
  expect(find('thriller ebook', { filters: { mediaType: ['BOOK'] } }).total).toBe(ebooks + 3);
  expect(find('thriller ebook', { filters: { language: ['eng'] } }).total).toBe(0);
});

test('a field of the form for the same leaves the words alone', () => {
  const fields = [
    { meaning: 'FREE', text: 'krimi dvd' },
    { meaning: 'MEDIATYPE', text: 'BLURAY' },
  ] as const;
  expect(find('', { fields }).understood).toBeUndefined();
});

test('any text is answered', () => {
  void fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...table.flatMap(([query]) => query.split(' '))), { maxLength: 8 }),
      (words) => {
        expect(find(words.join(' ')).total).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 60 },
  );
});
