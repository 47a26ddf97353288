import type { ServerResponse } from 'node:http';
import { searchEngine } from '@buchfink/catalogue/opensearch/answer/search-engine';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/make-certificate.ts';
import { EngineProxy, type ProxyAnswer, passOn } from '../../testing/opensearch/engine-proxy.ts';
import { SearchThread } from '../../testing/opensearch/search-thread.ts';
import { manyRecords, TestCatalogue } from '../../testing/opensearch/test-catalogue.ts';
import { EngineClient, type EngineRequest, type EngineSettings } from './engine-client.ts';
import { EngineError, type EngineFault } from './engine-fault.ts';
import { EngineServer } from './testing/engine-server.ts';

const hasServer = hasJavaServer('opensearch');
let server: EngineServer;
/** Reaches the server without a proxy. */
let client: EngineClient;
let proxy: EngineProxy;
let libraries = 0;
let ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  if (!hasServer) return;
  server = await EngineServer.start({ 'cluster.info.update.interval': '10s' });
  client = new EngineClient({ nodes: [server.origin], timeout: 30_000 });
  proxy = await EngineProxy.start(server.origin);
  // The first index takes longer than some time limits below.
  await openCatalogue().openIndex().catchUp();
}, 180_000);
afterAll(async () => {
  await proxy?.close();
  await client?.close();
  await server?.remove();
});
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
  if (hasServer) proxy.answer = passOn;
});

function connect(settings: Partial<EngineSettings>): EngineClient {
  const opened = new EngineClient({ nodes: [proxy.origin], ...settings });
  ends.push(() => opened.close());
  return opened;
}

function openCatalogue(shards = 1): TestCatalogue {
  libraries += 1;
  return new TestCatalogue(libraries, client, { shards, replicas: 0 });
}

const answerWith =
  (status: number, type: string, body: string | Buffer): ProxyAnswer =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': type }).end(body);
  };
const json = 'application/json';

const page = '<!doctype html><title>Wartung</title><p>Gleich wieder da.';
const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 97) % 256));

/** Blanks without an end, until nobody reads them. */
function sendBlanks(response: ServerResponse): void {
  const blanks = Buffer.alloc(1024 * 1024, ' ');
  const send = () => {
    while (!response.destroyed && response.write(blanks));
    if (!response.destroyed) response.once('drain', send);
  };
  send();
}

const endless: ProxyAnswer = (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': json });
  sendBlanks(response);
};
const stalling: ProxyAnswer = (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': json }).write('{"took":');
};
const late: ProxyAnswer = (_request, _response, pass) => void setTimeout(pass, 4_000);
const broken: ProxyAnswer = (request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': json, 'content-length': 1_000 }).write('{', () => response.destroy());
};

/** Waits 1.5 seconds for what a test holds back, and for all else as long as a busy machine needs. */
class ProxyClient extends EngineClient {
  private readonly impatient = connect({ timeout: 1_500 });

  override sendForText(request: EngineRequest): Promise<string> {
    const isHeldBack = proxy.answer === late || proxy.answer === stalling;
    return isHeldBack ? this.impatient.sendForText(request) : super.sendForText(request);
  }
}

/** The faults of an answer before the first record, where the program is looked at, and while the index is followed. */
async function expectFollowed(answer: ProxyAnswer, atFirst: EngineFault, later: EngineFault): Promise<void> {
  const catalogue = openCatalogue();
  await catalogue.put(...manyRecords(3));
  const client = new ProxyClient({ nodes: [proxy.origin] });
  ends.push(() => client.close());
  const index = catalogue.openIndex({ client, pauses: { first: 1, max: 1, attempts: 1 } });
  proxy.answer = answer;
  await expect(index.catchUp()).rejects.toMatchObject({ fault: atFirst });
  proxy.answer = passOn;
  await index.catchUp();
  await catalogue.put({ id: 'x', title: 'Dazu' });
  proxy.answer = answer;
  await expect(index.catchUp()).rejects.toMatchObject({ fault: later });
  expect(await catalogue.all()).toHaveLength(3);
  proxy.answer = passOn;
  await index.catchUp();
  expect(await catalogue.numbers()).toEqual(await catalogue.storedNumbers());
}

describe.skipIf(!hasServer)('a node that', () => {
  it.each<readonly [string, ProxyAnswer, EngineFault]>([
    ['answers by a page', answerWith(200, 'text/html', page), 'unreachable'],
    ['has no such page', answerWith(404, 'text/html', page), 'unreachable'],
    ['is behind a proxy that cannot reach it', answerWith(502, 'text/html', page), 'unreachable'],
    ['is behind a proxy that is closed', answerWith(503, 'text/html', page), 'unreachable'],
    ['answers by bytes', answerWith(200, json, bytes), 'unreachable'],
    ['answers without end', endless, 'unreachable'],
    ['breaks off', broken, 'unreachable'],
    ['is slow', late, 'slow'],
    ['stops in the middle', stalling, 'slow'],
    ['wants a password', answerWith(401, 'text/plain', 'Unauthorized'), 'unauthorised'],
  ])('%s is followed when it answers again', (_name, answer, fault) => expectFollowed(answer, fault, fault));

  it.each(['{"ok":true}', '[]'])('answers %s is not OpenSearch', (answer) =>
    expectFollowed(answerWith(200, json, answer), 'too-old', 'unreachable'),
  );

  it('is too old', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    const root = JSON.stringify({ version: { distribution: 'opensearch', number: '2.11.1' } });
    proxy.answer = (request, response, pass) =>
      request.url === '/' ? answerWith(200, json, root)(request, response, pass) : pass();
    const index = catalogue.openIndex({ client: connect({}) });
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'too-old' });
    expect(await catalogue.generations.list()).toEqual([]);
    proxy.answer = passOn;
    await index.catchUp();
    expect(await catalogue.all()).toHaveLength(3);
  });

  it('asks for a password gets the right one, or says that it is wrong', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    const right = `Basic ${Buffer.from('finder:grüner fink').toString('base64')}`;
    proxy.answer = (request, response, pass) =>
      request.headers.authorization === right ? pass() : answerWith(401, 'text/plain', '')(request, response, pass);
    const wrong = catalogue.openIndex({ client: connect({ user: 'finder', password: 'blauer fink' }) });
    await expect(wrong.catchUp()).rejects.toMatchObject({ fault: 'unauthorised' });
    expect(await catalogue.generations.list()).toEqual([]);
    await catalogue.openIndex({ client: connect({ user: 'finder', password: 'grüner fink' }) }).catchUp();
    expect(await catalogue.all()).toHaveLength(3);
  });

  it('is trusted by the authority of its certificate alone', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    const { authority, ...certificate } = await makeCertificate();
    const { authority: another } = await makeCertificate();
    const secure = await EngineProxy.start(server.origin, certificate);
    ends.push(() => secure.close());
    const nodes = [secure.origin];
    for (const ca of [undefined, another]) {
      const index = catalogue.openIndex({ client: connect({ nodes, ca }) });
      await expect(index.catchUp()).rejects.toMatchObject({
        fault: 'unreachable',
        message: expect.stringContaining('certificate'),
      });
    }
    await catalogue.openIndex({ client: connect({ nodes, ca: authority }) }).catchUp();
    expect(await catalogue.all()).toHaveLength(3);
  });
});

/** One of `manyRecords`. */
const titleQuery = { ...plainQuery, fields: [{ meaning: 'TITLE' as const, text: 'Titel 3999' }] };

interface Total {
  readonly hits: { readonly total: { readonly value: number } };
}

describe.skipIf(!hasServer)('an index', () => {
  it('that is not there as a whole is said to be so, and is followed when it is', async () => {
    const catalogue = openCatalogue(2);
    await catalogue.put(...manyRecords(200));
    const index = catalogue.openIndex({
      client: connect({ timeout: 3_000 }),
      pauses: { first: 1, max: 1, attempts: 1 },
    });
    await index.catchUp();
    await catalogue.refresh();
    const everything = { query: { exists: { field: 'number' } } };
    const found = () => catalogue.searchMany<Total>([everything]);
    expect(await found()).toMatchObject([{ isWhole: true, body: { hits: { total: { value: 200 } } } }]);
    // What is in memory alone would be lost.
    await client.send({ method: 'POST', path: `/${catalogue.alias}/_flush` });
    const bringFirst = await loseShard(catalogue, 0);
    const [part] = await found();
    expect(part?.isWhole).toBe(false);
    expect(part?.body.hits.total.value).toBeGreaterThan(0);
    expect(part?.body.hits.total.value).toBeLessThan(200);
    await catalogue.put(...manyRecords(210).slice(200));
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'red' });
    // The next call looks at the shards before it reads a record.
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'red' });
    await expect(catalogue.generations.countRecords(`${catalogue.alias}-1`)).rejects.toMatchObject({ fault: 'red' });
    const bringSecond = await loseShard(catalogue, 1);
    await expect(found()).rejects.toMatchObject({ fault: 'red' });
    // Its disk is there again.
    await server.kill();
    await bringFirst();
    await bringSecond();
    await server.restart();
    await index.catchUp();
    expect(await catalogue.numbers()).toEqual(await catalogue.storedNumbers());
    expect(await found()).toMatchObject([{ isWhole: true, body: { hits: { total: { value: 210 } } } }]);
  });

  it('of another program under our names is left alone', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    const { alias } = catalogue;
    const foreign = async (name: string, body: object) => {
      await client.change({ method: 'PUT', path: `/${name}`, body });
      await client.send({ method: 'PUT', path: `/${name}/_doc/1`, query: { refresh: true }, body: { theirs: 1 } });
      await expect(catalogue.openIndex().catchUp()).rejects.toMatchObject({ fault: 'foreign-index' });
      expect(await client.send({ method: 'GET', path: `/${name}/_count` })).toMatchObject({ count: 1 });
      await client.change({ method: 'DELETE', path: `/${name}` });
    };
    await foreign(`${alias}-1`, {});
    await foreign(`${alias}-1`, { mappings: { _meta: { program: 'buchfink', library: 999 } } });
    await foreign(`${alias}-old`, {});
    await foreign('theirs', { aliases: { [alias]: {} } });
    await foreign('theirs', { aliases: { [`${alias}-1-writer`]: {} } });
    await catalogue.openIndex().catchUp();
    expect(await catalogue.all()).toHaveLength(3);
  });

  it('is filled on, and searched again, after the server was killed', async () => {
    const catalogue = openCatalogue();
    const thread = await SearchThread.start({ origin: server.origin, prefix: client.prefix });
    ends.push(() => thread.close());
    const search = () => searchEngine(thread.index(catalogue.libraryId, 4_000), titleQuery);
    await catalogue.put(...manyRecords(4_000));
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const filling = catalogue.openIndex({ onProgress: () => hasBegun() }).catchUp();
    const outcome = expect(filling).rejects.toMatchObject({ fault: 'unreachable' });
    await begun;
    await server.kill();
    await outcome;
    await expect(catalogue.openIndex().catchUp()).rejects.toMatchObject({ fault: 'unreachable' });
    expect(search).toThrow(EngineError);
    await server.restart();
    const [generation] = await catalogue.generations.list();
    const position = await catalogue.generations.readPosition(generation?.index ?? '');
    expect(position?.upTo).toBeGreaterThan(0);
    expect(position?.upTo).toBeLessThan(4_000);
    await catalogue.openIndex().catchUp();
    expect((await catalogue.generations.list()).map((found) => found.generation)).toEqual([1]);
    expect(await catalogue.generations.countRecords(`${catalogue.alias}-1`)).toBe(4_000);
    expect(search().total).toBe(1);
  });

  // The last one: no other index is made while the disk is said to be full.
  it('is read only while the disk is full, and goes on by itself', async () => {
    const catalogue = openCatalogue();
    await catalogue.put(...manyRecords(3));
    const index = catalogue.openIndex();
    await index.catchUp();
    await catalogue.put({ id: 'x', title: 'Dazu' });
    await demandFreeSpace('1000000gb');
    await expect.poll(() => isBlocked(catalogue), { interval: 500 }).toBe(true);
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'read-only' });
    await expect(index.rebuild()).rejects.toThrow('OpenSearch');
    expect(await catalogue.all()).toHaveLength(3);
    await demandFreeSpace('1b');
    await expect.poll(() => isBlocked(catalogue), { interval: 500 }).toBe(false);
    await index.catchUp();
    expect(await catalogue.numbers()).toEqual(await catalogue.storedNumbers());
  });
});

/** Takes the files of a shard away, so that no node can open it; returns how to bring them back. */
async function loseShard({ alias }: TestCatalogue, shard: number): Promise<() => Promise<void>> {
  const index = `${alias}-1`;
  const started = (await shardsOf(index)).find(({ state }) => state === 'STARTED');
  const bringFilesBack = await server.takeShard(String(await settingOf(index, 'index.uuid')), shard);
  const cancel = { index, shard, node: started?.node, allow_primary: true };
  await client.change({ method: 'POST', path: '/_cluster/reroute', body: { commands: [{ cancel }] } });
  const stateOf = async () => (await shardsOf(index)).find((one) => one.shard === String(shard))?.state;
  await expect.poll(stateOf, { interval: 100 }).toBe('UNASSIGNED');
  return bringFilesBack;
}

const shardsOf = (index: string) =>
  client.send<readonly { readonly shard: string; readonly state: string; readonly node: string }[]>({
    method: 'GET',
    path: `/_cat/shards/${index}`,
    query: { format: 'json' },
  });

async function settingOf(index: string, name: string): Promise<unknown> {
  const found = await client.send<Readonly<Record<string, { settings: Readonly<Record<string, unknown>> }>>>({
    method: 'GET',
    path: `/${index}/_settings`,
    query: { flat_settings: true },
  });
  return found[index]?.settings[name];
}

/** The disk counts as full when less is free. */
function demandFreeSpace(free: string): Promise<void> {
  const disk = 'cluster.routing.allocation.disk';
  const watermarks = ['low', 'high', 'flood_stage'].map((name) => [`${disk}.watermark.${name}`, free]);
  const persistent = { [`${disk}.threshold_enabled`]: true, ...Object.fromEntries(watermarks) };
  return client.change({ method: 'PUT', path: '/_cluster/settings', body: { persistent } });
}

/** Whether OpenSearch has closed the index for writers by itself. */
const isBlocked = async ({ alias }: TestCatalogue): Promise<boolean> =>
  (await settingOf(`${alias}-1`, 'index.blocks.read_only_allow_delete')) === 'true';
