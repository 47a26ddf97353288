import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../segment/testing/segments.ts';
import { find } from './find.ts';

const related = Array.from({ length: 30 }, (_, at) => bookOf({ id: `r${at}`, title: `War and World, Part ${at}` }));
const exact = bookOf({ id: 'exact', title: 'The War of the Worlds' });
const about = bookOf({ id: 'about', title: 'Notes on the war of all worlds' });

function foundBy(text: string, books: readonly (typeof exact)[]) {
  const { hits, rung } = find(segmentsOf([...books]), [{ meaning: 'FREE', text }]);
  return { count: hits.reduce((sum, { documents }) => sum + documents.length, 0), rung };
}

test('a whole title finds its words as they are written, where other forms would find many', () => {
  expect(foundBy('The War of the Worlds', [...related, exact, about])).toEqual({ count: 2, rung: undefined });
});

test('other forms count where no title is asked for, and where they are few', () => {
  expect(foundBy('war worlds', [...related, about]).count).toBe(31);
  expect(foundBy('The War of the Worlds', [...related.slice(0, 5), exact, about]).count).toBe(7);
});

test('two words written as one are found beside what is merely spelt alike', () => {
  const peter = bookOf({ id: 'pan', title: 'Peter Pan' });
  const near = bookOf({ id: 'near', title: 'Die Peterpen' });
  expect(foundBy('peterpan', [peter, near])).toEqual({ count: 2, rung: 'spelling' });
});

test('a slip that makes an umlaut is forgiven', () => {
  const lehre = bookOf({ id: 'lehre', title: 'Zur neuen Lehre' });
  expect(foundBy('öehre', [lehre])).toEqual({ count: 1, rung: 'spelling' });
});
