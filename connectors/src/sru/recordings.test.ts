import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSearchQuery } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../call-context.ts';
import type { SystemWarning } from '../system-warning.ts';
import { connectSru } from './connect-sru.ts';
import { parseSruAnswer } from './sru-answer.ts';
import { SruCatalogue } from './sru-settings.ts';

const recordings = fileURLToPath(new URL('../../../../shared/data/protocol-fixtures/', import.meta.url));
const read = (name: string) => readFileSync(recordings + name);
const signal = new AbortController().signal;
const context: CallContext = {
  locale: 'de',
  signal,
  deadline: Infinity,
  requestId: 'test',
  now: () => new Date('2026-11-25T10:00:00Z'),
};

function catalogueOf(name: string, settings: object = {}) {
  const warnings: SystemWarning[] = [];
  const { catalogue } = connectSru(
    {
      libraryId: 7,
      settings: SruCatalogue.parse({ kind: 'sru', base: 'https://sru.example.org/db', ...settings }),
      mapping: {},
      branchName: String,
      dayAt: (instant: Date) => instant.toISOString().slice(0, 10),
    },
    {
      fetch: async () => ({ status: 200, headers: {}, body: read(name) }),
      now: () => new Date(),
      secret: async () => '',
      warn: (warning) => warnings.push(warning),
    },
  );
  const search = (limit = 10, offset = 0) =>
    catalogue?.search(createSearchQuery([{ id: 'FREE', value: 'alles' }], { limit, offset }), context);
  return { search, record: (id: string) => catalogue?.record(id, context), warnings };
}

describe.skipIf(!existsSync(recordings))('recorded answers', () => {
  it('of the Deutsche Nationalbibliothek: marks around the article are removed, letters are composed', async () => {
    const { search, record } = catalogueOf('networks/dnb-sru-1.1-assmann.xml', { preset: 'dnb' });
    expect(await search()).toMatchObject({
      total: 1,
      items: [
        {
          id: '1030500924',
          title: 'Das kulturelle Gedächtnis',
          author: 'Jan Assmann',
          year: 2013,
          mediaType: 'BOOK',
          isbn: ['9783406568442'],
        },
      ],
    });
    expect(await record('1030500924')).toMatchObject({ title: 'Das kulturelle Gedächtnis', copies: [], volumes: [] });
  });

  it('of a union without a namespace: copies of all libraries are shown only if the settings say so', async () => {
    const name = 'networks/gvi-k10plus-sru-1.1-924-no-namespace.xml';
    const { search, record } = catalogueOf(name, { preset: 'k10plus' });
    expect((await search())?.items).toMatchObject([{ id: '1795329181', mediaType: 'EBOOK', language: 'fre' }]);
    expect((await record('1795329181'))?.copies).toEqual([]);
    const copies = (await catalogueOf(name, { preset: 'k10plus', copies: 'shown' }).record('1795329181'))?.copies ?? [];
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.map(({ state }) => state)).not.toContain('available');
  });

  it('of a system that does not know a parameter', async () => {
    const { search, warnings } = catalogueOf('networks/dnb-diagnostic-8.xml');
    await expect(search()).rejects.toMatchObject({ code: 'library-answer' });
    expect(warnings).toMatchObject([{ code: 'sru-diagnostics', values: { diagnostics: [{ number: 8 }] } }]);
  });

  it.each([
    'search-1.1-marcxml',
    'search-1.1-page2',
    'search-1.2-sorted',
    'search-2.0-marcxml',
    'search-1.1-string-packing',
  ])('of Zebra: %s', async (name) => {
    const { total, totalIsExact, records } = await parseSruAnswer(
      read(`captured-zebra/${name}.xml`),
      undefined,
      signal,
    );
    expect([total, totalIsExact]).toEqual([195, true]);
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter((record) => 'fault' in record)).toEqual([]);
  });

  it.each([
    ['diag-10-syntax', 10, undefined],
    ['diag-15-contextset', 15, undefined],
    ['diag-16-index', 16, undefined],
    ['diag-5-version-2.0ns', 5, undefined],
    ['diag-61-position', 61, 195],
    ['diag-66-schema', 66, 195],
    ['diag-7-missing-query', 7, undefined],
  ])('of Zebra with diagnostics: %s', async (name, number, total) => {
    const answer = await parseSruAnswer(read(`captured-zebra/${name}.xml`), undefined, signal);
    expect(answer).toMatchObject({ total, diagnostics: [{ number }] });
  });

  it('of Koha: the states of copies are kept, those of titles only if the settings say so', async () => {
    const { record } = catalogueOf('captured-zebra/search-koha-952.xml');
    const copies = (await record('1'))?.copies.map(({ state, returnDate }) => [state, returnDate]);
    expect(copies).toEqual([
      ['available', undefined],
      ['lent', '2026-12-19'],
    ]);
    expect((await record('1'))?.availability.code).toBe('UNKNOWN');
    const trusting = catalogueOf('captured-zebra/search-koha-952.xml', { availability: 'records' });
    expect((await trusting.record('1'))?.availability.code).toBe('GREEN');
  });

  it.each(['explain-1.1', 'explain-2.0'])('of Zebra about itself: %s', async (name) => {
    const { explanation } = await parseSruAnswer(read(`captured-zebra/${name}.xml`), undefined, signal);
    expect(explanation).toEqual({
      title: 'Testkatalog',
      indexes: ['cql.serverChoice', 'dc.title', 'dc.creator'],
      schemas: ['marcxml', 'info:srw/schema/1/marcxml-v1.1'],
      maximumRecords: 100,
    });
  });
});
