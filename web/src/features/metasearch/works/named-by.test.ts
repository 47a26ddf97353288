import { expect, test } from 'vitest';
import { hitOf } from '../testing/hit-of.ts';
import { comparedWords, namedBy } from './named-by.ts';

const magicMountain = hitOf(1, { title: 'Der Zauberberg', subtitle: 'Roman', author: 'Thomas Mann' });

test.each([
  ['zauberberg', 2],
  ['„Der Zauberberg“', 2],
  ['mann zauberberg', 1],
  ['Zauberberge', 1],
  ['zauberberg roman', 1],
  ['zauberberg buddenbrooks', 0],
  ['tuberkulose', 0],
  ['', 0],
  ['???', 0],
] as const)('“%s” names Der Zauberberg: %d', (asked, named) => {
  expect(namedBy(magicMountain, comparedWords(asked))).toBe(named);
});

test('other spellings of a vowel name the same', () => {
  const beetle = hitOf(1, { title: 'Der Käfer', author: 'Ada Müller' });
  for (const asked of ['käfer', 'kaefer', 'KAFER', 'ka\u0308fer'])
    expect(namedBy(beetle, comparedWords(asked))).toBe(2);
  expect(namedBy(beetle, comparedWords('mueller käfer'))).toBe(1);
});

test('an ending is none of the word, a last letter is', () => {
  const painter = hitOf(1, { title: 'Der Kuss', author: 'Gustav Klimt' });
  expect(namedBy(painter, comparedWords('klima'))).toBe(0);
  const dogs = hitOf(1, { title: 'Hunde im Wald' });
  for (const asked of ['hund', 'hunden', 'waldes']) expect(namedBy(dogs, comparedWords(asked)), asked).toBe(1);
});

test('a single letter or digit counts', () => {
  expect(namedBy(hitOf(1, { title: 'G/Geschichte' }), comparedWords('geschichte'))).toBe(1);
  expect(namedBy(hitOf(1, { title: 'Deutsch 2' }), comparedWords('deutsch 1'))).toBe(0);
  expect(
    namedBy(hitOf(1, { title: 'Harry Potter', author: 'Joanne K. Rowling' }), comparedWords('potter j k rowling')),
  ).toBe(1);
});

test('where all words are little, all of them count', () => {
  const it = hitOf(1, { title: 'Es', author: 'Stephen King' });
  expect(namedBy(it, comparedWords('es'))).toBe(2);
  expect(namedBy(hitOf(1, { title: 'Ich und du' }), comparedWords('ich du'))).toBe(1);
  expect(namedBy(hitOf(1, { title: 'Ich und du' }), comparedWords('eis'))).toBe(0);
});
