import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { findMatches } from '../find-matches.ts';

const related = Array.from({ length: 30 }, (_, at) => bookOf({ id: `r${at}`, title: `War and World, Part ${at}` }));
const exact = bookOf({ id: 'exact', title: 'The War of the Worlds' });
const about = bookOf({ id: 'about', title: 'Notes on the war of all worlds' });

function foundBy(text: string, books: readonly (typeof exact)[]) {
  const { hits, rung } = findMatches(segmentsOf([...books]), [{ meaning: 'FREE', text }]);
  return { count: hits.reduce((sum, { documents }) => sum + documents.length, 0), rung };
}

test('a whole title matches its words as written where other forms have many hits', () => {
  expect(foundBy('The War of the Worlds', [...related, exact, about])).toEqual({ count: 2, rung: undefined });
});

test('other forms count where the query is no title, and where there are few hits', () => {
  expect(foundBy('war worlds', [...related, about]).count).toBe(31);
  expect(foundBy('The War of the Worlds', [...related.slice(0, 5), exact, about]).count).toBe(7);
});

test('other spellings of the words of a whole title still match', () => {
  const by = (name: string) => ({ contributors: [{ name, main: true, role: 'aut' }] });
  const works = Array.from({ length: 24 }, (_, at) =>
    bookOf({ id: `c${at}`, title: `Erzählungen ${at}`, ...by('Čechov, Anton Pavlovič') }),
  );
  const about = bookOf({ id: 'about', title: 'Anton Tschechow' });
  expect(foundBy('Anton Tschechow', [...works, about])).toEqual({ count: 25, rung: undefined });
  const wars = Array.from({ length: 24 }, (_, at) =>
    bookOf({ id: `w${at}`, title: `2. Weltkrieg und Frieden, ${at}` }),
  );
  const war = bookOf({ id: 'war', title: 'Zweiter Weltkrieg' });
  expect(foundBy('Zweiter Weltkrieg', [...wars, war]).count).toBe(25);
  const town = Array.from({ length: 24 }, (_, at) =>
    bookOf({ id: `g${at}`, title: `St. Gallen im Jahr ${1800 + at}` }),
  );
  expect(foundBy('Sankt Gallen', [...town, bookOf({ id: 'g', title: 'Sankt Gallen' })]).count).toBe(25);
});

test('a whole title that names an author finds the works in all forms of the name', () => {
  const works = Array.from({ length: 24 }, (_, at) =>
    bookOf({ id: `w${at}`, title: `Werk ${at}`, contributors: [{ name: 'Maler, Peter', main: true, role: 'aut' }] }),
  );
  const books = [...works, bookOf({ id: 'title', title: 'Peter Malers' }), bookOf({ id: 'x', title: 'Peter Malers' })];
  expect(foundBy('Peter Malers', books).count).toBe(26);
});

test('a whole title of frequent words requires its function words too', () => {
  const many = Array.from({ length: 24 }, (_, at) => bookOf({ id: `w${at}`, title: `Writing, Part ${at}` }));
  const book = bookOf({ id: 'on', title: 'On Writing' });
  const by = { contributors: [{ name: 'Writing Circle', main: true, role: 'aut' }] };
  const long = bookOf({ id: 'long', title: 'More on writing well', ...by });
  expect(foundBy('On Writing', [...many, book, long])).toEqual({ count: 2, rung: undefined });
  expect(foundBy('On Writing', [...many, long]).count).toBe(25);
  expect(foundBy('On Writing', [...many.slice(0, 9), book, long]).count).toBe(11);
});

test('only a whole name counts as an author in a whole title with an article', () => {
  const by = (name: string) =>
    Array.from({ length: 24 }, (_, at) =>
      bookOf({ id: `${name}${at}`, title: `Werk ${at}`, contributors: [{ name, main: true, role: 'aut' }] }),
    );
  expect(foundBy('Ein Mann', [...by('Mann, Thomas'), bookOf({ id: 'm', title: 'Ein Mann' })]).count).toBe(1);
  expect(foundBy('The Beatles', [...by('Beatles'), bookOf({ id: 'b', title: 'The Beatles' })]).count).toBe(25);
});

test('two words written as one match beside words that are merely similar', () => {
  const peter = bookOf({ id: 'pan', title: 'Peter Pan' });
  const near = bookOf({ id: 'near', title: 'Die Peterpen' });
  expect(foundBy('peterpan', [peter, near])).toEqual({ count: 2, rung: 'spelling' });
});

test('a typo that makes an umlaut is corrected', () => {
  const lehre = bookOf({ id: 'lehre', title: 'Zur neuen Lehre' });
  expect(foundBy('öehre', [lehre])).toEqual({ count: 1, rung: 'spelling' });
});
