import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '@buchfink/catalogue/index/build-index';
import { openIndex } from '@buchfink/catalogue/index/open-index';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { type Engine, processBytes } from './engine.ts';
import { inBatches } from './records.ts';

/** Our own index over the records. */
export async function ownIndex(records: readonly BibRecord[], folder: string): Promise<Engine> {
  const begin = performance.now();
  await buildIndex(inBatches(records, 1000), folder, 1);
  const buildTime = performance.now() - begin;
  const before = processBytes();
  const index = await openIndex(folder);
  return {
    name: 'own index',
    buildTime,
    size: readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
    memory: () => processBytes() - before,
    ask: ({ fields, mediaType }) =>
      index.search({
        fields,
        filters: mediaType ? { mediaType: [mediaType] } : {},
        sort: 'relevance',
        limit: 10,
        offset: 0,
        countFacets: false,
      }),
    close: () => {},
  };
}
