import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineClient } from './engine-client.ts';
import { EngineLibrary, manyRecords } from './testing/engine-library.ts';
import { EngineServer } from './testing/engine-server.ts';

const hasServer = hasJavaServer('opensearch');
let server: EngineServer;
let client: EngineClient;
let libraries = 0;

/** As docs/operations/backup.md says. */
beforeAll(async () => {
  if (!hasServer) return;
  server = await EngineServer.start();
  client = new EngineClient({ nodes: [server.origin] });
  const repository = { type: 'fs', settings: { location: 'catalogues' } };
  await client.change({ method: 'PUT', path: '/_snapshot/buchfink', body: repository });
}, 180_000);
afterAll(async () => {
  await client?.close();
  await server?.remove();
});

/** A library whose index is in a snapshot of this name. */
async function openInSnapshot(name: string): Promise<EngineLibrary> {
  libraries += 1;
  const library = new EngineLibrary(libraries, client);
  await library.put(...manyRecords(300));
  await library.open().catchUp();
  const { snapshot } = await client.send<{ snapshot: unknown }>({
    method: 'PUT',
    path: `/_snapshot/buchfink/${name}`,
    query: { wait_for_completion: true },
    body: { indices: 'buchfink-*', include_global_state: false },
  });
  expect(snapshot).toMatchObject({ state: 'SUCCESS' });
  return library;
}

/** Loses the indexes of a library, and restores them. */
async function restore({ alias }: EngineLibrary, name: string): Promise<void> {
  await client.change({ method: 'DELETE', path: `/${alias}-*` });
  expect(await client.send({ method: 'GET', path: `/_cat/indices/${alias}-*`, query: { format: 'json' } })).toEqual([]);
  const { snapshot } = await client.send<{ snapshot: unknown }>({
    method: 'POST',
    path: `/_snapshot/buchfink/${name}/_restore`,
    query: { wait_for_completion: true },
    body: { indices: `${alias}-*`, include_global_state: false },
  });
  expect(snapshot).toMatchObject({ shards: { failed: 0 } });
}

/** New, changed and removed records after a snapshot. */
async function change(library: EngineLibrary): Promise<void> {
  await library.put(...manyRecords(320).slice(300));
  await library.put({ id: 'r7', title: 'Geändert', year: 2001 });
  await library.store.remove(library.libraryId, ['r8', 'r310']);
  await library.open().catchUp();
}

const generationsOf = async ({ generations }: EngineLibrary) =>
  (await generations.list()).map(({ generation, isServing }) => ({ generation, isServing }));

describe.skipIf(!hasServer)('an index restored from a snapshot', () => {
  it('goes on from its position, and has all records', async () => {
    const library = await openInSnapshot('followed');
    await change(library);
    await library.put({ id: 'late', title: 'Nach dem Ausfall' });
    await restore(library, 'followed');
    // It serves at once, without what came later.
    expect(await library.numbers()).toHaveLength(300);
    await library.open().catchUp();
    expect(await library.numbers()).toEqual(await library.storedNumbers());
    expect(await library.find({ term: { year: 2001 } })).toEqual(['r7']);
    expect(await generationsOf(library)).toEqual([{ generation: 1, isServing: true }]);
  });

  it('is built anew where it is too old to be followed', async () => {
    const library = await openInSnapshot('old');
    await change(library);
    const { removals } = await library.store.state(library.libraryId);
    await library.store.forgetRemovals(library.libraryId, removals);
    await restore(library, 'old');
    await library.open().catchUp();
    expect(await library.numbers()).toEqual(await library.storedNumbers());
    expect(await generationsOf(library)).toEqual([
      { generation: 1, isServing: false },
      { generation: 2, isServing: true },
    ]);
  });

  it('is built anew where the records are restored to an earlier state', async () => {
    const library = await openInSnapshot('ahead');
    await restore(library, 'ahead');
    // The store of the same name, as it was with half of the records.
    const earlier = new EngineLibrary(library.libraryId, client);
    await earlier.put(...manyRecords(150));
    await earlier.open().catchUp();
    expect(await earlier.numbers()).toEqual(await earlier.storedNumbers());
    expect(await generationsOf(earlier)).toEqual([
      { generation: 1, isServing: false },
      { generation: 2, isServing: true },
    ]);
  });
});
