import { describe, expect, it } from 'vitest';
import type { BibRecord } from '../../record/bib-record.ts';
import { bookOf, segmentsOf, stateOf, without } from '../../segment/testing/segments.ts';
import { type IndexQuery, plainQuery } from '../index-query.ts';
import { search } from '../search.ts';

const places = ['Nord', 'Süd', 'Mitte'];
const states = ['available', 'lent', 'reference'] as const;
const media = ['BOOK', 'AUDIOBOOK', 'EBOOK', 'DVD'] as const;
const topics = ['Krimi', 'Garten', 'Meer'];

/** The editions of a work: other years, media, languages and places; every third work is a volume of a series. */
function editionsOf(work: number): BibRecord[] {
  const topic = topics[work % 3] ?? '';
  return Array.from({ length: 1 + (work % 4) }, (_, edition) =>
    bookOf({
      title: `Leuchtturm ${topic} ${'abcdefghij'[work % 10]}${work}`,
      contributors: [{ name: `Autor${work % 5}, Ada`, main: true, role: 'aut' }],
      mediaType: media[(work + edition) % 4] ?? 'BOOK',
      languages: [edition % 2 === 0 ? 'ger' : 'eng'],
      year: 1995 + ((work * 3 + edition * 7) % 28),
      subjects: [
        { text: topic, kind: 'topic' },
        { text: `Thema ${work % 6}`, kind: 'topic' },
      ],
      series: work % 3 === 0 ? [{ title: 'Leuchtturmreihe', number: String(work) }] : [],
      items: places
        .filter((_, place) => (work + edition + place) % 2 === 0)
        .map((branch, copy) => ({ id: `${copy}`, branch, state: states[(work + copy + edition) % 3] ?? 'available' })),
    }),
  );
}

const records = Array.from({ length: 40 }, (_, work) => editionsOf(work)).flat();
/** Editions of a work are in several segments, and some records are deleted. */
const parts = [0, 1, 2].map((part) => records.filter((_, at) => (at % 7 === 0 ? 2 : at % 3 === 0 ? 1 : 0) === part));
const state = stateOf(
  ...segmentsOf(...parts).segments.map((live, at) => (at === 0 ? without(live, 3, 11, 40) : without(live, 2))),
);

const words = (text: string) => [{ meaning: 'FREE', text }] as const;
const ask = (query: Partial<IndexQuery>) =>
  search(state, { ...plainQuery, fields: [], group: 'work', countFacets: true, thisYear: 2026, ...query });
const beside = (query: Partial<IndexQuery>, facet: string, option: string): Partial<IndexQuery> => ({
  ...query,
  filters: { ...query.filters, [facet]: [option] },
});

/** All options that can be chosen where none of their facet is applied: each with the query in which it is. */
function choicesOf(query: Partial<IndexQuery>) {
  return ask(query).facets.flatMap(({ id, options }) =>
    options.some(({ applied, within = [] }) => applied || within.some((year) => year.applied))
      ? []
      : options
          .flatMap((option) => [option, ...(option.within ?? [])])
          .map(({ id: option, count }) => ({ facet: id, option, count, chosen: beside(query, id, option) })),
  );
}

const queries: readonly (readonly [string, Partial<IndexQuery>])[] = [
  ['all records', {}],
  ['a word', { fields: words('leuchtturm') }],
  ['two words', { fields: words('leuchtturm garten') }],
  ['an understood medium', { fields: words('leuchtturm hörbuch') }],
  ['an understood language', { fields: words('leuchtturm auf englisch') }],
  ['a branch of the form', { fields: [...words('leuchtturm'), { meaning: 'BRANCH', text: 'Nord' }] }],
  ['available copies', { fields: [...words('leuchtturm'), { meaning: 'AVAILABLE', text: 'true' }] }],
  ['an author', { fields: [{ meaning: 'AUTHOR', text: 'Autor1, Ada' }] }],
  ['a series', { fields: words('leuchtturmreihe') }],
];

it('the made catalogue has several editions of most works', () => {
  const { works = 0, total } = ask({});
  expect(total).toBeGreaterThan(2 * works);
});

describe.each(queries)('walking the counts of %s', (_, query) => {
  it('the number of each option is that of the titles when it is chosen, and the former one when it is removed', () => {
    const before = ask(query);
    const choices = choicesOf(query);
    expect(choices.length).toBeGreaterThan(10);
    for (const { facet, option, count, chosen } of choices)
      expect([facet, option, ask(chosen).works]).toEqual([facet, option, count]);
    expect(ask(query)).toEqual(before);
  });

  it('two filters together say one number, in whichever order they are chosen', () => {
    for (const first of choicesOf(query).filter((_, at) => at % 4 === 0))
      for (const second of choicesOf(first.chosen).filter((_, at) => at % 5 === 0)) {
        const both = ask(second.chosen);
        expect([second.facet, second.option, both.works]).toEqual([second.facet, second.option, second.count]);
        const other = both.facets.find(({ id }) => id === first.facet)?.options ?? [];
        const applied = other.flatMap((option) => [option, ...(option.within ?? [])]).find(({ applied }) => applied);
        expect([first.facet, applied?.id, applied?.count]).toEqual([first.facet, first.option, both.works]);
      }
  });

  it('editions one by one are counted one by one', () => {
    const single = { ...query, group: 'none' } as const;
    for (const { facet, option, count, chosen } of choicesOf(single).filter((_, at) => at % 3 === 0))
      expect([facet, option, ask(chosen).total]).toEqual([facet, option, count]);
  });
});

it.each(['leuchtturn', 'leuchtt', 'leuchtturm gartn', 'leuchtturm quantenphysik'])(
  'hits that only approximate “%s” are not counted, and can be filtered',
  (text) => {
    const query = { fields: words(text) };
    expect(ask(query).rung).toBeDefined();
    const choices = choicesOf(query);
    expect(choices.length).toBeGreaterThan(5);
    expect(choices.filter(({ count }) => count > 0)).toEqual([]);
    for (const { chosen } of choices) expect(ask(chosen).works).toBeGreaterThan(0);
  },
);
