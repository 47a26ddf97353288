import { setTimeout as sleep } from 'node:timers/promises';
import { featureName } from '@buchfink/catalogue/opensearch/engine-text';
import { mappingVersion } from '@buchfink/catalogue/opensearch/index-mapping';
import { indexedDocuments } from '@buchfink/catalogue/segment/indexed-document';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BulkItem, writeBulk } from './bulk-writer.ts';
import { EngineClient } from './engine-client.ts';
import { writeAlias } from './generations.ts';
import { EngineLibrary, manyRecords } from './testing/engine-library.ts';
import { EngineServer } from './testing/engine-server.ts';

const hasServer = hasJavaServer('opensearch');
let server: EngineServer;
let client: EngineClient;
let libraries = 0;

beforeAll(async () => {
  if (!hasServer) return;
  server = await EngineServer.start();
  client = new EngineClient({ nodes: [server.origin], timeout: 20_000 });
}, 180_000);
afterAll(async () => {
  await client?.close();
  await server?.remove();
});

/** A library of its own for each test. */
function openLibrary() {
  libraries += 1;
  return new EngineLibrary(libraries, client);
}

describe.skipIf(!hasServer)('the index of a library in OpenSearch', () => {
  it('is found by words, impacts, numbers, phrases and copies', async () => {
    const library = openLibrary();
    await library.put(
      {
        id: 'a',
        title: 'Das Känguru-Manifest',
        isbn: ['9783548373836'],
        items: [
          { id: '1', branch: 'Mitte', state: 'lent' },
          { id: '2', branch: 'Nord', state: 'available' },
        ],
      },
      { id: 'b', title: 'Manifest der 20.000', subjects: [{ text: 'Politik', kind: 'topic' }] },
    );
    await library.open().catchUp();
    expect(await library.all()).toEqual(['a', 'b']);
    expect(await library.find({ term: { 'words.title': 'manifest' } })).toEqual(['a', 'b']);
    expect(await library.find({ term: { 'words.note': 'manifest' } })).toEqual([]);
    expect(await library.find({ rank_feature: { field: 'impacts.manifest', linear: {} } })).toEqual(['a', 'b']);
    expect(await library.find({ term: { 'keys.standard_number': '9783548373836' } })).toEqual(['a']);
    expect(await library.find({ match_phrase: { title_words: 'kanguru manifest' } })).toEqual(['a']);
    expect(await library.find({ term: { copies: 'Nord\u001F1' } })).toEqual(['a']);
    expect(await library.find({ term: { copies: 'Mitte\u001F0' } })).toEqual(['a']);
    expect(await library.find({ term: { copies: 'Mitte\u001F1' } })).toEqual([]);
    expect(await library.find({ term: { subject: 'politik' } })).toEqual(['b']);
  });

  it('finds words of any characters by their features', async () => {
    const library = openLibrary();
    await library.put(
      { id: 'a', title: 'C++ und D.N.A. ???' },
      { id: 'b', title: '日本 ___ a.b.c' },
      { id: 'c', title: 'x'.repeat(40_000), subjects: [{ text: 'y'.repeat(40_000), kind: 'topic' }] },
    );
    await library.open().catchUp();
    expect(library.rejected).toEqual([]);
    expect(await library.all()).toEqual(['a', 'b', 'c']);
    expect(await library.find({ rank_feature: { field: 'impacts.c++', linear: {} } })).toEqual(['a']);
    // Words are cut when they are analysed.
    const longFeature = `impacts.${featureName('x'.repeat(32))}`;
    expect(await library.find({ rank_feature: { field: longFeature, linear: {} } })).toEqual(['c']);
  });

  it('is built anew where it lacks records that it claims to have', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(20));
    await library.open().catchUp();
    const [first] = await library.generations.list();
    for (const number of [3, 4])
      await client.send({
        method: 'DELETE',
        path: `/${first?.index}/_doc/${number}`,
        query: { version: 3, version_type: 'external' },
      });
    await library.refresh();
    expect(await library.all()).toHaveLength(18);
    await library.open().catchUp();
    expect(await library.all()).toHaveLength(20);
  });

  it('scores exactly by weight and impact', async () => {
    const library = openLibrary();
    const record = bookOf({ id: 'a', title: 'Manifest', notes: ['Ein Vorwort und ein Nachwort'] });
    await library.put(record);
    await library.open().catchUp();
    await library.refresh();
    const [document] = indexedDocuments([{ number: 1, record }]);
    expect(document?.terms.length).toBeGreaterThan(3);
    for (const { term, impact } of document?.terms ?? []) {
      const query = { rank_feature: { field: `impacts.${featureName(term)}`, linear: {}, boost: 2.5 } };
      const answer = await client.send({ method: 'POST', path: `/${library.alias}/_search`, body: { query } });
      expect(answer).toMatchObject({ hits: { max_score: 2.5 * impact } });
    }
  });

  it('does not bring a removed record back when a bulk comes late', async () => {
    const library = openLibrary();
    await library.put({ id: 'a', title: 'Geht' }, { id: 'b', title: 'Bleibt' });
    const index = library.open();
    await index.catchUp();
    await library.store.remove(library.libraryId, ['a']);
    await index.catchUp();
    const late: BulkItem = { kind: 'index', number: 1, document: { number: 1 } };
    const options = { client, alias: writeAlias(`${library.alias}-1`), signal: new AbortController().signal };
    expect(await writeBulk([late], options)).toEqual([]);
    expect(await library.all()).toEqual(['b']);
  });

  it('reports a record that is refused for good, and takes the others', async () => {
    const library = openLibrary();
    await library.put({ id: 'a', title: 'Da' });
    await library.open().catchUp();
    const items = [7, 8].map((number) => ({
      kind: 'index' as const,
      number,
      document: number === 7 ? { number, unknown: 1 } : { number, record: { packed: ['b'] } },
    }));
    const options = { client, alias: writeAlias(`${library.alias}-1`), signal: new AbortController().signal };
    expect(await writeBulk(items, options)).toEqual([{ number: 7, reason: 'strict_dynamic_mapping_exception' }]);
    expect(await library.all()).toEqual(['a', 'b']);
  });

  it('follows changed and removed records within two seconds', async () => {
    const library = openLibrary();
    await library.put({ id: 'a', title: 'Alt' }, { id: 'b', title: 'Bleibt' });
    const index = library.open();
    await index.catchUp();
    await library.refresh();
    const begin = performance.now();
    await library.put({ id: 'a', title: 'Neu' }, { id: 'c', title: 'Dazu' });
    await library.store.remove(library.libraryId, ['b']);
    await index.catchUp();
    // Nobody refreshes the index here.
    for (let found: string[] = []; found.join() !== 'a,c'; await sleep(50)) {
      expect(performance.now() - begin).toBeLessThan(2_000);
      found = await library.find({ exists: { field: 'number' } });
    }
    expect(await library.find({ term: { 'words.title': 'alt' } })).toEqual([]);
  });

  it('builds the index of another mapping beside the one that serves, and can go back', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(20));
    await library.open().catchUp();
    const upgraded = library.open({ mapping: mappingVersion + 1 });
    await upgraded.catchUp();
    const list = await library.generations.list();
    expect(list.map(({ generation, meta, isServing }) => [generation, meta.mapping, isServing])).toEqual([
      [1, mappingVersion, false],
      [2, mappingVersion + 1, true],
    ]);
    expect(await upgraded.goBack()).toBe(true);
    expect((await library.generations.list()).map(({ isServing }) => isServing)).toEqual([true, false]);
    expect(await library.all()).toHaveLength(20);
    await upgraded.catchUp();
    await upgraded.rebuild();
    expect((await library.generations.list()).map(({ generation }) => generation)).toEqual([2, 3]);
  });

  it('is built anew where somebody has deleted it', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(3));
    const index = library.open();
    await index.catchUp();
    await client.send({ method: 'DELETE', path: `/${library.alias}-1` });
    await library.put({ id: 'x', title: 'Neu' });
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'index-missing' });
    await index.catchUp();
    expect(await library.all()).toHaveLength(4);
  });

  it('leaves the index of another program alone', async () => {
    const library = openLibrary();
    await client.send({ method: 'PUT', path: `/${library.alias}`, body: {} });
    await library.put(...manyRecords(3));
    await expect(library.open().catchUp()).rejects.toMatchObject({ fault: 'foreign-index' });
    expect(await client.send({ method: 'GET', path: `/${library.alias}/_count` })).toMatchObject({ count: 0 });
  });

  it('is one of its own for each deployment, told by the beginning of its name', async () => {
    const library = openLibrary();
    const trialClient = new EngineClient({ nodes: [server.origin], prefix: 'trial' });
    const trial = new EngineLibrary(library.libraryId, trialClient);
    await library.put(...manyRecords(3));
    await trial.put(...manyRecords(5));
    await library.open().catchUp();
    await trial.open().catchUp();
    await library.open().catchUp();
    expect([await library.all(), await trial.all()].map(({ length }) => length)).toEqual([3, 5]);
    await trialClient.close();
  });

  it('writes nothing without the lease', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(3));
    await library.open({ takeLease: async () => undefined }).catchUp();
    expect(await library.generations.list()).toEqual([]);
  });

  it('goes on after the server was killed while it was filled', { timeout: 120_000 }, async () => {
    const library = openLibrary();
    await library.put(...manyRecords(4_000));
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const filling = library.open({ onProgress: () => hasBegun() }).catchUp();
    const outcome = expect(filling).rejects.toMatchObject({ fault: 'unreachable' });
    await begun;
    await server.kill();
    await outcome;
    await expect(library.open().catchUp()).rejects.toMatchObject({ fault: 'unreachable' });
    await server.restart();
    const [generation] = await library.generations.list();
    const position = await library.generations.readPosition(generation?.index ?? '');
    expect(position?.upTo).toBeGreaterThan(0);
    expect(position?.upTo).toBeLessThan(4_000);
    await library.open().catchUp();
    expect((await library.generations.list()).map((found) => found.generation)).toEqual([1]);
    expect(await library.generations.countRecords(`${library.alias}-1`)).toBe(4_000);
  });
});
