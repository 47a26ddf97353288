import { afterEach, expect, it, vi } from 'vitest';
import { readCachedAnswers } from './cached-answers.ts';

const service = 'http://localhost/services/de/opac-town/library';
const question = (libraryId: number, value: string, more = {}) => {
  const question = {
    libraryId,
    fields: [{ id: 'FREE', value }],
    filters: {},
    sort: 'relevance',
    group: 'work',
    ...more,
  };
  return `${service}/${libraryId}/search?asked=${encodeURIComponent(JSON.stringify({ limit: 20, offset: 0, ...question }))}`;
};
const record = (id: string) => `${service}/1/record/${id}`;

/** The caches of a service worker: addresses and answers of each, the oldest first. */
function keep(caches: Record<string, Record<string, unknown>>) {
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      keys: async () => Object.keys(caches[name] ?? {}).map((url) => ({ url })),
      match: async ({ url }: { url: string }) => new Response(JSON.stringify(caches[name]?.[url])),
    }),
  });
}
afterEach(() => vi.unstubAllGlobals());

it('searches and records are listed, the latest first', async () => {
  keep({
    searched: { [question(1, 'Krimi')]: {}, [question(2, 'Wald', { group: 'none', sort: 'year' })]: {} },
    seen: {
      [record('a')]: { libraryId: 1, id: 'a', title: 'Der Zauberberg', more: 1 },
      [record('b')]: { libraryId: 1, id: 'b', title: 'Effi Briest' },
      [`${service}/1/info`]: { name: 'Stadtbibliothek' },
    },
  });
  const { searches, records } = await readCachedAnswers('opac-town', 'de');
  expect(searches).toEqual([
    { libraryId: 2, fields: [{ id: 'FREE', value: 'Wald' }], filters: {}, sort: 'year', group: 'none' },
    { libraryId: 1, fields: [{ id: 'FREE', value: 'Krimi' }], filters: {}, sort: 'relevance' },
  ]);
  expect(records.map(({ title }) => title)).toEqual(['Effi Briest', 'Der Zauberberg']);
});

it('other projects and languages, other calls, and invalid answers are left out', async () => {
  keep({
    searched: {
      [question(1, 'Krimi', { offset: 20 })]: {},
      [question(1, 'Krimi', { group: undefined })]: {},
      [question(1, 'Krimi').replace('opac-town', 'opac-other')]: {},
      [question(1, 'Krimi').replace('/de/', '/en/')]: {},
      [`${service}/1/search?asked=%7B`]: {},
      [`${service}/1/search`]: {},
    },
    seen: { [record('a')]: { id: 'a' }, [record('b')]: undefined },
  });
  expect(await readCachedAnswers('opac-town', 'de')).toEqual({ searches: [], records: [] });
});

it('the last six of many are listed', async () => {
  keep({ searched: Object.fromEntries(Array.from({ length: 9 }, (_, index) => [question(1, `wort ${index}`), {}])) });
  const { searches } = await readCachedAnswers('opac-town', 'de');
  expect(searches.map(({ fields }) => fields[0]?.value)).toEqual([8, 7, 6, 5, 4, 3].map((number) => `wort ${number}`));
});

it('a browser without caches lists nothing', async () => {
  expect(await readCachedAnswers('opac-town', 'de')).toEqual({ searches: [], records: [] });
});
