import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { itemOf } from '@buchfink/catalogue/record/view/hit';
import type { Catalogue } from '@buchfink/connectors/connector';
import { ApiException } from '@buchfink/contract/error';
import type { SearchAnswer } from '@buchfink/contract/search';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CoverSettings } from '../../projects/libraries/cover-settings.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type Projects, projectsOf } from '../../projects/project/project.ts';
import type { AppSettings } from '../../runtime/app.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { openUpstream } from '../../systems/upstream/fetch-upstream.ts';
import { testRecord } from '../../testing/accounts/test-records.ts';
import { keysForTests } from '../../testing/operator-service.ts';
import { nodeForTests, projectsForTests, serviceForTests } from '../../testing/test-service.ts';
import { mountCatalogue } from '../catalogue/routes.ts';
import { createNotedIds } from './noted-ids.ts';
import { offerCovers } from './offer-covers.ts';
import { createPictures } from './pictures.ts';
import { mountCovers } from './routes.ts';
import { createCoverSources } from './sources/cover-sources.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const isbn = '9783161484100';
const credit = { text: 'Bilderdienst', url: 'https://images.example' };
/** Title `with` has an image in the source, `without` has none there, `slow` gets none, `unnumbered` has no ISBN. */
const records: BibRecord[] = [
  { ...testRecord('with', 'Faust', []), isbn: [isbn] },
  { ...testRecord('without', 'Faust', []), isbn: ['9783161484117'] },
  { ...testRecord('slow', 'Faust', []), isbn: ['9780306406157'] },
  { ...testRecord('unnumbered', 'Faust', []), isbn: [] },
];
/** Library 1 has built-in records, 2 asks a catalogue elsewhere, 3 has turned covers off. */
const elsewhere = { kind: 'sru', base: 'https://sru.example/db' };
let sourceServer: Server;
let folder: string;
let store: OpenRecordStore;
let app: FastifyInstance;
let otherNode: FastifyInstance;
let upstream: ReturnType<typeof openUpstream>;
let requests: string[] = [];
let waiting: ServerResponse[] = [];
const warnings: string[] = [];

const catalogue: Catalogue = {
  searchFields: async () => [],
  search: async ({ libraryId = 0 }) => ({
    libraryId,
    total: 4,
    totalIsExact: true,
    offset: 0,
    limit: 10,
    facets: [],
    tookMs: 1,
    items: records.map((record, at) => itemOf(record, at, { libraryId, today: '2026-11-21', branchName: () => '' })),
  }),
  record: async () => {
    throw new ApiException('unknown-record');
  },
};

beforeAll(async () => {
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#4b6e2c' } })
    .jpeg()
    .toBuffer();
  sourceServer = createServer((request, answer) => {
    requests.push(request.url ?? '');
    if (request.url === `/${isbn}`) answer.end(picture);
    else if (request.url === '/9780306406157') waiting.push(answer);
    else answer.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => sourceServer.once('listening', done));
});
beforeEach(async () => {
  [requests, waiting] = [[], []];
  folder = await mkdtemp(join(tmpdir(), 'buchfink-covers-routes-'));
  store = await openRecordStore(folder);
  await store.records.put(1, records.map(bodyOf));
  await store.records.put(3, records.map(bodyOf));
  const { port } = sourceServer.address() as AddressInfo;
  const covers: CoverSettings = { sources: [{ url: `http://127.0.0.1:${port}/{isbn}`, credit }] };
  const library = (id: number, more: object) => {
    const names = { libname: 'A', shortname: 'A', fullname: 'A' };
    return LibrarySettings.parse({
      id,
      ident: `a${id}`,
      ...names,
      system: { catalogue: { kind: 'builtin' } },
      ...more,
    });
  };
  const [demo] = await projectsForTests();
  if (demo === undefined) throw new Error('there is no project');
  const libraries = [library(1, {}), library(2, { system: { catalogue: elsewhere } }), library(3, { covers: {} })];
  const projects = projectsOf([{ ...demo, libraries, covers }], demo.id);
  upstream = openUpstream({ isAllowed: (address) => address === '127.0.0.1' });
  const keys = keysForTests();
  app = await serviceForTests(settingsOf(projects, keys));
  otherNode = await nodeForTests(settingsOf(projects, keys));
  return async () => {
    for (const answer of waiting) answer.destroy();
    await app.close();
    await otherNode.close();
    await upstream.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => {
  sourceServer.closeAllConnections();
  sourceServer.close();
});

/** The settings of a service with its own notes; it shares records and keys with the others. */
function settingsOf(projects: Projects, keys: Keys): Partial<AppSettings> {
  const directory = { catalogueOf: () => catalogue };
  const noted = createNotedIds(keys);
  return {
    projects,
    now,
    mountMore(scope) {
      mountCatalogue(scope, offerCovers(directory, projects, noted));
      mountCovers(scope, {
        directory,
        store: store.records,
        pictures: createPictures({ dataDirectory: folder, now }),
        sources: createCoverSources({
          dataDirectory: folder,
          fetch: upstream.fetch,
          now,
          warn: (message) => warnings.push(message),
          timeout: 300,
          maxTime: 60_000,
        }),
        noted,
      });
    },
  };
}

const coverOf = (library: number, id: string, node = app) =>
  node.inject(`/services/cover/small/opac-host/${library}/${id}`);
const creditOf = async (library: number, id: string) =>
  (await app.inject(`/services/de/opac-host/library/${library}/cover-credit?id=${id}`)).json();
async function hitsOf(libraryId: number) {
  const payload = { libraryId, fields: [{ id: 'FREE', value: 'faust' }] };
  const answer = await app.inject({
    method: 'POST',
    url: `/services/de/opac-host/library/${libraryId}/search`,
    payload,
  });
  const { items }: SearchAnswer = answer.json();
  return items;
}
const offered = async (libraryId: number) =>
  (await hitsOf(libraryId)).flatMap(({ id, cover }) => (cover === null ? [] : [id]));
/** The cover as soon as the source was asked: a slow machine may need longer than a reader would wait. */
async function settledCover(library: number, id: string, node = app) {
  let answer = await coverOf(library, id, node);
  while (answer.statusCode === 503) answer = await coverOf(library, id, node);
  return answer;
}

describe('a title without an image of its own', () => {
  it('gets that of a source of its project, and a second reader asks nobody', async () => {
    expect(await offered(1)).toEqual(['with', 'without', 'slow']);
    const answer = await settledCover(1, 'with');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=604800' });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect((await coverOf(1, 'with')).rawPayload).toEqual(answer.rawPayload);
    expect(requests).toEqual([`/${isbn}`]);
  });

  it('names the credit of the source, only where the image is from there', async () => {
    await settledCover(1, 'with');
    await settledCover(1, 'without');
    expect(await creditOf(1, 'with')).toEqual({ credit });
    expect(await creditOf(1, 'without')).toEqual({});
    expect(await creditOf(1, 'unnumbered')).toEqual({});
    expect(requests).toHaveLength(2);
  });

  it('gets a drawn one where no source has an image, for a day', async () => {
    const answer = await settledCover(1, 'without');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    expect((await coverOf(1, 'without')).headers['content-type']).toContain('svg');
    expect(requests).toHaveLength(1);
  });

  it('waits for no source: there is none yet, and it is there when the source has answered', async () => {
    const answer = await coverOf(1, 'slow');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'cover-pending']);
    expect(answer.headers['cache-control']).toBe('no-store');
    while (waiting.length === 0) await new Promise((done) => setTimeout(done, 5));
    waiting.pop()?.writeHead(404).end();
    expect((await settledCover(1, 'slow')).headers['content-type']).toContain('svg');
    expect(requests).toHaveLength(1);
  });

  it('is drawn for ten minutes while its source rests', async () => {
    const first = coverOf(1, 'slow');
    while (waiting.length === 0) await new Promise((done) => setTimeout(done, 5));
    waiting.pop()?.writeHead(429).end();
    await first;
    const answer = await settledCover(1, 'slow');
    expect(answer.headers['content-type']).toContain('svg');
    expect(answer.headers['cache-control']).toBe('public, max-age=600');
    expect(requests).toHaveLength(1);
  });

  it('gets it in a catalogue elsewhere, too, once an answer has named its ISBN', async () => {
    expect((await coverOf(2, 'with')).json().code).toBe('unknown-cover');
    expect(requests).toEqual([]);
    expect(await offered(2)).toEqual(['with', 'without', 'slow']);
    expect((await settledCover(2, 'with')).headers['content-type']).toBe('image/webp');
    expect((await settledCover(2, 'without')).json().code).toBe('unknown-cover');
  });

  it('gets it there at a node that has never shown the title, by the signed identifiers of the answer', async () => {
    const [hit, other] = await hitsOf(2);
    const ids = hit?.coverIds ?? '';
    expect(ids).toMatch(/^9783161484100\.[\w.-]+$/);
    expect((await settledCover(2, `with?ids=${ids}`, otherNode)).headers['content-type']).toBe('image/webp');
    const credited = `/services/de/opac-host/library/2/cover-credit?id=with&ids=${ids}`;
    expect((await otherNode.inject(credited)).json()).toEqual({ credit });
    expect(requests).toEqual([`/${isbn}`]);
    // Other identifiers than those that an answer has named make the service ask nobody.
    for (const wrong of [ids.replace('9783161484100', '9780306406157'), other?.coverIds ?? '', 'x', '.', ids.slice(14)])
      expect((await coverOf(2, `with?ids=${wrong}`, otherNode)).json().code).toBe('unknown-cover');
    expect((await coverOf(2, `without?ids=${ids}`, otherNode)).json().code).toBe('unknown-cover');
    expect((await coverOf(2, `with?ids=${'9'.repeat(201)}`, otherNode)).json().code).toBe('invalid-input');
    expect(requests).toHaveLength(1);
    // A record of this service needs none.
    expect((await hitsOf(1)).every(({ coverIds }) => coverIds === undefined)).toBe(true);
  });

  it('gets none in a library that has turned the sources of the project off', async () => {
    expect(await offered(3)).toEqual([]);
    expect((await coverOf(3, 'with')).headers['content-type']).toContain('svg');
    expect(requests).toEqual([]);
  });
});
