import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineClient } from '../engine-client.ts';
import { EngineError } from '../engine-fault.ts';
import { OpenSearchIndex } from '../opensearch-index.ts';
import { AskedEngine } from '../testing/asked-engine.ts';
import { EngineServer } from '../testing/engine-server.ts';
import { readAnswers } from './search-lines.ts';

const hasServer = hasJavaServer('opensearch');
let server: EngineServer;
let client: EngineClient;
let engine: AskedEngine;
beforeAll(async () => {
  if (!hasServer) return;
  server = await EngineServer.start();
  client = new EngineClient({ nodes: [server.origin] });
  engine = await AskedEngine.start(server.origin);
}, 120_000);
afterAll(async () => {
  await engine?.close();
  await client?.close();
  await server?.remove();
});

const find = (text: string) => ({ ...plainQuery, fields: [{ meaning: 'FREE' as const, text }], countFacets: true });

describe.skipIf(!hasServer)('a thread that asks OpenSearch and waits', () => {
  it('searches, and goes on after the engine was away', async () => {
    const store = new MemoryStore();
    await store.put(1, [
      bodyOf(bookOf({ id: 'a', title: 'Der Zauberberg' })),
      bodyOf(bookOf({ id: 'b', title: 'Die Bergpredigt' })),
    ]);
    const index = new OpenSearchIndex({
      libraryId: 1,
      store,
      client,
      shape: { shards: 1, replicas: 0 },
      takeLease: async () => ({ isLost: () => false, release: () => {} }),
      onRejected: () => {},
      signal: new AbortController().signal,
    });
    await index.catchUp();
    await client.send({ method: 'POST', path: '/buchfink-1/_refresh' });
    const found = searchEngine(engine.index(1, 2), find('zauberbreg'));
    expect(found).toMatchObject({ total: 1, rung: 'spelling' });
    await server.kill();
    expect(() => searchEngine(engine.index(1, 2), find('berg'))).toThrow(EngineError);
    await server.restart();
    expect(searchEngine(engine.index(1, 2), find('zauberberg')).total).toBe(1);
    expect(() => searchEngine(engine.index(2, 0), find('berg'))).toThrow('index-missing');
    expect(engine.partialAnswers).toBe(0);
  }, 120_000);
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
