import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { TestOpenSearch } from '@buchfink/server/testing/opensearch/test-opensearch';
import { demoRecords, gutenbergRecords, marcRecords } from './catalogues.ts';
import { generateKnownItems } from './generate-known-items.ts';
import { hardKinds } from './hard-kinds.ts';
import { readKnownItems } from './known-item.ts';
import { matchedSlipKinds, topicKinds } from './matched-slip-kinds.ts';
import { knownItemsTable, measureKnownItems } from './measure-known-items.ts';
import { measureOffers, offersTable } from './measure-offers.ts';
import { buildMemoryIndex, createKnownItemSearch, knownItemSearch } from './memory-index.ts';
import { measureRealQueries, readQueries, realQueriesTable } from './real-queries.ts';
import { withSyntheticSets } from './synthetic-sets.ts';
import { writtenKinds } from './written-kinds.ts';

const perKind = 40;
/** Offers are rare. */
const offersPerKind = 150;
const seed = 1;

const { 'short-title': shortTitle, 'generic-title-author': genericTitle } = hardKinds;
/** Kinds of queries without a typo. */
const correctKinds = {
  ...writtenKinds,
  ...topicKinds,
  'short-title': shortTitle,
  'generic-title-author': genericTitle,
};

/**
 * Measures known-item search: the queries of `../shared/data` on the demo catalogue; generated queries on the demo,
 * on its Project Gutenberg half and on real MARC records; the spellings offered beside hits; and a log of real queries.
 * Parts that need the
 * shared data are skipped with a message where it is absent.
 *
 * @param root the root folder of the repository
 * @param write receives each table as soon as it is ready
 * @param openSearch the address of an OpenSearch with which the first table is compared
 */
export async function knownItemsReport(
  root: string,
  write: (text: string) => void,
  openSearch?: string,
): Promise<void> {
  const data = join(root, '..', 'shared', 'data');
  const file = join(data, 'queries', 'known-items-demo.jsonl');
  const demo = demoRecords(root);
  if (existsSync(file)) {
    const items = readKnownItems(readFileSync(file, 'utf8'));
    const measured = measureKnownItems(createKnownItemSearch(demo), items);
    write(
      `\nKnown items of the demo catalogue (${items.length} queries of the file)\n\n${knownItemsTable(measured)}\n`,
    );
    if (openSearch !== undefined) {
      const lent = new TestOpenSearch(openSearch, pathToFileURL(join(root, 'server', 'dist', '/')).href);
      const { search } = await lent.openEngine(demo);
      const inEngine = measureKnownItems(knownItemSearch(demo, search), items);
      await lent.close();
      write(`\nThe same with the index in OpenSearch\n\n${knownItemsTable(inEngine)}\n`);
    }
  } else write(`\nKnown items of the file are left out: there is no ${file}\n`);
  const real = await marcRecords(join(data, 'marc'));
  const catalogues: [string, readonly BibRecord[]][] = [
    ['the demo catalogue', demo],
    ['its half from Project Gutenberg', gutenbergRecords(root)],
    ['real MARC records', real],
  ];
  for (const [name, records] of catalogues) {
    if (records.length === 0) continue;
    const measured = measureKnownItems(createKnownItemSearch(records), generateKnownItems(records, perKind, seed));
    write(`\nMade queries on ${name} (${records.length} records)\n\n${knownItemsTable(measured)}\n`);
  }
  for (const [name, records] of catalogues) {
    if (records.length === 0) continue;
    const search = createKnownItemSearch(records);
    const slips = generateKnownItems(records, offersPerKind, seed, matchedSlipKinds);
    const correct = generateKnownItems(records, offersPerKind, seed, correctKinds);
    write(
      `\nOffered spellings on ${name}, for slips that other records match\n\n${offersTable(measureOffers(search, slips, { onlyMissed: true }))}\n`,
    );
    write(
      `\nOffered spellings on ${name}, for correctly typed queries\n\n${offersTable(measureOffers(search, correct, { onlyMissed: false }))}\n`,
    );
  }
  // Sample files seldom contain a complete set.
  for (const [name, records] of catalogues.slice(1)) {
    if (records.length === 0) continue;
    const sets = withSyntheticSets(records, seed);
    const items = generateKnownItems(sets, perKind, seed).filter(({ kind }) => kind.startsWith('set-'));
    const measured = measureKnownItems(createKnownItemSearch(sets), items);
    write(`\nSets on ${name}, one record in 25 made a set\n\n${knownItemsTable(measured)}\n`);
  }
  const log = join(data, 'queries', 'uio-virak', 'popular.csv');
  if (real.length === 0 || !existsSync(log)) return;
  const measured = measureRealQueries(buildMemoryIndex(real), readQueries(log));
  write(`\nReal queries of a university library on ${real.length} real records\n\n${realQueriesTable(measured)}\n`);
}
