import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKey } from './sort-key.ts';
import { titleWords } from './title-words.ts';
import { termsOfWord, wordsOf } from './words.ts';

const forms = (text: string) => wordsOf(text).flatMap((word) => termsOfWord(word).map((term) => term.form));

test.each([
  ['E-Mail', ['e', 'mail', 'email']],
  ['l’été', ['l', 'ete', 'lete']],
  ["d'accord", ['d', 'accord', 'daccord']],
  ['Lach- und Sachgeschichten', ['lach', 'und', 'sachgeschichten']],
  ['13½ Leben', ['13', '1', '2', 'leben']],
  ['KV 525, C++', ['kv', '525', 'c', 'c++']],
  ['20.000 Meilen', ['20', '000', '20000', 'meilen']],
  ['1,000,000 Jahre ü', ['1', '000', '000', '1000000', 'jahre', 'u']],
  ['am 01.01.2024, 3.5', ['am', '01', '01', '2024', '3', '5']],
  ['F# für C#-Kenner', ['f', 'f#', 'fur', 'c', 'c#', 'kenner']],
  ['C++17 Q&A, R & B von AT&T', ['c', 'c++', '17', 'q', 'a', 'q&a', 'r', 'b', 'r&b', 'von', 'at', 't', 'at&t']],
  ['.NET (.hack) ... ...und .5', ['net', '.net', 'hack', '.hack', 'und', '5']],
  ['Node.js statt ASP.net-Kurs', ['node', 'js', 'nodejs', 'statt', 'asp', 'net', 'kurs', 'aspnetkurs']],
  ['Du&ich, Tom & Jerry. Ende', ['du', 'ich', 'tom', 'jerry', 'ende']],
  ['日本語', ['日本', '本語', '日', '本', '語']],
  ['東', ['東']],
  ['ハリー Potter', ['ハリ', 'リー', 'ハ', 'リ', 'ー', 'potter']],
  ['(Die drei ???): Kids', ['die', 'drei', 'fragezeichen', 'kids']],
  ['Die drei ??? Kids', ['die', 'drei', 'fragezeichen', 'kids']],
  ['!!! ???', ['ausrufezeichen', 'fragezeichen']],
  ['Was??? Nein!!! ???? ?! !', ['was', 'nein']],
  ['D.N.A.: E.T.A. Ä.Ö.Ü', ['d', 'n', 'a', 'dna', 'e', 't', 'a', 'eta', 'a', 'o', 'u', 'aou']],
  ['z.B. a.b.cd U.S.A', ['z', 'b', 'a', 'b', 'cd', 'u', 's', 'a', 'usa']],
  ['\u0300 a', ['a']],
  ['Der Constructor: __proto__, toString', ['der', 'constructor', 'proto', 'tostring']],
])('the words of “%s”', (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test('the written form is kept for display', () => {
  expect(wordsOf('Käfer').map((word) => word.parts)).toEqual([[{ form: 'kafer', surface: 'käfer' }]]);
});

test('overlong words are cut without breaking a character', () => {
  const [form = ''] = forms('𐐀'.repeat(500));
  expect(form.length).toBeLessThanOrEqual(64);
  expect([...form].every((character) => character === '𐐨')).toBe(true);
});

test('a leading article is not part of a title, unless it is the whole title', () => {
  expect(titleWords('Der Zauberberg')).toEqual(['zauberberg']);
  expect(titleWords("L'étranger")).toEqual(['etranger']);
  expect(titleWords('Die')).toEqual(['die']);
});

test('sort keys skip the article and count numbers by value', () => {
  const titles = ['Band 10', 'Der Apfel', 'Band 2', 'Äpfel', 'Zebra', 'band 02 b'];
  const keyed = titles.map((title) => ({ title, key: sortKey(title, title.startsWith('Der ') ? 4 : 0) }));
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ title }) => title);
  expect(sorted).toEqual(['Der Apfel', 'Äpfel', 'Band 2', 'band 02 b', 'Band 10', 'Zebra']);
});

test('signs sort as they are spoken', () => {
  expect(sortKey('Die drei ???: Das Gespensterschloss', 4)).toBe('drei fragezeichen das gespensterschloss');
  expect(sortKey('Was nun???')).toBe('was nun');
});

test('a non-filing count as long as the title still yields a sort key', () => {
  expect(sortKey('Der', 4)).toBe('der');
});

test('plain text yields the same words as any other text', () => {
  void fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(`${text}\u00A0`));
    }),
  );
});
