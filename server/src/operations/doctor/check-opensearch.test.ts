import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemoryStore } from '@buchfink/catalogue/import/testing/memory-store';
import { mappingVersion } from '@buchfink/catalogue/opensearch/index-mapping';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { hasJavaServer } from '@buchfink/connectors/testing/index-servers/java-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalogue } from '../../testing/opensearch/test-catalogue.ts';
import { TestOpenSearch } from '../../testing/opensearch/test-opensearch.ts';
import { checkOpenSearch } from './check-opensearch.ts';
import { type DoctorFinding, findingsAbout } from './doctor-report.ts';

/** What doctor says of an OpenSearch: outcome, code, and state or advice of each finding. */
async function examine(
  origin: string,
  records: Pick<RecordStore, 'state'>,
  more: { readonly ids?: readonly number[]; readonly told?: readonly DoctorFinding[]; readonly prefix?: string } = {},
): Promise<DoctorFinding[]> {
  const found: DoctorFinding[] = [];
  const { ids = [1], told = [], prefix = 'buchfink' } = more;
  await checkOpenSearch(
    {
      searchEngine: { nodes: [origin], user: 'leser', password: 'geheim', prefix, shards: 1, replicas: 0 },
      libraries: ids.map((id) => ({ id, libname: `Bücherei ${id}` })),
      records,
      told,
    },
    findingsAbout('opensearch', (finding) => found.push(finding)),
  );
  expect(JSON.stringify(found)).not.toContain('geheim');
  return found;
}
const short = ({ outcome, code, problem }: DoctorFinding) => [outcome, code, ...(problem ? [problem] : [])];

describe('an OpenSearch that does not work', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  async function answering(status: number, body: object): Promise<string> {
    server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it.each([
    [401, {}, 'unauthorised'],
    [403, { error: { type: 'security_exception' } }, 'unauthorised'],
    [200, { version: { number: '2.19.3', distribution: 'opensearch' } }, 'too-old'],
    [200, { version: { number: '8.15.0' } }, 'too-old'],
    [429, { error: { type: 'circuit_breaking_exception' } }, 'overloaded'],
  ])('and answers %i %j is told with advice, once', async (status, body, fault) => {
    const found = await examine(await answering(status, body), new MemoryStore(), { ids: [1, 2] });
    const outcome = fault === 'overloaded' ? 'warning' : 'fault';
    expect(found.map(short)).toEqual([[outcome, `health-opensearch-${fault}`, `health-opensearch-${fault}`]]);
  });

  it('is told when nothing listens there, unless the service has told it', async () => {
    const found = await examine('http://127.0.0.1:1', new MemoryStore());
    expect(found.map(short)).toEqual([['fault', 'health-opensearch-unreachable', 'health-opensearch-unreachable']]);
    expect(found[0]?.text).toContain('127.0.0.1:1');
    expect(await examine('http://127.0.0.1:1', new MemoryStore(), { told: found })).toEqual([]);
  });
});

const hasServer = hasJavaServer('opensearch');

describe.skipIf(!hasServer)('the indexes in a real OpenSearch', () => {
  let openSearch: TestOpenSearch;
  const catalogues = new Map<number, TestCatalogue>();
  beforeAll(async () => {
    openSearch = await TestOpenSearch.share();
    for (let libraryId = 1; libraryId <= 5; libraryId += 1) catalogues.set(libraryId, openSearch.openCatalogue());
  });
  afterAll(() => openSearch?.close());

  const catalogueOf = (libraryId: number) => catalogues.get(libraryId) as TestCatalogue;
  const put = (libraryId: number, title: string) => catalogueOf(libraryId).put({ id: title, title });
  const build = (libraryId: number, mapping = mappingVersion) =>
    catalogueOf(libraryId).openIndex({ mapping }).catchUp();
  const examineIndexes = (...ids: readonly number[]) => {
    const records = { state: (libraryId: number) => catalogueOf(libraryId).store.state(libraryId) };
    return examine(openSearch.origin, records, { ids, prefix: openSearch.prefix });
  };

  it('are compared with the records of each library', async () => {
    for (const libraryId of [1, 2, 3]) await put(libraryId, 'Berge');
    await build(1);
    await build(2);
    await build(3, mappingVersion + 1);
    await put(2, 'Meer');
    const found = await examineIndexes(1, 2, 3, 4);
    expect(found.map(short)).toEqual([
      ['ok', 'opensearch-read'],
      ['ok', 'opensearch-index-read'],
      ['warning', 'opensearch-index-read', 'opensearch-index-behind'],
      ['warning', 'opensearch-index-read', 'opensearch-index-outdated'],
      ['warning', 'opensearch-index-read', 'opensearch-index-none'],
    ]);
    expect(found[0]?.values).toMatchObject({ version: expect.stringMatching(/^3\./), status: 'green', nodes: 1 });
    expect(found[1]?.text).toBe(
      `1, Bücherei 1: the index in OpenSearch has all changes (1 records, mapping ${mappingVersion})`,
    );
    await build(2);
    expect((await examineIndexes(2)).map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  });

  it('are told when another program has one of our names', async () => {
    const name = `${catalogueOf(5).alias}-logs`;
    await openSearch.client.send({ method: 'PUT', path: `/${name}` });
    const found = await examineIndexes(1, 5);
    expect(found.map(short)).toEqual([
      // An index of another program has replicas, for which one node has no place.
      ['warning', 'opensearch-read', 'opensearch-replicas-missing'],
      ['ok', 'opensearch-index-read'],
      ['fault', 'health-opensearch-foreign-index', 'health-opensearch-foreign-index'],
    ]);
    expect(found[2]?.text).toContain(name);
  });
});
