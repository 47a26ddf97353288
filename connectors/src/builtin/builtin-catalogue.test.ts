import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { search } from '@buchfink/catalogue/search/search';
import { suggest } from '@buchfink/catalogue/search/suggest/suggest';
import { bookOf, segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import { beforeAll } from 'vitest';
import type { Catalogue } from '../connector.ts';
import { catalogueRules } from '../testing/rules/catalogue-rules.ts';
import { catalogueTitles, type TestTitle } from '../testing/rules/catalogue-titles.ts';
import { connectBuiltin } from './connect-builtin.ts';

const recordOf = ({ author, isbn, subjects = [], language, branch, ...title }: TestTitle) =>
  bookOf({
    ...title,
    ...(author !== undefined && { contributors: [{ name: author, main: true, role: 'aut' }] }),
    isbn: isbn === undefined ? [] : [isbn],
    subjects: subjects.map((text) => ({ text, kind: 'topic' as const })),
    languages: [language],
    items: [{ id: '1', branch, state: 'available' as const }],
  });

let catalogue: Catalogue | undefined;
beforeAll(async () => {
  const records = catalogueTitles.map(recordOf);
  const store = new MemoryStore();
  await store.put(7, records.map(bodyOf));
  const state = segmentsOf(records);
  ({ catalogue } = connectBuiltin({
    libraryId: 7,
    store,
    index: {
      search: async (query) => search(state, query),
      suggest: async ({ text, limit, locale }) => suggest(state, text, limit, locale),
    },
    branchName: String,
    dayAt: (instant) => instant.toISOString().slice(0, 10),
  }));
});

catalogueRules('the built-in catalogue', () => {
  if (catalogue === undefined) throw new Error('there is no catalogue');
  return {
    catalogue,
    facets: ['availability', 'mediaType', 'branch', 'year', 'language', 'audience', 'author', 'subject', 'series'],
    orders: ['relevance', 'newest', 'year', 'title', 'author'],
    hasPrefixes: true,
  };
});
