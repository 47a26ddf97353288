import { createSearchQuery, type SortOrder } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../call-context.ts';
import type { Catalogue, SearchRequest } from '../../connector.ts';
import { catalogueTitles, type TestTitle } from './catalogue-titles.ts';

/** A catalogue with `catalogueTitles`, and what its system can. */
export interface TestCatalogue {
  readonly catalogue: Catalogue;
  readonly facets: readonly string[];
  readonly orders: readonly SortOrder[];
  /** Whether a word may end in `*`. */
  readonly hasPrefixes: boolean;
}

/** The context of a call without deadline. */
export const testContext = (signal = new AbortController().signal): CallContext => ({
  locale: 'de',
  signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T12:00:00Z'),
});

/** A search by fields. */
export const queryOf = (fields: Readonly<Record<string, string>>, more: Partial<SearchRequest> = {}): SearchRequest =>
  createSearchQuery(
    Object.entries(fields).map(([id, value]) => ({ id, value })),
    more,
  );

const idsWhere = (matches: (title: TestTitle) => boolean) => catalogueTitles.filter(matches).map(({ id }) => id);
const sorted = (ids: readonly (string | null)[]) => [...ids].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));

/** The rules for every catalogue, whatever its system. Rules of what a system lacks are skipped. */
export function catalogueRules(name: string, open: () => TestCatalogue): void {
  const answerOf = (fields: Readonly<Record<string, string>>, more: Partial<SearchRequest> = {}) =>
    open().catalogue.search(queryOf(fields, more), testContext());
  const idsOf = async (fields: Readonly<Record<string, string>>, more: Partial<SearchRequest> = {}) =>
    (await answerOf(fields, { limit: 50, ...more })).items.map(({ id }) => id);

  describe(`${name} as a catalogue`, () => {
    it('answers hits with what a line of the result shows', async () => {
      const answer = await answerOf({ FREE: 'känguru manifest' });
      expect(answer).toMatchObject({ total: 1, totalIsExact: true, offset: 0, limit: 10 });
      expect(answer.items).toMatchObject([
        {
          id: 'k2',
          position: 0,
          title: 'Das Känguru-Manifest',
          author: 'Marc-Uwe Kling',
          year: 2011,
          mediaType: 'BOOK',
          language: 'ger',
        },
      ]);
    });

    it('finds words in all fields, and each field by its own words', async () => {
      const byKling = idsWhere(({ author }) => author === 'Kling, Marc-Uwe');
      expect(sorted(await idsOf({ FREE: 'kling' }))).toEqual(byKling);
      expect(sorted(await idsOf({ AUTHOR: 'Kling' }))).toEqual(byKling);
      expect(await idsOf({ AUTHOR: 'Kafka, Franz', TITLE: 'process' })).toEqual(['p1']);
      expect(sorted(await idsOf({ KEYWORD: 'Gericht' }))).toEqual(['p1', 'p2', 'p3']);
      expect(sorted(await idsOf({ PUBLISHER: 'Fischer' }))).toEqual(['p1', 'p2', 'p3']);
      expect(await idsOf({ TITLE: 'kling' })).toEqual([]);
    });

    it('finds letters composed or not, in any case and script', async () => {
      expect(await idsOf({ TITLE: 'KA\u0308NGURU', FREE: 'Manifest' })).toEqual(['k2']);
      // Other scripts may be found besides, but behind.
      expect((await idsOf({ TITLE: 'процесс' }))[0]).toBe('r1');
      expect(await idsOf({ TITLE: 'procès' })).toEqual(['p3']);
    });

    it('finds an ISBN in both forms, with and without hyphens', async () => {
      expect(await idsOf({ ISBN: '3-548-37257-0' })).toEqual(['k1']);
      expect(await idsOf({ ISBN: '9783548372570' })).toEqual(['k1']);
      expect(await idsOf({ ISBN: '978-3-548-37513-7' })).toEqual(['k3']);
    });

    it('respects phrases and operators', async () => {
      expect(await idsOf({ FREE: '"Masse Nummer 17"' })).toEqual(['m17']);
      expect(sorted(await idsOf({ FREE: 'kling NOT Manifest' }))).toEqual(['k1', 'k3', 'k4']);
      expect(sorted(await idsOf({ TITLE: 'Chroniken OR Offenbarung' }))).toEqual(['k1', 'k3']);
    });

    it('finds years, and spans of years', async () => {
      expect(await idsOf({ FREE: 'kling', YEAR: '2014' })).toEqual(['k3']);
      expect(sorted(await idsOf({ FREE: 'kling', YEAR_START: '2010', YEAR_END: '2014' }))).toEqual(['k2', 'k3']);
      expect(sorted(await idsOf({ FREE: 'kling', YEAR_START: '2014' }))).toEqual(['k3', 'k4']);
    });

    it('finds languages', async () => {
      expect(await idsOf({ AUTHOR: 'kafka', LANGUAGE: 'eng' })).toEqual(['p2']);
    });

    it('finds the beginning of a word if it can', async (test) => {
      if (!open().hasPrefixes) return test.skip();
      expect(await idsOf({ TITLE: 'mani*' })).toEqual(['k2']);
    });

    it('pages without gaps and repetitions, and ends after the last hit', async () => {
      const pages: (string | null)[] = [];
      for (const offset of [0, 25, 50]) pages.push(...(await idsOf({ FREE: 'masse' }, { offset, limit: 25 })));
      expect([pages.length, new Set(pages).size]).toEqual([60, 60]);
      const last = await answerOf({ FREE: 'masse' }, { offset: 59 });
      expect(last.items.map(({ position }) => position)).toEqual([59]);
      expect(await answerOf({ FREE: 'masse' }, { offset: 500 })).toMatchObject({ total: 60, items: [] });
    });

    it('counts each option of a facet as many hits as its filter finds', async (test) => {
      const names = open().facets;
      if (names.length === 0) return test.skip();
      for (const author of ['kling', 'kafka']) {
        const { facets, total } = await answerOf({ AUTHOR: author });
        expect(facets.map(({ id }) => id)).toEqual(names.filter((id) => facets.some((facet) => facet.id === id)));
        expect(facets.map(({ id }) => id)).toEqual(expect.arrayContaining(['mediaType', 'language', 'branch', 'year']));
        for (const { id: facet, options } of facets) {
          const all = options.flatMap((option) => [option, ...(option.within ?? [])]);
          expect(options.every(({ count }) => count > 0 && count <= total)).toBe(true);
          for (const { id, count } of all) {
            const filtered = await answerOf(
              { AUTHOR: author },
              { filters: { [facet]: [id] }, countFacets: false, limit: 1 },
            );
            expect([facet, id, filtered.total]).toEqual([facet, id, count]);
          }
        }
      }
    });

    it('joins the options of a facet, and cuts facets', async (test) => {
      if (open().facets.length === 0) return test.skip();
      const filters = { mediaType: ['BOOK', 'CD'], branch: ['NORD'] };
      const answer = await answerOf({ FREE: 'kling' }, { filters });
      expect(sorted(answer.items.map(({ id }) => id))).toEqual(['k2', 'k4']);
      const optionsOf = (facet: string) =>
        Object.fromEntries(
          (answer.facets.find(({ id }) => id === facet)?.options ?? []).map(({ id, count, applied }) => [
            id,
            [count, applied],
          ]),
        );
      // The counts of a facet ignore its own choice, so that one sees what else could be chosen.
      expect(optionsOf('branch')).toEqual({ NORD: [2, true], ZB: [1, false] });
      expect(optionsOf('mediaType')).toEqual({ BOOK: [1, true], CD: [1, true] });
    });

    it('keeps a chosen option that no hit has', async (test) => {
      if (open().facets.length === 0) return test.skip();
      const answer = await answerOf({ FREE: 'kling' }, { filters: { mediaType: ['DVD'] } });
      expect(answer).toMatchObject({ total: 0, items: [] });
      const { options = [] } = answer.facets.find(({ id }) => id === 'mediaType') ?? {};
      expect(options.find(({ id }) => id === 'DVD')).toMatchObject({ count: 0, applied: true });
    });

    it('sorts by each of its orders, and says which they are', async () => {
      const { orders, items } = await answerOf({ FREE: 'kling' }, { sort: 'year' });
      if (orders !== undefined) expect(orders).toEqual(open().orders);
      if (open().orders.includes('year')) expect(items.map(({ id }) => id)).toEqual(['k4', 'k3', 'k2', 'k1']);
      if (open().orders.includes('newest'))
        expect(await idsOf({ FREE: 'kling' }, { sort: 'newest' })).toEqual(['k4', 'k3', 'k2', 'k1']);
      if (open().orders.includes('title'))
        expect(await idsOf({ FREE: 'kling' }, { sort: 'title' })).toEqual(['k2', 'k4', 'k1', 'k3']);
      if (open().orders.includes('author')) {
        const byAuthor = await idsOf({ TITLE: 'process OR chroniken' }, { sort: 'author' });
        expect(byAuthor.filter((id) => id === 'p1' || id === 'k1')).toEqual(['p1', 'k1']);
      }
    });

    it('shows the record of a hit', async () => {
      const record = await open().catalogue.record('k1', testContext());
      expect(record).toMatchObject({
        id: 'k1',
        title: 'Die Känguru-Chroniken',
        author: 'Marc-Uwe Kling',
        year: 2009,
        mediaType: 'BOOK',
        language: 'ger',
      });
      const values = record.details.map(({ value }) => value);
      expect(values).toEqual(expect.arrayContaining(['Humor', expect.stringMatching(/Ullstein$/)]));
      expect(record.citation.bibtex).toContain('Känguru-Chroniken');
    });

    it('shows a record whatever is in its id', async () => {
      expect(await open().catalogue.record('a/1 "x"', testContext())).toMatchObject({
        title: expect.stringMatching('Äpfel & Öl'),
      });
    });

    it('answers unknown-record for a missing record, whatever its id', async () => {
      for (const id of ['nothing', '"', '\\', '*', 'k?', 'k1" or id="k2', '{!func}1', 'k1,k2', 'k1 OR k2', '_all', ''])
        await expect(open().catalogue.record(id, testContext())).rejects.toMatchObject({ code: 'unknown-record' });
    });

    it('refuses a filter that it does not know', async () => {
      await expect(answerOf({ FREE: 'kling' }, { filters: { constructor: ['x'] } })).rejects.toMatchObject({
        code: expect.stringMatching(/^(not-supported|invalid-input)$/),
      });
      await expect(answerOf({ NONSENSE: 'kling' })).rejects.toMatchObject({ code: 'invalid-input' });
    });

    it('refuses a text that is too short', async () => {
      await expect(answerOf({ FREE: 'k' })).rejects.toMatchObject({ code: 'search-text-too-short' });
    });
  });
}
