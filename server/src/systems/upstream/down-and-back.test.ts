import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { Library } from '@buchfink/contract/libraries';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mountCatalogue } from '../../api/catalogue/routes.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { projectsOf } from '../../projects/project/project.ts';
import { projectsForTests, serviceForTests } from '../../testing/test-service.ts';
import { connectLibrary } from '../connections/connect-library.ts';
import { createLibraryDirectory, type LibraryDirectory } from '../connections/library-directory.ts';
import { noPatronNotes } from '../connections/patron-notes.ts';
import { createGuards } from './guard/guards.ts';

/** A remote library system that can be switched off. */
const system = { isWell: true, asked: [] as string[] };
const record = marcXml({ id: 'g1', title: 'Mein Garten', year: 2020 });
const answer = `<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version><numberOfRecords>1</numberOfRecords>
<records><record><recordSchema>marcxml</recordSchema><recordPacking>xml</recordPacking><recordData>${record}</recordData></record></records></searchRetrieveResponse>`;

let server: Server;
let app: FastifyInstance;
let directory: LibraryDirectory;
const near = { id: 1, ident: 'nah', libname: 'Nah', shortname: 'N', fullname: 'Nah' };
const remote = { id: 9, ident: 'fern', libname: 'Fern', shortname: 'F', fullname: 'Fern' };

beforeAll(async () => {
  server = createServer((request, response) => {
    system.asked.push(decodeURIComponent(request.url ?? ''));
    if (!system.isWell) return void request.destroy();
    response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sru`;
  const libraries = [
    LibrarySettings.parse({ ...near, system: { catalogue: { kind: 'builtin' } } }),
    LibrarySettings.parse({ ...remote, system: { catalogue: { kind: 'sru', base } } }),
  ];
  const all = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
  const projects = projectsOf(
    all.map((project) => ({ ...project, libraries })),
    'opac-demo',
  );
  const now = () => new Date();
  directory = createLibraryDirectory(
    projects,
    (library) =>
      connectLibrary(library, {
        store: {} as never,
        indexOf: () => ({}) as never,
        circulationOf: () => undefined,
        upstream: { isAllowed: () => true, now, warn: () => undefined },
        patronNotesOf: () => noPatronNotes,
      }),
    createGuards({ now, breaker: { failures: 5, window: 30_000, pause: 500 } }),
  );
  app = await serviceForTests({
    projects,
    directory,
    now,
    rateLimiter: {
      admit: async (_, { libraries }) => libraries,
      admitsPage: async () => true,
      ended() {},
      async close() {},
    },
    mountMore: (scope) => mountCatalogue(scope, directory),
  });
});
afterAll(async () => {
  await app.close();
  await directory.close();
  server.closeAllConnections();
  server.close();
});

let words = 0;
const searchRemote = async () => {
  words += 1;
  const payload = { fields: [{ id: 'FREE', value: `garten ${words}` }] };
  const answered = await app.inject({ method: 'POST', url: '/services/de/opac-demo/library/9/search', payload });
  return answered.statusCode === 200 ? answered.json().total : answered.json().code;
};
const get = async (path: string) => (await app.inject(`/services/de/opac-demo${path}`)).json();
const statusOf = async (id: number): Promise<string> => (await get(`/library/${id}/status`)).state;
const tries = () => system.asked.filter((url) => url.includes('Buchfink')).length;

it('a system that goes down gets only a probe now and then; the rest of the service goes on; then it is back', async () => {
  expect([await searchRemote(), await statusOf(9)]).toEqual([1, 'up']);
  system.isWell = false;
  for (let n = 0; n < 5; n += 1) expect(await searchRemote()).toBe('library-unavailable');
  expect(await statusOf(9)).toBe('down');

  const before = system.asked.length - tries();
  for (let n = 0; n < 50; n += 1) expect(await searchRemote()).toBe('library-unavailable');
  await vi.waitFor(() => expect(tries()).toBeGreaterThanOrEqual(2), 250_000);
  // On a slow machine, a call may find out before the service's own probe.
  expect(system.asked.length - tries()).toBeLessThan(before + 10);

  const list: Library[] = await get('/libraries');
  expect(list.map(({ id, status }) => [id, status?.state])).toEqual([
    [1, undefined],
    [9, 'down'],
  ]);
  expect(await statusOf(1)).toBe('up');
  expect((await app.inject('/services/de/opac-demo/library/1/info')).statusCode).toBe(200);
  expect((await app.inject('/services/de/opac-demo/config')).statusCode).toBe(200);

  system.isWell = true;
  await vi.waitFor(async () => expect(await statusOf(9)).toBe('up'), 250_000);
  expect(await searchRemote()).toBe(1);
});
