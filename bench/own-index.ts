import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '@buchfink/catalogue/index/build-index';
import { openIndex } from '@buchfink/catalogue/index/open-index';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Engine } from './engine.ts';
import { inBatches } from './records.ts';

/** Our own index over the records: asked for the best only, and again with the exact counts of all facets. */
export async function ownIndex(records: readonly BibRecord[], folder: string): Promise<readonly [Engine, Engine]> {
  const begin = performance.now();
  await buildIndex(inBatches(records, 1000), folder, 1);
  const buildTime = performance.now() - begin;
  const index = await openIndex(folder);
  const engine = (name: string, countFacets: boolean): Engine => ({
    name,
    forgives: true,
    buildTime,
    size: readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
    ask: ({ fields, mediaType }) =>
      index.search({
        fields,
        filters: mediaType ? { mediaType: [mediaType] } : {},
        sort: 'relevance',
        limit: 10,
        offset: 0,
        countFacets,
      }),
    close: () => {},
  });
  return [engine('own index', false), engine('with facets', true)];
}
