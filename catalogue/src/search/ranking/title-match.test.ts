import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchFirstWord, matchTitle, titleKeyWords } from './title-match.ts';

const queryWords = ['der', 'kleine', 'prinz'];
const isContinuation = (word: string) => word.startsWith('prinz');

test.each([
  ['der kleine prinz', { prefix: 1, phrase: 1, proximity: 1 }],
  ['der kleine bruder vom prinz', { prefix: 2 / 3, phrase: 2 / 3, proximity: 3 / 5 }],
  ['prinz und der kleine', { prefix: 1 / 3, phrase: 2 / 3, proximity: 3 / 4 }],
  ['prinz der prinz und kleine', { prefix: 1 / 3, phrase: 0, proximity: 3 / 4 }],
  ['kleine', { prefix: 1 / 3, phrase: 0, proximity: 0 }],
  ['ein prinz', { prefix: 0, phrase: 0, proximity: 0 }],
  ['', { prefix: 0, phrase: 0, proximity: 0 }],
])('%s', (title, match) => {
  expect(matchTitle(titleKeyWords(title), queryWords)).toEqual(match);
});

test('the last word of a prefix query may continue in the title', () => {
  const title = titleKeyWords('der kleine prinzipal');
  expect(matchTitle(title, queryWords, isContinuation)).toEqual({ prefix: 1, phrase: 1, proximity: 1 });
  expect(matchTitle(title, queryWords)).toMatchObject({ prefix: 2 / 3, proximity: 1 });
});

test('a single word counts if it is the first of the title', () => {
  expect(matchFirstWord('prinz eisenherz', queryWords).prefix).toBe(1 / 3);
  expect(matchFirstWord('prinzessin', queryWords, isContinuation).prefix).toBe(1 / 3);
  expect(matchFirstWord('prinzessin', queryWords).prefix).toBe(0);
  expect(matchFirstWord('', queryWords, isContinuation).prefix).toBe(0);
});

test('proximity is the number of words divided by the shortest window that has them all', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'x', 'y');
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
  void fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), words, (title, node) => {
      const present = node.filter((form) => title.includes(form));
      const lengths = title.flatMap((_, from) =>
        title.flatMap((__, to) => {
          const stretch = title.slice(from, to + 1);
          return to >= from && present.every((form) => stretch.includes(form)) ? [stretch.length] : [];
        }),
      );
      const near = present.length < 2 ? 0 : present.length / Math.min(...lengths);
      expect(matchTitle(title, node).proximity).toBe(near);
    }),
  );
});
