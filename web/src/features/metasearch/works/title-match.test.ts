import { expect, test } from 'vitest';
import { createHit } from '../testing/create-hit.ts';
import { significantWords, titleMatch } from './title-match.ts';

const magicMountain = createHit(1, { title: 'Der Zauberberg', subtitle: 'Roman', author: 'Thomas Mann' });

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
] as const)('“%s” matches Der Zauberberg: %d', (query, expected) => {
  expect(titleMatch(magicMountain, significantWords(query))).toBe(expected);
});

test('matches other spellings of an umlaut', () => {
  const beetle = createHit(1, { title: 'Der Käfer', author: 'Ada Müller' });
  for (const query of ['käfer', 'kaefer', 'KAFER', 'ka\u0308fer'])
    expect(titleMatch(beetle, significantWords(query))).toBe(2);
  expect(titleMatch(beetle, significantWords('mueller käfer'))).toBe(1);
});

test('ignores an inflectional ending, but not a last letter', () => {
  const painter = createHit(1, { title: 'Der Kuss', author: 'Gustav Klimt' });
  expect(titleMatch(painter, significantWords('klima'))).toBe(0);
  const dogs = createHit(1, { title: 'Hunde im Wald' });
  for (const query of ['hund', 'hunden', 'waldes']) expect(titleMatch(dogs, significantWords(query)), query).toBe(1);
});

test('counts a single letter or digit', () => {
  expect(titleMatch(createHit(1, { title: 'G/Geschichte' }), significantWords('geschichte'))).toBe(1);
  expect(titleMatch(createHit(1, { title: 'Deutsch 2' }), significantWords('deutsch 1'))).toBe(0);
  expect(
    titleMatch(
      createHit(1, { title: 'Harry Potter', author: 'Joanne K. Rowling' }),
      significantWords('potter j k rowling'),
    ),
  ).toBe(1);
});

test('counts short words where there are no others', () => {
  const it = createHit(1, { title: 'Es', author: 'Stephen King' });
  expect(titleMatch(it, significantWords('es'))).toBe(2);
  expect(titleMatch(createHit(1, { title: 'Ich und du' }), significantWords('ich du'))).toBe(1);
  expect(titleMatch(createHit(1, { title: 'Ich und du' }), significantWords('eis'))).toBe(0);
});
