import { setTimeout as sleep } from 'node:timers/promises';
import { featureName } from '@buchfink/catalogue/opensearch/engine-text';
import { mappingVersion } from '@buchfink/catalogue/opensearch/index-mapping';
import { indexedDocuments } from '@buchfink/catalogue/segment/indexed-document';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyRecords, TestCatalogue } from '../../testing/opensearch/test-catalogue.ts';
import { TestOpenSearch } from '../../testing/opensearch/test-opensearch.ts';
import { type BulkItem, writeBulk } from './bulk-writer.ts';
import { EngineClient } from './engine-client.ts';
import { writeAlias } from './generations.ts';

const hasServer = hasJavaServer('opensearch');
let openSearch: TestOpenSearch;
let client: EngineClient;

beforeAll(async () => {
  if (!hasServer) return;
  openSearch = await TestOpenSearch.share();
  client = openSearch.client;
});
afterAll(() => openSearch?.close());

/** A catalogue of its own for each test. */
const openCatalogue = () => openSearch.openCatalogue();

describe.skipIf(!hasServer)('the index of a library in OpenSearch', () => {
  it('is found by words, impacts, numbers, phrases and copies', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(
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
    await catalogue.openIndex().catchUp();
    expect(await catalogue.all()).toEqual(['a', 'b']);
    expect(await catalogue.find({ term: { 'words.title': 'manifest' } })).toEqual(['a', 'b']);
    expect(await catalogue.find({ term: { 'words.note': 'manifest' } })).toEqual([]);
    expect(await catalogue.find({ rank_feature: { field: 'impacts.manifest', linear: {} } })).toEqual(['a', 'b']);
    expect(await catalogue.find({ term: { 'keys.standard_number': '9783548373836' } })).toEqual(['a']);
    expect(await catalogue.find({ match_phrase: { title_words: 'kanguru manifest' } })).toEqual(['a']);
    expect(await catalogue.find({ term: { copies: 'Nord\u001F1' } })).toEqual(['a']);
    expect(await catalogue.find({ term: { copies: 'Mitte\u001F0' } })).toEqual(['a']);
    expect(await catalogue.find({ term: { copies: 'Mitte\u001F1' } })).toEqual([]);
    expect(await catalogue.find({ term: { subject: 'politik' } })).toEqual(['b']);
  });

  it('finds words of any characters by their features', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(
      { id: 'a', title: 'C++ und D.N.A. ???' },
      { id: 'b', title: '日本 ___ a.b.c' },
      { id: 'c', title: 'x'.repeat(40_000), subjects: [{ text: 'y'.repeat(40_000), kind: 'topic' }] },
    );
    await catalogue.openIndex().catchUp();
    expect(catalogue.rejected).toEqual([]);
    expect(await catalogue.all()).toEqual(['a', 'b', 'c']);
    expect(await catalogue.find({ rank_feature: { field: 'impacts.c++', linear: {} } })).toEqual(['a']);
    // Words are cut when they are analysed.
    const longFeature = `impacts.${featureName('x'.repeat(32))}`;
    expect(await catalogue.find({ rank_feature: { field: longFeature, linear: {} } })).toEqual(['c']);
  });

  it('is built anew where it lacks records that it claims to have', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(20));
    await catalogue.openIndex().catchUp();
    const [first] = await catalogue.generations.list();
    for (const number of [3, 4])
      await client.send({
        method: 'DELETE',
        path: `/${first?.index}/_doc/${number}`,
        query: { version: 3, version_type: 'external' },
      });
    await catalogue.refresh();
    expect(await catalogue.all()).toHaveLength(18);
    await catalogue.openIndex().catchUp();
    expect(await catalogue.all()).toHaveLength(20);
  });

  it('scores exactly by weight and impact', async () => {
    const catalogue = openCatalogue();
    const record = bookOf({ id: 'a', title: 'Manifest', notes: ['Ein Vorwort und ein Nachwort'] });
    await catalogue.put(record);
    await catalogue.openIndex().catchUp();
    await catalogue.refresh();
    const [document] = indexedDocuments([{ number: 1, record }]);
    expect(document?.terms.length).toBeGreaterThan(3);
    for (const { term, impact } of document?.terms ?? []) {
      const query = { rank_feature: { field: `impacts.${featureName(term)}`, linear: {}, boost: 2.5 } };
      const answer = await client.send({ method: 'POST', path: `/${catalogue.alias}/_search`, body: { query } });
      expect(answer).toMatchObject({ hits: { max_score: 2.5 * impact } });
    }
  });

  it('does not bring a removed record back when a bulk comes late', async () => {
    const catalogue = openCatalogue();
    await catalogue.put({ id: 'a', title: 'Geht' }, { id: 'b', title: 'Bleibt' });
    const index = catalogue.openIndex();
    await index.catchUp();
    await catalogue.store.remove(catalogue.libraryId, ['a']);
    await index.catchUp();
    const late: BulkItem = { kind: 'index', number: 1, document: { number: 1 } };
    const options = { client, alias: writeAlias(`${catalogue.alias}-1`), signal: new AbortController().signal };
    expect(await writeBulk([late], options)).toEqual([]);
    expect(await catalogue.all()).toEqual(['b']);
  });

  it('reports a record that is refused for good, and takes the others', async () => {
    const catalogue = openCatalogue();
    await catalogue.put({ id: 'a', title: 'Da' });
    await catalogue.openIndex().catchUp();
    const items = [7, 8].map((number) => ({
      kind: 'index' as const,
      number,
      document: number === 7 ? { number, unknown: 1 } : { number, record: { packed: ['b'] } },
    }));
    const options = { client, alias: writeAlias(`${catalogue.alias}-1`), signal: new AbortController().signal };
    expect(await writeBulk(items, options)).toEqual([{ number: 7, reason: 'strict_dynamic_mapping_exception' }]);
    expect(await catalogue.all()).toEqual(['a', 'b']);
  });

  it('follows changed and removed records within two seconds', async () => {
    const catalogue = openCatalogue();
    await catalogue.put({ id: 'a', title: 'Alt' }, { id: 'b', title: 'Bleibt' });
    const index = catalogue.openIndex();
    await index.catchUp();
    await catalogue.refresh();
    const begin = performance.now();
    await catalogue.put({ id: 'a', title: 'Neu' }, { id: 'c', title: 'Dazu' });
    await catalogue.store.remove(catalogue.libraryId, ['b']);
    await index.catchUp();
    // Nobody refreshes the index here.
    for (let found: string[] = []; found.join() !== 'a,c'; await sleep(50)) {
      expect(performance.now() - begin).toBeLessThan(2_000);
      found = await catalogue.find({ exists: { field: 'number' } });
    }
    expect(await catalogue.find({ term: { 'words.title': 'alt' } })).toEqual([]);
  });

  it('builds the index of another mapping beside the one that serves, and can go back', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(20));
    await catalogue.openIndex().catchUp();
    const upgraded = catalogue.openIndex({ mapping: mappingVersion + 1 });
    await upgraded.catchUp();
    const list = await catalogue.generations.list();
    expect(list.map(({ generation, meta, isServing }) => [generation, meta.mapping, isServing])).toEqual([
      [1, mappingVersion, false],
      [2, mappingVersion + 1, true],
    ]);
    expect(await upgraded.goBack()).toBe(true);
    expect((await catalogue.generations.list()).map(({ isServing }) => isServing)).toEqual([true, false]);
    expect(await catalogue.all()).toHaveLength(20);
    await upgraded.catchUp();
    await upgraded.rebuild();
    expect((await catalogue.generations.list()).map(({ generation }) => generation)).toEqual([2, 3]);
  });

  it('is built anew where somebody has deleted it', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    const index = catalogue.openIndex();
    await index.catchUp();
    await client.send({ method: 'DELETE', path: `/${catalogue.alias}-1` });
    await catalogue.put({ id: 'x', title: 'Neu' });
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'index-missing' });
    await index.catchUp();
    expect(await catalogue.all()).toHaveLength(4);
  });

  it('leaves the index of another program alone', async () => {
    const catalogue = openCatalogue();
    await client.send({ method: 'PUT', path: `/${catalogue.alias}`, body: {} });
    await catalogue.put(...manyRecords(3));
    await expect(catalogue.openIndex().catchUp()).rejects.toMatchObject({ fault: 'foreign-index' });
    expect(await client.send({ method: 'GET', path: `/${catalogue.alias}/_count` })).toMatchObject({ count: 0 });
  });

  it('is one of its own for each deployment, told by the beginning of its name', async () => {
    const catalogue = openCatalogue();
    const trialClient = new EngineClient({ nodes: [openSearch.origin], prefix: `${openSearch.prefix}-trial` });
    const trial = new TestCatalogue(catalogue.libraryId, trialClient);
    await catalogue.put(...manyRecords(3));
    await trial.put(...manyRecords(5));
    await catalogue.openIndex().catchUp();
    await trial.openIndex().catchUp();
    await catalogue.openIndex().catchUp();
    expect([await catalogue.all(), await trial.all()].map(({ length }) => length)).toEqual([3, 5]);
    await trialClient.close();
  });

  it('writes nothing without the lease', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    await catalogue.openIndex({ takeLease: async () => undefined }).catchUp();
    expect(await catalogue.generations.list()).toEqual([]);
  });
});
