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
import { TestOpenSearch } from '../../testing/opensearch/test-opensearch.ts';

const hasServer = hasJavaServer('opensearch');
let openSearch: TestOpenSearch;
beforeAll(async () => {
  if (hasServer) openSearch = await TestOpenSearch.share();
});
afterAll(() => openSearch?.close());

const open: OpenEngine = (records) => openSearch.openEngine(records);

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
