import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { search } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import { bookOf, segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import { describe, expect, it } from 'vitest';
import type { SuggestQuery } from './catalogue-search.ts';
import { findRelatedTitles } from './related-titles.ts';
import { listSuggestions } from './suggestions.ts';

const by = (name: string) => [{ name, main: true, role: 'aut' }];
const about = (...texts: string[]) => texts.map((text) => ({ text, kind: 'topic' as const }));

/** A library of these records; the store numbers them from 1 as the segment does. */
async function libraryOf(records: readonly BibRecord[]) {
  const store = new MemoryStore();
  await store.put(1, records.map(bodyOf));
  const state = segmentsOf(records);
  return {
    libraryId: 1,
    store,
    branchName: (code: string) => code,
    today: '2026-11-25',
    index: {
      search: async (query: Parameters<typeof search>[1]) => search(state, query),
      suggest: async ({ text, limit, locale }: SuggestQuery) => suggest(state, text, limit, locale),
    },
  };
}

const goOn = () => new AbortController().signal;

async function groupsOf(records: readonly BibRecord[], id: string) {
  const library = await libraryOf(records);
  const [record] = await library.store.records(1, [id]);
  if (!record) throw new Error(`no record ${id}`);
  const groups = await findRelatedTitles(library, record, goOn());
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map((item) => item.id)]));
}

describe('related titles', () => {
  it('are other editions and media of the work first, then other works of the author, each once', async () => {
    const zauberberg = { title: 'Der Zauberberg', contributors: by('Mann, Thomas') };
    const records = [
      bookOf({ id: 'book', ...zauberberg, year: 1924 }),
      bookOf({ id: 'audio', ...zauberberg, year: 2010, mediaType: 'AUDIOBOOK' }),
      bookOf({ id: 'new', ...zauberberg, year: 2012 }),
      bookOf({ id: 'tonio', title: 'Tonio Kröger', contributors: by('Mann, Thomas') }),
      bookOf({ id: 'henry', title: 'Der Untertan', contributors: by('Mann, Heinrich') }),
    ];
    expect(await groupsOf(records, 'book')).toEqual({ work: ['new', 'audio'], author: ['tonio'] });
  });

  it('are the titles of the series ordered by number, around this one', async () => {
    const volume = (number: number) =>
      bookOf({
        id: `v${number}`,
        title: `Abenteuer ${String.fromCharCode(90 - number)}`,
        series: [{ title: 'Die drei ???', number: `${number}` }],
      });
    const records = [12, 3, 1, 10, 2, 9, 8, 11, 4, 7, 6, 5].map(volume);
    const { series } = await groupsOf(records, 'v7');
    expect(series).toEqual(['v3', 'v4', 'v5', 'v6', 'v8', 'v9', 'v10', 'v11']);
    expect((await groupsOf(records, 'v1')).series).toEqual(['v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9']);
  });

  it('are around the title also in a long series, whatever the notation of its numbers, and in the smaller of two series', async () => {
    const words = ['', 'Band ', 'Bd. '];
    const volume = (number: number) =>
      bookOf({
        id: `v${number}`,
        title: `Fall ${number}`,
        series: [
          { title: 'Taschenbuch', number: `${9000 - number}` },
          { title: 'Die drei ???', number: `${words[number % 3]}${number}` },
        ],
      });
    const unrelated = (number: number) =>
      bookOf({
        id: `s${number}`,
        title: `Fremd ${number}`,
        series: [{ title: 'Taschenbuch', number: `${8000 + number}` }],
      });
    const numbers = Array.from({ length: 180 }, (_, at) => at + 1);
    const { series } = await groupsOf([...numbers.map(volume), ...numbers.map(unrelated)], 'v50');
    expect(series).toEqual([46, 47, 48, 49, 51, 52, 53, 54].map((number) => `v${number}`));
  });

  it('share subjects, rare ones before common ones', async () => {
    const records = [
      bookOf({ id: 'one', title: 'Bienen im Garten', subjects: about('Garten', 'Bienenhaltung') }),
      ...Array.from({ length: 6 }, (_, at) =>
        bookOf({ id: `g${at}`, title: `Garten ${at}`, subjects: about('Garten') }),
      ),
      bookOf({ id: 'bees', title: 'Imkern lernen', subjects: about('Bienenhaltung') }),
      bookOf({ id: 'both', title: 'Bienenweide', subjects: about('Garten', 'Bienenhaltung') }),
      bookOf({ id: 'other', title: 'Kochen', subjects: about('Kochen') }),
    ];
    const { subject } = await groupsOf(records, 'one');
    expect(subject?.slice(0, 2)).toEqual(['both', 'bees']);
    expect(subject).not.toContain('other');
    expect(subject).not.toContain('one');
  });

  it('are missing for a record that shares nothing', async () => {
    expect(await groupsOf([bookOf({ id: 'a', title: 'Allein' }), bookOf({ id: 'b', title: 'Anders' })], 'a')).toEqual(
      {},
    );
  });
});

describe('suggestions', () => {
  it('lead to the record or to a search, with the author beside a title', async () => {
    const records = [
      bookOf({ id: 'a', title: 'Momo', contributors: by('Ende, Michael'), mediaType: 'AUDIOBOOK', languages: ['ger'] }),
      bookOf({ id: 'b', title: 'Der Spiegel im Spiegel', contributors: by('Ende, Michael'), subjects: about('Mond') }),
    ];
    const library = await libraryOf(records);
    const [title] = await listSuggestions(library, { text: 'mom' }, goOn());
    expect(title).toEqual({
      kind: 'title',
      text: 'Momo',
      detail: 'Michael Ende',
      mediaType: 'AUDIOBOOK',
      recordId: 'a',
      fields: [
        { id: 'TITLE', value: 'Momo' },
        { id: 'AUTHOR', value: 'Ende, Michael' },
      ],
    });
    const [inMedium] = await listSuggestions(library, { text: 'momo hörbuch' }, goOn());
    expect(inMedium).toEqual({ ...title, fields: [...(title?.fields ?? []), { id: 'MEDIATYPE', value: 'AUDIOBOOK' }] });
    const [inLanguage] = await listSuggestions(library, { text: 'momo deut' }, goOn());
    expect(inLanguage).toEqual({ ...title, fields: [...(title?.fields ?? []), { id: 'LANGUAGE', value: 'ger' }] });
    const author = (await listSuggestions(library, { text: 'michael en' }, goOn())).find(
      ({ kind }) => kind === 'author',
    );
    expect(author).toMatchObject({ text: 'Michael Ende', fields: [{ id: 'AUTHOR', value: 'Ende, Michael' }] });
    const subject = (await listSuggestions(library, { text: 'mond' }, goOn())).find(({ kind }) => kind === 'subject');
    expect(subject).toMatchObject({ text: 'Mond', fields: [{ id: 'KEYWORD', value: 'Mond' }] });
  });

  it('lead to the record of a work of several editions, and to a search for a series', async () => {
    const series = [{ title: 'Inspektor Igel', number: '2' }];
    const library = await libraryOf([
      bookOf({ id: 'old', title: 'Der Fall', contributors: by('Igel, Ida'), series, year: 1999, languages: ['eng'] }),
      bookOf({ id: 'new', title: 'Der Fall', contributors: by('Igel, Ida'), series, year: 2020, languages: ['ger'] }),
    ]);
    const titles = await listSuggestions(library, { text: 'der fall', locale: 'de' }, goOn());
    expect(titles).toMatchObject([{ kind: 'title', text: 'Der Fall', recordId: 'new' }]);
    const found = await listSuggestions(library, { text: 'inspektor' }, goOn());
    expect(found.find(({ kind }) => kind === 'series')).toEqual({
      kind: 'series',
      text: 'Inspektor Igel',
      fields: [{ id: 'FREE', value: 'Inspektor Igel' }],
    });
  });

  it('tell volumes under the title of their series apart', async () => {
    const volume = (id: string, subtitle: string, number: string) =>
      bookOf({
        id,
        title: 'Mia Murmel',
        subtitle,
        contributors: by('Beispiel, Berta'),
        series: [{ title: 'Mia Murmel', number }],
      });
    const library = await libraryOf([volume('a', 'im Schnee', '1'), volume('b', 'auf Reisen', '2')]);
    const titles = (await listSuggestions(library, { text: 'mia' }, goOn())).filter(({ kind }) => kind === 'title');
    expect(titles.map(({ text }) => text).sort()).toEqual(['Mia Murmel: auf Reisen', 'Mia Murmel: im Schnee']);
  });
});
