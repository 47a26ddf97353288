import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibRecord } from '../record/bib-record.ts';
import { buildIndex } from './build-index.ts';
import type { CatalogueIndex, IndexAnswer, IndexQuery } from './catalogue-index.ts';
import { openIndex } from './open-index.ts';

/** A record for tests: a book with nothing but what is given. */
export function bookOf(given: Partial<BibRecord> & { id: string }): BibRecord {
  return {
    mediaType: 'BOOK',
    title: '',
    nonFiling: 0,
    otherTitles: [],
    contributors: [],
    series: [],
    subjects: [],
    classifications: [],
    isbn: [],
    invalidIsbn: [],
    issn: [],
    ean: [],
    identifiers: [],
    links: [],
    languages: [],
    notes: [],
    items: [],
    ...given,
  };
}

/** Runs with a new folder, which is removed afterwards. */
export async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-index-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The opened index of these records, built in batches of three. */
export function indexOf(records: readonly BibRecord[], generation = 1): Promise<CatalogueIndex> {
  return inFolder(async (folder) => {
    await buildIndex(inBatches(records), folder, generation);
    return openIndex(folder);
  });
}

/** The records in batches of three. */
export async function* inBatches(records: readonly BibRecord[]): AsyncGenerator<readonly BibRecord[]> {
  for (let from = 0; from < records.length; from += 3) yield records.slice(from, from + 3);
}

/** Searches with FREE and the given changes. */
export function find(index: CatalogueIndex, text: string, given: Partial<IndexQuery> = {}): IndexAnswer {
  const fields = [{ meaning: 'FREE' as const, text }];
  return index.search({ fields, filters: {}, sort: 'relevance', limit: 10, offset: 0, countFacets: true, ...given });
}
