import type { OpenEngine } from '@buchfink/catalogue/search/testing/tested-engine';
import { searchRules } from '@buchfink/catalogue/search/testing/rules/search-rules';
import { suggestionRules } from '@buchfink/catalogue/search/testing/rules/suggestion-rules';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe } from 'vitest';
import { FilledEngines } from './testing/filled-engines.ts';

const hasServer = hasJavaServer('opensearch');
let engines: FilledEngines | undefined;
beforeAll(async () => {
  if (hasServer) engines = await FilledEngines.start();
}, 120_000);
afterAll(() => engines?.close());

const open: OpenEngine = (records) => {
  if (!engines) throw new Error('OpenSearch is not started');
  return engines.open(records);
};

describe.skipIf(!hasServer)('an index in OpenSearch', () => {
  searchRules(open);
  suggestionRules(open);
});
