import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyRecords, TestCatalogue } from '../../testing/opensearch/test-catalogue.ts';
import { TestOpenSearch } from '../../testing/opensearch/test-opensearch.ts';
import type { EngineClient } from './engine-client.ts';

const hasServer = hasJavaServer('opensearch');
let openSearch: TestOpenSearch;
let client: EngineClient;
/** The repository of the snapshots. */
let repository: string;

/** As docs/operations/backup.md says. */
beforeAll(async () => {
  if (!hasServer) return;
  openSearch = await TestOpenSearch.share();
  client = openSearch.client;
  repository = `/_snapshot/${openSearch.prefix}`;
  const body = { type: 'fs', settings: { location: openSearch.prefix } };
  await client.change({ method: 'PUT', path: repository, body });
});
afterAll(async () => {
  if (repository) await client.change({ method: 'DELETE', path: repository });
  await openSearch?.close();
});

/** A catalogue whose index is in a snapshot of this name. */
async function openInSnapshot(name: string): Promise<TestCatalogue> {
  const catalogue = openSearch.openCatalogue();
  await catalogue.put(...manyRecords(300));
  await catalogue.openIndex().catchUp();
  const { snapshot } = await client.send<{ snapshot: unknown }>({
    method: 'PUT',
    path: `${repository}/${name}`,
    query: { wait_for_completion: true },
    body: { indices: `${openSearch.prefix}-*`, include_global_state: false },
  });
  expect(snapshot).toMatchObject({ state: 'SUCCESS' });
  return catalogue;
}

/** Loses the indexes of a catalogue, and restores them. */
async function restore({ alias }: TestCatalogue, name: string): Promise<void> {
  await client.change({ method: 'DELETE', path: `/${alias}-*` });
  expect(await client.send({ method: 'GET', path: `/_cat/indices/${alias}-*`, query: { format: 'json' } })).toEqual([]);
  const { snapshot } = await client.send<{ snapshot: unknown }>({
    method: 'POST',
    path: `${repository}/${name}/_restore`,
    query: { wait_for_completion: true },
    body: { indices: `${alias}-*`, include_global_state: false },
  });
  expect(snapshot).toMatchObject({ shards: { failed: 0 } });
}

/** New, changed and removed records after a snapshot. */
async function change(catalogue: TestCatalogue): Promise<void> {
  await catalogue.put(...manyRecords(320).slice(300));
  await catalogue.put({ id: 'r7', title: 'Geändert', year: 2001 });
  await catalogue.store.remove(catalogue.libraryId, ['r8', 'r310']);
  await catalogue.openIndex().catchUp();
}

const generationsOf = async ({ generations }: TestCatalogue) =>
  (await generations.list()).map(({ generation, isServing }) => ({ generation, isServing }));

describe.skipIf(!hasServer)('an index restored from a snapshot', () => {
  it('goes on from its position, and has all records', async () => {
    const catalogue = await openInSnapshot('followed');
    await change(catalogue);
    await catalogue.put({ id: 'late', title: 'Nach dem Ausfall' });
    await restore(catalogue, 'followed');
    // It serves at once, without what came later.
    expect(await catalogue.numbers()).toHaveLength(300);
    await catalogue.openIndex().catchUp();
    expect(await catalogue.numbers()).toEqual(await catalogue.storedNumbers());
    expect(await catalogue.find({ term: { year: 2001 } })).toEqual(['r7']);
    expect(await generationsOf(catalogue)).toEqual([{ generation: 1, isServing: true }]);
  });

  it('is built anew where it is too old to be followed', async () => {
    const catalogue = await openInSnapshot('old');
    await change(catalogue);
    const { removals } = await catalogue.store.state(catalogue.libraryId);
    await catalogue.store.forgetRemovals(catalogue.libraryId, removals);
    await restore(catalogue, 'old');
    await catalogue.openIndex().catchUp();
    expect(await catalogue.numbers()).toEqual(await catalogue.storedNumbers());
    expect(await generationsOf(catalogue)).toEqual([
      { generation: 1, isServing: false },
      { generation: 2, isServing: true },
    ]);
  });

  it('is built anew where the records are restored to an earlier state', async () => {
    const catalogue = await openInSnapshot('ahead');
    await restore(catalogue, 'ahead');
    // The store of the same name, as it was with half of the records.
    const earlier = new TestCatalogue(catalogue.libraryId, client);
    await earlier.put(...manyRecords(150));
    await earlier.openIndex().catchUp();
    expect(await earlier.numbers()).toEqual(await earlier.storedNumbers());
    expect(await generationsOf(earlier)).toEqual([
      { generation: 1, isServing: false },
      { generation: 2, isServing: true },
    ]);
  });
});
