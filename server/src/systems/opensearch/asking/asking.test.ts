import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchThread } from '../../../testing/opensearch/search-thread.ts';
import { TestOpenSearch } from '../../../testing/opensearch/test-opensearch.ts';
import { readAnswers } from './search-lines.ts';

const hasServer = hasJavaServer('opensearch');
let openSearch: TestOpenSearch;
let thread: SearchThread;
beforeAll(async () => {
  if (!hasServer) return;
  openSearch = await TestOpenSearch.share();
  thread = await SearchThread.start(openSearch);
});
afterAll(async () => {
  await thread?.close();
  await openSearch?.close();
});

const find = (text: string) => ({ ...plainQuery, fields: [{ meaning: 'FREE' as const, text }], countFacets: true });

describe.skipIf(!hasServer)('a thread that asks OpenSearch and waits', () => {
  it('searches', async () => {
    const catalogue = openSearch.openCatalogue();
    await catalogue.put({ id: 'a', title: 'Der Zauberberg' }, { id: 'b', title: 'Die Bergpredigt' });
    await catalogue.openIndex().catchUp();
    await catalogue.refresh();
    const index = thread.index(catalogue.libraryId, 2);
    expect(searchEngine(index, find('zauberbreg'))).toMatchObject({ total: 1, rung: 'spelling' });
    const missing = thread.index(openSearch.openCatalogue().libraryId, 0);
    expect(() => searchEngine(missing, find('berg'))).toThrow('index-missing');
    expect(thread.partialAnswers).toBe(0);
  });
});

describe('an answer', () => {
  it.each([
    ['<html>', 'unreachable'],
    ['[]', 'unreachable'],
    ['{"responses":[{},{}]}', 'unreachable'],
    ['{"responses":[{"error":{"type":"circuit_breaking_exception"},"status":429}]}', 'overloaded'],
    ['{"responses":[{"_shards":{},"hits":{"hits":[{"_id":"1","_source":{}}]}}]}', 'foreign-index'],
  ])('that is none is a fault: %s', (text, fault) => {
    expect(() => readAnswers(text, 1, () => {})).toThrow(expect.objectContaining({ fault }));
  });

  it.each(['"timed_out":true,"_shards":{}', '"_shards":{"failed":1}'])('of a part of the index is told: %s', (what) => {
    let parts = 0;
    readAnswers(`{"responses":[{${what}}]}`, 1, () => {
      parts += 1;
    });
    expect(parts).toBe(1);
  });
});
