import { expect, test } from 'vitest';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const titles = [
  'Das große Kochbuch',
  'Küchengeheimnisse',
  'Über den Tod',
  'Die Kunst des Abschieds',
  'Piraten ahoi!',
  'Gartenglück',
  'Der Astronaut',
  'Reise zum Mond',
  'Abenteuer im Weltraum',
  'Bienenhonig aus der Region',
  'Zu Hause im Kiez',
];
const state = segmentsOf(
  titles.slice(0, 6).map((title) => bookOf({ title })),
  titles.slice(6).map((title) => bookOf({ title })),
);

function resultOf(text: string, more: Pick<IndexQuery, 'families' | 'widensFew'> = {}) {
  const { hits, rung, changes, suggestions } = search(state, {
    ...plainQuery,
    ...more,
    fields: [{ meaning: 'FREE', text }],
  });
  return { found: hits.map(({ number }) => titles[number - 1]), rung, changes, suggestions };
}

test.each([
  ['kochen', ['Das große Kochbuch', 'Küchengeheimnisse']],
  ['cookbooks', ['Das große Kochbuch', 'Küchengeheimnisse']],
  ['ein Buch über Trauer', ['Über den Tod', 'Die Kunst des Abschieds']],
  ['gärtnern', ['Gartenglück']],
  ['piratengeschichten', ['Piraten ahoi!']],
])('a subject without hits of its own finds the words of its family: %s', (text, found) => {
  const result = resultOf(text);
  expect(result.found.sort()).toEqual(found.sort());
  expect(result).toMatchObject({ rung: 'related', suggestions: undefined });
});

test('the answer names the related words that it used', () => {
  expect(resultOf('kochen').changes).toEqual([{ asked: 'kochen', used: ['kochbuch', 'küchengeheimnisse'] }]);
});

test('few hits are followed by those of related words only where the search allows it', () => {
  expect(resultOf('weltraum')).toMatchObject({ found: ['Abenteuer im Weltraum'], rung: undefined });
  const widened = resultOf('weltraum', { widensFew: true });
  expect(widened.found).toEqual(['Abenteuer im Weltraum', expect.anything(), expect.anything()]);
  expect(widened).toMatchObject({
    rung: 'related',
    changes: [{ asked: 'weltraum', used: ['astronaut', 'mond'] }],
  });
});

test('a title of several words is not widened, and a field of its own means the word itself', () => {
  expect(resultOf('abenteuer im weltraum', { widensFew: true }).rung).toBeUndefined();
  const { total } = search(state, { ...plainQuery, fields: [{ meaning: 'TITLE', text: 'kochen' }] });
  expect(total).toBe(0);
});

test('a project adds families of its own, with beginnings of words', () => {
  const families = [{ asked: ['Imkerkurs', 'Wabenbau'], found: ['bienen*'] }];
  expect(resultOf('imkerkurs').rung).not.toBe('related');
  expect(resultOf('imkerkurse', { families })).toMatchObject({
    found: ['Bienenhonig aus der Region'],
    rung: 'related',
  });
});
