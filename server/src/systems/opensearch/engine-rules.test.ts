import {
  equalAnswerRules,
  equalOracleRules,
  equalSuggestionRules,
} from '@buchfink/catalogue/search/testing/rules/equal-answer-rules';
import { searchRules } from '@buchfink/catalogue/search/testing/rules/search-rules';
import { suggestionRules } from '@buchfink/catalogue/search/testing/rules/suggestion-rules';
import type { OpenEngine } from '@buchfink/catalogue/search/testing/tested-engine';
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

/** All at night, fewer by day (scripts/nightly.mjs). */
const share = process.env.BUCHFINK_NIGHT === '1' ? 1 : 0.2;
const compared = { records: 500, queries: 1_000 * share, texts: 500 * share, maxShare: 0.02 };

describe.skipIf(!hasServer)('an index in OpenSearch', () => {
  searchRules(open);
  suggestionRules(open);
  equalAnswerRules(open, compared);
  equalSuggestionRules(open, compared);
  equalOracleRules(open, { ...compared, queries: 250 * share });
});
