import type { ServerResponse } from 'node:http';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/make-certificate.ts';
import { EngineClient, type EngineSettings } from './engine-client.ts';
import type { EngineFault } from './engine-fault.ts';
import { EngineLibrary, manyRecords } from './testing/engine-library.ts';
import { EngineProxy, type ProxyAnswer, passOn } from './testing/engine-proxy.ts';
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
  await openLibrary().open().catchUp();
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

function openLibrary(shards = 1): EngineLibrary {
  libraries += 1;
  return new EngineLibrary(libraries, client, { shards, replicas: 0 });
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

/** The faults of an answer before the first record, where the program is looked at, and while the index is followed. */
async function expectFollowed(answer: ProxyAnswer, atFirst: EngineFault, later: EngineFault): Promise<void> {
  const library = openLibrary();
  await library.put(...manyRecords(3));
  const index = library.open({ client: connect({ timeout: 1_500 }), pauses: { first: 1, max: 1, attempts: 1 } });
  proxy.answer = answer;
  await expect(index.catchUp()).rejects.toMatchObject({ fault: atFirst });
  proxy.answer = passOn;
  await index.catchUp();
  await library.put({ id: 'x', title: 'Dazu' });
  proxy.answer = answer;
  await expect(index.catchUp()).rejects.toMatchObject({ fault: later });
  expect(await library.all()).toHaveLength(3);
  proxy.answer = passOn;
  await index.catchUp();
  expect(await library.numbers()).toEqual(await library.storedNumbers());
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
    const library = openLibrary();
    await library.put(...manyRecords(3));
    const root = JSON.stringify({ version: { distribution: 'opensearch', number: '2.11.1' } });
    proxy.answer = (request, response, pass) =>
      request.url === '/' ? answerWith(200, json, root)(request, response, pass) : pass();
    const index = library.open({ client: connect({}) });
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'too-old' });
    expect(await library.generations.list()).toEqual([]);
    proxy.answer = passOn;
    await index.catchUp();
    expect(await library.all()).toHaveLength(3);
  });

  it('asks for a password gets the right one, or says that it is wrong', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(3));
    const right = `Basic ${Buffer.from('finder:grüner fink').toString('base64')}`;
    proxy.answer = (request, response, pass) =>
      request.headers.authorization === right ? pass() : answerWith(401, 'text/plain', '')(request, response, pass);
    const wrong = library.open({ client: connect({ user: 'finder', password: 'blauer fink' }) });
    await expect(wrong.catchUp()).rejects.toMatchObject({ fault: 'unauthorised' });
    expect(await library.generations.list()).toEqual([]);
    await library.open({ client: connect({ user: 'finder', password: 'grüner fink' }) }).catchUp();
    expect(await library.all()).toHaveLength(3);
  });

  it('is trusted by the authority of its certificate alone', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(3));
    const { authority, ...certificate } = await makeCertificate();
    const { authority: another } = await makeCertificate();
    const secure = await EngineProxy.start(server.origin, certificate);
    ends.push(() => secure.close());
    const nodes = [secure.origin];
    for (const ca of [undefined, another]) {
      const index = library.open({ client: connect({ nodes, ca }) });
      await expect(index.catchUp()).rejects.toMatchObject({
        fault: 'unreachable',
        message: expect.stringContaining('certificate'),
      });
    }
    await library.open({ client: connect({ nodes, ca: authority }) }).catchUp();
    expect(await library.all()).toHaveLength(3);
  });
});

interface Total {
  readonly hits: { readonly total: { readonly value: number } };
}

describe.skipIf(!hasServer)('an index', () => {
  it('that is not there as a whole is said to be so, and is followed when it is', async () => {
    const library = openLibrary(2);
    await library.put(...manyRecords(200));
    const index = library.open({
      client: connect({ timeout: 3_000 }),
      pauses: { first: 1, max: 1, attempts: 1 },
    });
    await index.catchUp();
    await library.refresh();
    const everything = { query: { exists: { field: 'number' } } };
    const found = () => library.searchMany<Total>([everything]);
    expect(await found()).toMatchObject([{ isWhole: true, body: { hits: { total: { value: 200 } } } }]);
    // What is in memory alone would be lost.
    await client.send({ method: 'POST', path: `/${library.alias}/_flush` });
    const bringFirst = await loseShard(library, 0);
    const [part] = await found();
    expect(part?.isWhole).toBe(false);
    expect(part?.body.hits.total.value).toBeGreaterThan(0);
    expect(part?.body.hits.total.value).toBeLessThan(200);
    await library.put(...manyRecords(210).slice(200));
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'red' });
    // The next call looks at the shards before it reads a record.
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'red' });
    await expect(library.generations.countRecords(`${library.alias}-1`)).rejects.toMatchObject({ fault: 'red' });
    const bringSecond = await loseShard(library, 1);
    await expect(found()).rejects.toMatchObject({ fault: 'red' });
    // Its disk is there again.
    await server.kill();
    await bringFirst();
    await bringSecond();
    await server.restart();
    await index.catchUp();
    expect(await library.numbers()).toEqual(await library.storedNumbers());
    expect(await found()).toMatchObject([{ isWhole: true, body: { hits: { total: { value: 210 } } } }]);
  });

  it('of another program under our names is left alone', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(3));
    const { alias } = library;
    const foreign = async (name: string, body: object) => {
      await client.change({ method: 'PUT', path: `/${name}`, body });
      await client.send({ method: 'PUT', path: `/${name}/_doc/1`, query: { refresh: true }, body: { theirs: 1 } });
      await expect(library.open().catchUp()).rejects.toMatchObject({ fault: 'foreign-index' });
      expect(await client.send({ method: 'GET', path: `/${name}/_count` })).toMatchObject({ count: 1 });
      await client.change({ method: 'DELETE', path: `/${name}` });
    };
    await foreign(`${alias}-1`, {});
    await foreign(`${alias}-1`, { mappings: { _meta: { program: 'buchfink', library: 999 } } });
    await foreign(`${alias}-old`, {});
    await foreign('theirs', { aliases: { [alias]: {} } });
    await foreign('theirs', { aliases: { [`${alias}-1-writer`]: {} } });
    await library.open().catchUp();
    expect(await library.all()).toHaveLength(3);
  });

  // The last one: no other index is made while the disk is said to be full.
  it('is read only while the disk is full, and goes on by itself', async () => {
    const library = openLibrary();
    await library.put(...manyRecords(3));
    const index = library.open();
    await index.catchUp();
    await library.put({ id: 'x', title: 'Dazu' });
    await demandFreeSpace('1000000gb');
    await expect.poll(() => isBlocked(library), { interval: 500 }).toBe(true);
    await expect(index.catchUp()).rejects.toMatchObject({ fault: 'read-only' });
    await expect(index.rebuild()).rejects.toThrow('OpenSearch');
    expect(await library.all()).toHaveLength(3);
    await demandFreeSpace('1b');
    await expect.poll(() => isBlocked(library), { interval: 500 }).toBe(false);
    await index.catchUp();
    expect(await library.numbers()).toEqual(await library.storedNumbers());
  });
});

/** Takes the files of a shard away, so that no node can open it; returns how to bring them back. */
async function loseShard({ alias }: EngineLibrary, shard: number): Promise<() => Promise<void>> {
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
const isBlocked = async ({ alias }: EngineLibrary): Promise<boolean> =>
  (await settingOf(`${alias}-1`, 'index.blocks.read_only_allow_delete')) === 'true';
