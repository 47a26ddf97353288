import { afterAll, beforeAll, describe } from 'vitest';
import { marcXml } from '../testing/marc-xml.ts';
import { catalogueRules } from '../testing/rules/catalogue-rules.ts';
import { catalogueTitles } from '../testing/rules/catalogue-titles.ts';
import { hasPrograms } from '../testing/start-server.ts';
import { testTools } from '../testing/test-tools.ts';
import { startZebra, type Zebra, zebraPrograms } from '../testing/zebra/zebra.ts';
import { connectSru } from './connect-sru.ts';
import { SruCatalogue } from './sru-settings.ts';

describe.skipIf(!hasPrograms(...zebraPrograms))('Zebra', () => {
  let zebra: Zebra;
  beforeAll(async () => {
    const records = catalogueTitles.map(({ subjects, ...title }) => {
      const [subject] = subjects ?? [];
      return marcXml({ ...title, subject });
    });
    zebra = await startZebra({ own: records });
  });
  afterAll(() => zebra.close());

  catalogueRules('an SRU server', () => {
    const settings = SruCatalogue.parse({
      kind: 'sru',
      base: zebra.base(),
      version: 1.2,
      indexes: { ISBN: 'dc.identifier', YEAR_START: 'dc.date', YEAR_END: 'dc.date', LANGUAGE: 'dc.language' },
      sorting: { year: 'dc.date/sort.descending', title: 'dc.title' },
      wildcards: true,
      limits: { perMinute: 10_000 },
    });
    const dayAt = (instant: Date) => instant.toISOString().slice(0, 10);
    const { catalogue } = connectSru({ libraryId: 7, settings, mapping: {}, branchName: String, dayAt }, testTools());
    if (catalogue === undefined) throw new Error('there is no catalogue');
    return { catalogue, facets: [], orders: ['relevance', 'year', 'title'], hasPrefixes: true };
  });
});
