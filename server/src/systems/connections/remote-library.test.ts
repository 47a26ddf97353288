import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import type { Acquisitions } from '@buchfink/contract/acquisitions';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer, SearchFieldInfo } from '@buchfink/contract/search';
import type { Suggestion } from '@buchfink/contract/search/suggest';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountAcquisitions } from '../../api/acquisitions/routes.ts';
import { mountCatalogue } from '../../api/catalogue/routes.ts';
import { createNotedIds } from '../../api/covers/noted-ids.ts';
import { createPictures } from '../../api/covers/pictures.ts';
import { mountCovers } from '../../api/covers/routes.ts';
import { listen } from '../../base/http/server/listen.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { noCoverSources } from '../../testing/no-cover-sources.ts';
import { keysForTests } from '../../testing/operator-service.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { projectsForTests, serviceForTests } from '../../testing/test-service.ts';
import { type Indexes, startIndexes } from '../indexing/indexes.ts';
import { connectLibrary } from './connect-library.ts';
import { createLibraryDirectory, type LibraryDirectory } from './library-directory.ts';
import { noPatronNotes } from './patron-notes.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
/** Allows calls to the machine of the tests. */
const isAllowed = (address: string) => address === '127.0.0.1';

let data: string;
let built: BuiltServer;
let store: OpenRecordStore;
let indexes: Indexes;
let remoteApp: FastifyInstance;
let localApp: FastifyInstance;
let directory: LibraryDirectory;
let pictures: Server;
let fetched = 0;
const warnings: string[] = [];

/** A service for the project, with its own folder for pictures. */
async function serviceOn(project: Project, place: string) {
  const projects = projectsOf([project], project.id);
  const connected = createLibraryDirectory(projects, (library) =>
    connectLibrary(library, {
      store: store.records,
      indexOf: indexes.of,
      circulationOf: () => undefined,
      upstream: { isAllowed, now, warn: (message) => warnings.push(message) },
      patronNotesOf: () => noPatronNotes,
    }),
  );
  const covers = createPictures({ dataDirectory: join(data, place), now, limits: { mayConnect: isAllowed } });
  const app = await serviceForTests({
    projects,
    now,
    directory: connected,
    rateLimiter: {
      admit: async (_, { libraries }) => libraries,
      admitsPage: async () => true,
      ended() {},
      async close() {},
    },
    mountMore(scope) {
      mountCatalogue(scope, connected);
      mountAcquisitions(scope, connected);
      mountCovers(scope, {
        directory: connected,
        store: store.records,
        pictures: covers,
        sources: noCoverSources,
        noted: createNotedIds(keysForTests()),
      });
    },
  });
  return { app, directory: connected };
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-remote-'));
  built = await buildServer();
  store = await openRecordStore(data);
  indexes = startIndexes({ dataDirectory: data, threads: built.threads, limits: serviceLimits, warn: () => {} });
  const demo = (await projectsForTests()).find(({ id }) => id === 'opac-demo');
  const library = demo?.libraries.find(({ id }) => id === 1);
  if (demo === undefined || library === undefined) throw new Error('the demo has no library 1');
  const project = { ...demo, libraries: [library] };
  await loadDemo({ project, store: store.records, now });
  ({ app: remoteApp } = await serviceOn(project, 'there'));
  const address = await listen(remoteApp, { host: '127.0.0.1', port: 0 });
  const remoteSettings = LibrarySettings.parse({
    id: 70,
    ident: 'fern',
    libname: 'Fern',
    shortname: 'F',
    fullname: 'Fern',
    system: { catalogue: { kind: 'remote', address, project: 'opac-demo', libraryId: 1 } },
    acquisitions: { weeks: 3 },
  });
  ({ app: localApp, directory } = await serviceOn({ ...demo, libraries: [remoteSettings] }, 'here'));
  const picture = await sharp({ create: { width: 90, height: 140, channels: 3, background: '#35576e' } })
    .png()
    .toBuffer();
  pictures = createServer((_, answer) => {
    fetched++;
    answer.end(picture);
  });
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await localApp?.close();
  await directory?.close();
  await remoteApp?.close();
  await indexes?.close();
  await store?.close();
  pictures?.close();
  await rm(data, { recursive: true });
});

interface Wish {
  readonly body?: object;
  readonly locale?: string;
}

/** The answers of both services to the same call. */
async function fromBoth<Answer>(path: string, { body, locale = 'de' }: Wish = {}): Promise<[Answer, Answer]> {
  const ask = async (app: FastifyInstance, library: number) => {
    const url = `/services/${locale}/opac-demo/library/${library}${path}`;
    const answer = await app.inject(body === undefined ? { url } : { method: 'POST', url, payload: body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return [await ask(localApp, 70), await ask(remoteApp, 1)];
}

/** The answer with this service's id of the library. */
const asOurs = (answer: unknown) => JSON.parse(JSON.stringify(answer).replaceAll('"libraryId":1', '"libraryId":70'));

it('a library of another service offers the same search fields as there', async () => {
  const [ours, theirs] = await fromBoth<SearchFieldInfo[]>('/searchfields');
  expect(ours).toEqual(theirs);
  expect(ours.find(({ id }) => id === 'BRANCH')?.options?.length).toBeGreaterThan(1);
});

it.each(['de', 'en'])(
  'is searched with facets, filters and pages, in the language of the caller: %s',
  async (locale) => {
    for (const body of [
      { fields: [{ id: 'FREE', value: 'roman' }], limit: 5, offset: 5 },
      { fields: [{ id: 'TITLE', value: 'zauberberg' }], group: 'work' },
      { fields: [{ id: 'FREE', value: 'roman' }], filters: { mediaType: ['BOOK'], language: ['ger'] }, sort: 'year' },
      { fields: [{ id: 'FREE', value: 'gartten' }], countFacets: false },
    ]) {
      const [ours, theirs] = await fromBoth<SearchAnswer>('/search', { body, locale });
      expect({ ...ours, tookMs: 0 }).toEqual({ ...asOurs(theirs), tookMs: 0 });
    }
  },
);

it('suggests terms, and lists acquisitions of the weeks that are set there', async () => {
  const [ours, theirs] = await fromBoth<Suggestion[]>('/suggest?q=zaub');
  expect(ours).toEqual(theirs);
  expect(ours.length).toBeGreaterThan(0);
  const [mine, fresh] = await fromBoth<Acquisitions>('/acquisitions?limit=3&mediaType=BOOK');
  expect({ ...mine, tookMs: 0 }).toEqual({ ...asOurs(fresh), tookMs: 0 });
  expect(mine.weeks).toBe(12);
});

it('shows records, without reservations', async () => {
  const [searchAnswer] = await fromBoth<SearchAnswer>('/search', {
    body: { fields: [{ id: 'TITLE', value: 'zauberberg' }] },
  });
  const id = searchAnswer.items[0]?.id;
  const [ours, theirs] = await fromBoth<RecordView>(`/record/${id}`);
  const unreservable = asOurs({
    ...theirs,
    copies: theirs.copies.map((copy) => ({ ...copy, reservable: false })),
    reservable: false,
    actions: [],
  });
  expect({ ...ours, related: [] }).toEqual({ ...unreservable, related: [] });
  expect(ours.related?.flatMap(({ items }) => items).every(({ libraryId }) => libraryId === 70)).toBe(true);
});

it.each(['none', 'a/b', '..', '%2e%2e', 'ü?#'])('answers 404 for the unknown record %s', async (id) => {
  const answer = await localApp.inject(`/services/de/opac-demo/library/70/record/${pathSegment(id)}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-record']);
});

it('delivers and keeps its pictures through this service; the app draws the missing covers', async () => {
  const [record] = await store.records.records(1, ['demo-00016']);
  if (record === undefined) throw new Error('there is no such record');
  const url = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/a.png`;
  await store.records.put(1, [bodyOf({ ...record, id: 'p', links: [{ url, kind: 'cover' }] })]);
  const cover = (id: string) => localApp.inject(`/services/cover/small/opac-demo/70/${id}`);
  const first = await cover('p');
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp' });
  expect((await cover('p')).rawPayload).toEqual(first.rawPayload);
  expect(fetched).toBe(1);
  for (const id of ['demo-00016', 'none']) expect((await cover(id)).json().code).toBe('unknown-cover');
});

it('logs no warning in the tests above', () => {
  expect(warnings).toEqual([]);
});
