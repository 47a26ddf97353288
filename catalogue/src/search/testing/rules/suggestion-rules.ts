import { beforeAll, describe, expect, test } from 'vitest';
import type { BibRecord } from '../../../record/bib-record.ts';
import { bookOf } from '../../../segment/testing/segments.ts';
import type { OpenEngine, TestedEngine } from '../tested-engine.ts';

const by = (name: string) => ({ contributors: [{ name, main: true }] });
const about = (...texts: string[]) => ({ subjects: texts.map((text) => ({ text, kind: 'topic' as const })) });
const copies = (count: number) => ({
  items: Array.from({ length: count }, (_, at) => ({ id: String(at), branch: 'A', state: 'available' as const })),
});

/** Records to suggest from. */
export const suggestedRecords: readonly BibRecord[] = [
  bookOf({ id: '1', title: 'Der Zauberberg', nonFiling: 4, ...by('Mann, Thomas'), ...copies(9), ...about('Davos') }),
  bookOf({ id: '2', title: 'Buddenbrooks', ...by('Mann, Thomas'), ...copies(3) }),
  bookOf({ id: '3', title: 'Tonio Kröger', ...by('Mann, Thomas') }),
  bookOf({ id: '4', title: 'Der Zauberberg', nonFiling: 4, mediaType: 'AUDIOBOOK', ...by('Mann, Thomas') }),
  bookOf({ id: '5', title: 'Der Untertan', nonFiling: 4, ...by('Mann, Heinrich'), ...about('Zweiter Weltkrieg') }),
  bookOf({ id: '6', title: 'Zauberhafte Küche', ...by('Müller, Eva'), ...about('Kochen', 'Kochbuch') }),
  bookOf({ id: '7', title: 'Die Manns', nonFiling: 4, ...by('Breloer, Heinrich') }),
  bookOf({ id: '8', title: 'Märchen', ...about('Märchen') }),
];
/** What an engine suggests: titles by number, all else by text. */
const textsIn = (engine: TestedEngine, text: string) =>
  engine
    .suggest(text, 8)
    .map((suggestion) => (suggestion.kind === 'title' ? `#${suggestion.number}` : suggestion.text));

/** Opens an engine for the tests of a block. */
function engineWith(open: OpenEngine, records: readonly BibRecord[]): () => TestedEngine {
  let engine: TestedEngine | undefined;
  beforeAll(async () => {
    engine = await open(records);
  });
  return () => {
    if (!engine) throw new Error('not open');
    return engine;
  };
}

/** What any engine suggests, and in which order. */
export function suggestionRules(open: OpenEngine): void {
  describe('suggestions', () => {
    const engine = engineWith(open, suggestedRecords);
    const texts = (text: string) => textsIn(engine(), text);
    const suggest = (text: string, limit: number) => engine().suggest(text, limit);

    test('a typed title suggests the title, the best known first and each work once', () => {
      expect(texts('zaub')).toEqual(['#1', '#6']);
      expect(suggest('zaub', 8)[0]).toMatchObject({ kind: 'title', number: 1 });
      expect(suggest('budd', 8)[0]).toMatchObject({ kind: 'title', number: 2 });
    });

    test('leading articles may be typed or omitted', () => {
      expect(texts('der zau')[0]).toBe('#1');
      expect(texts('der unter')[0]).toBe('#5');
    });

    test('suggests names in natural and inverted order, first where the text is a name', () => {
      for (const text of ['thomas ma', 'mann, t', 'mann t', 'Thomas Mann']) expect(texts(text)[0]).toBe('Mann, Thomas');
      expect(suggest('mann, t', 8)[0]).toEqual({ kind: 'author', text: 'Mann, Thomas', count: 4 });
      expect(texts('mann')[0]).toBe('Mann, Thomas');
      expect(texts('thom')).toContain('Mann, Thomas');
      expect(texts('mueller')).toContain('Müller, Eva');
    });

    test('suggests subjects by any of their words', () => {
      expect(texts('weltk')).toContain('Zweiter Weltkrieg');
      expect(texts('zweiter we')).toContain('Zweiter Weltkrieg');
      expect(texts('maerch')).toEqual(['#8', 'Märchen']);
    });

    test('title and author together suggest the title', () => {
      expect(texts('zauberberg ma')).toContain('#1');
      expect(texts('mann zauber')).toContain('#1');
    });

    test('misspelt words are corrected when nothing else matches', () => {
      expect(texts('zauberbreg')[0]).toBe('#1');
      expect(texts('tomas mann')).toContain('Mann, Thomas');
      expect(texts('buddenbrx')[0]).toBe('#2');
    });

    test('corrects typos after an article, in two words, and where the typo is a word too', async () => {
      const others = await open([
        bookOf({ id: 'oz', title: 'Der Zauberer von Oz' }),
        bookOf({ id: 'stone', title: 'Harry Potter und der Stein der Weisen' }),
        bookOf({ id: 'poter', title: 'Poter und Pan' }),
      ]);
      expect(textsIn(others, 'der zaubrer v')).toEqual(['#1']);
      expect(textsIn(others, 'harry poter')).toEqual(['#2']);
      expect(textsIn(others, 'hary poter und der st')).toEqual(['#2']);
      expect(textsIn(others, 'xqzw zaubrer')).toEqual([]);
    });
  });

  describe('a list', () => {
    const engine = engineWith(open, suggestedRecords);

    test('begins with the name that a misspelt family name means', () => {
      expect(textsIn(engine(), 'mamn')[0]).toBe(textsIn(engine(), 'mann')[0]);
    });

    test('has no more than requested', () => {
      for (const limit of [0, 1, 2, 3, 8]) expect(engine().suggest('m', limit).length).toBeLessThanOrEqual(limit);
    });
  });

  describe('a word that names a medium', () => {
    const media = [
      bookOf({ id: '1', title: 'Krabat', ...by('Preußler, Otfried'), ...copies(9) }),
      bookOf({ id: '2', title: 'Krabat', mediaType: 'AUDIOBOOK', ...by('Preußler, Otfried') }),
      bookOf({ id: '3', title: 'Titanic', mediaType: 'DVD', ...by('Cameron, James') }),
      bookOf({ id: '4', title: 'Titanic', mediaType: 'BLURAY', ...by('Cameron, James') }),
      bookOf({ id: '5', title: 'Titanic', ...copies(9) }),
      bookOf({ id: '6', title: 'Titanic', mediaType: 'DVD', year: 2012, ...by('Cameron, James') }),
      bookOf({ id: '7', title: 'Die kleine Hexe', nonFiling: 4, ...by('Preußler, Otfried') }),
      bookOf({ id: '8', title: 'Das Hörbuch im Wandel', nonFiling: 4 }),
      bookOf({ id: '9', title: 'Momo', mediaType: 'EBOOK' }),
    ];
    describe('beside a title', () => {
      const engine = engineWith(open, media);
      const texts = (text: string) => textsIn(engine(), text);
      const suggest = (text: string, limit: number) => engine().suggest(text, limit);

      test.each([
        'krabat hörbuch',
        'hörbuch krabat',
        'HÖRBUCH: krab',
        'krabat hörb',
        'krabat als hörbuch',
        'das hörbuch krabat',
        'preussler hörbuch',
        'hörbuch cd krabat',
        'krabbat hörbuch',
      ])('is dropped, and the title in that medium suggested (%s)', (typed) => {
        expect(texts(typed)).toEqual(['#2']);
      });

      test('suggests the record in that medium', () => {
        const title = { kind: 'title', isInMedium: true };
        expect(suggest('krabat hörbuch', 8)).toEqual([{ ...title, number: 2 }]);
        const suggestions = suggest('titanic film', 8);
        expect(suggestions).toHaveLength(2);
        expect(suggestions).toContainEqual({ ...title, number: 4 });
        expect(texts('titanic dvd')).toEqual([expect.stringMatching(/^#[36]$/)]);
        expect(suggest('titanic dvd', 8)).toMatchObject([{ isInMedium: true }]);
        expect(texts('titanic blu-r')).toEqual(['#4']);
        expect(texts('e-book mo')).toEqual(['#9']);
      });

      test('is a word of the title where such a title exists', () => {
        expect(texts('hörbuch im w')).toEqual(['#8']);
        expect(suggest('hörbuch', 8)).toMatchObject([{ number: 8, isInMedium: false }]);
      });

      test('hides nothing where the title does not exist in that medium', () => {
        expect(texts('hexe dvd')).toEqual(['#7']);
        expect(suggest('hexe dvd', 8)).toMatchObject([{ isInMedium: false }]);
        expect(texts('xqzw dvd')).toEqual([]);
      });
    });
  });

  describe('a word that names a language', () => {
    const stone = 'Harry Potter and the Philosopher’s Stone';
    const books = [
      bookOf({ id: '1', title: 'Harry Potter und der Stein der Weisen', languages: ['ger'], ...copies(9) }),
      bookOf({ id: '2', title: stone, languages: ['eng'] }),
      bookOf({ id: '3', title: 'Krabat', ...by('Preußler, Otfried'), languages: ['ger'], ...copies(9) }),
      bookOf({ id: '4', title: 'Krabat', ...by('Preußler, Otfried'), languages: ['eng'] }),
      bookOf({ id: '5', title: 'Krabat', ...by('Preußler, Otfried'), languages: ['eng'], mediaType: 'AUDIOBOOK' }),
      bookOf({ id: '6', title: 'Englisch für Anfänger', languages: ['ger'] }),
      bookOf({ id: '7', title: 'Momo', languages: ['ger'] }),
    ];
    describe('beside a title', () => {
      const engine = engineWith(open, books);
      const texts = (text: string) => textsIn(engine(), text);
      const suggest = (text: string, limit: number) => engine().suggest(text, limit);

      test.each(['harry potter englisch', 'harry potter auf engl', 'english harry pot', 'hary potter englisch'])(
        'is dropped, and the title in that language suggested (%s)',
        (typed) => {
          const suggestion = { kind: 'title', number: 2, isInMedium: false, language: 'eng' };
          expect(suggest(typed, 8)).toEqual([suggestion]);
        },
      );

      test('stands for all records in that language, beside a medium for those in both', () => {
        const english = { kind: 'title', isInMedium: false, language: 'eng' };
        expect(suggest('krabat engl', 8)).toEqual([{ ...english, number: expect.any(Number) }]);
        const heard = { kind: 'title', number: 5, isInMedium: true, language: 'eng' };
        expect(suggest('krabat englisch hörbuch', 8)).toEqual([heard]);
      });

      test('is a word of the title where such a title exists, and hides nothing', () => {
        expect(suggest('englisch für anf', 8)).toMatchObject([{ number: 6, isInMedium: false }]);
        expect(suggest('momo englisch', 8)).toEqual([{ kind: 'title', number: 7, isInMedium: false }]);
        expect(texts('momo engl schwed')).toEqual([]);
      });
    });
  });

  test('signs that are title words are suggested by typing them or their names', async () => {
    const signs = await open([
      bookOf({ title: 'Die drei Nüsse', nonFiling: 4 }),
      bookOf({ title: 'Die drei ??? und der Karpatenhund', nonFiling: 4 }),
    ]);
    for (const typed of ['die drei ???', 'drei ???', 'drei frage', '???'])
      expect(textsIn(signs, typed)).toEqual(['#2']);
  });

  describe('series', () => {
    const igel = (number: string) => ({ series: [{ title: 'Inspektor Igel', number }] });
    const shelf = engineWith(
      open,
      Array.from({ length: 9 }, (_, at) =>
        bookOf({ id: `${at}`, title: `Igel ${at}`, ...by('Igelmann, Ida'), ...igel(`${at}`), ...about('Igel') }),
      ),
    );

    test('are suggested beside titles, names and subjects: no kind that matches is left out', () => {
      const kinds = shelf()
        .suggest('igel', 8)
        .map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['title', 'author', 'series', 'subject']));
      expect(kinds).toHaveLength(8);
      // Each kind is one run, so that the list has one heading for it.
      expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toHaveLength(4);
      expect(shelf().suggest('inspektor i', 8)).toContainEqual({ kind: 'series', text: 'Inspektor Igel', count: 9 });
    });
  });

  describe('the language of the reader', () => {
    const krabat = { title: 'Krabat', ...by('Preußler, Otfried') };
    const both = [
      { text: 'Sorcery', kind: 'topic' as const, language: 'eng' },
      { text: 'Sorben', kind: 'topic' as const, language: 'ger' },
    ];
    const engine = engineWith(open, [
      bookOf({ id: '1', ...krabat, languages: ['ger'], subjects: both }),
      bookOf({ id: '2', ...krabat, languages: ['eng'], subjects: both, mediaType: 'AUDIOBOOK' }),
      bookOf({ id: '3', title: 'Kragen', languages: ['ger'] }),
      bookOf({ id: '4', title: 'Kraken', languages: ['eng'] }),
    ]);
    const first = (typed: string, locale: 'de' | 'en') =>
      engine()
        .suggest(typed, 8, locale)
        .find(({ kind }) => kind === 'title');

    test('chooses the edition of a work, which has one line', () => {
      expect(first('krabat', 'de')).toMatchObject({ number: 1 });
      expect(first('krabat', 'en')).toMatchObject({ number: 2 });
      expect(
        engine()
          .suggest('krabat', 8, 'en')
          .filter(({ kind }) => kind === 'title'),
      ).toHaveLength(1);
    });

    test('puts its titles and subjects first', () => {
      expect(first('krag', 'de')).toMatchObject({ number: 3 });
      const order = (locale: 'de' | 'en') =>
        engine()
          .suggest('kra', 8, locale)
          .map((found) => 'number' in found && found.number);
      expect(order('de').indexOf(3)).toBeLessThan(order('de').indexOf(4));
      expect(order('en').indexOf(4)).toBeLessThan(order('en').indexOf(3));
      const subjects = (locale: 'de' | 'en') =>
        engine()
          .suggest('sor', 8, locale)
          .flatMap((found) => (found.kind === 'subject' ? [found.text] : []));
      expect(subjects('de')).toEqual(['Sorben', 'Sorcery']);
      expect(subjects('en')).toEqual(['Sorcery', 'Sorben']);
    });
  });
}
