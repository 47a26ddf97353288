import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchFirstWord, matchTitle, wordsOfKey } from './title-match.ts';

const asked = ['der', 'kleine', 'prinz'];
const begun = (word: string) => word.startsWith('prinz');

test.each([
  ['der kleine prinz', { begins: 1, phrase: 1, near: 1 }],
  ['der kleine bruder vom prinz', { begins: 2 / 3, phrase: 2 / 3, near: 3 / 5 }],
  ['prinz und der kleine', { begins: 1 / 3, phrase: 2 / 3, near: 3 / 4 }],
  ['prinz der prinz und kleine', { begins: 1 / 3, phrase: 0, near: 3 / 4 }],
  ['kleine', { begins: 1 / 3, phrase: 0, near: 0 }],
  ['ein prinz', { begins: 0, phrase: 0, near: 0 }],
  ['', { begins: 0, phrase: 0, near: 0 }],
])('%s', (title, match) => {
  expect(matchTitle(wordsOfKey(title), asked)).toEqual(match);
});

test('the last word may go on in the title where it is only begun', () => {
  const title = wordsOfKey('der kleine prinzipal');
  expect(matchTitle(title, asked, begun)).toEqual({ begins: 1, phrase: 1, near: 1 });
  expect(matchTitle(title, asked)).toMatchObject({ begins: 2 / 3, near: 1 });
});

test('of one word it matters whether it is the first', () => {
  expect(matchFirstWord('prinz eisenherz', asked).begins).toBe(1 / 3);
  expect(matchFirstWord('prinzessin', asked, begun).begins).toBe(1 / 3);
  expect(matchFirstWord('prinzessin', asked).begins).toBe(0);
  expect(matchFirstWord('', asked, begun).begins).toBe(0);
});

test('nearness is the number of words by the shortest stretch that has them all', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'x', 'y');
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
  void fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), words, (title, wanted) => {
      const present = wanted.filter((each) => title.includes(each));
      const lengths = title.flatMap((_, from) =>
        title.flatMap((__, to) => {
          const stretch = title.slice(from, to + 1);
          return to >= from && present.every((each) => stretch.includes(each)) ? [stretch.length] : [];
        }),
      );
      const near = present.length < 2 ? 0 : present.length / Math.min(...lengths);
      expect(matchTitle(title, wanted).near).toBe(near);
    }),
  );
});
