import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer } from '@buchfink/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantsIn } from '../../base/calendar/zoned-time.ts';
import { CirculationSettings } from '../../projects/libraries/circulation-settings.ts';
import { type OpenCirculationStore, openCirculationStore } from '../../storage/circulation/open-circulation-store.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { startService } from '../../testing/processes/service-process.ts';
import { plainLibrary, writeProject } from '../../testing/write-project.ts';
import { circulationRules } from './circulation-rules.ts';
import { pinHashing } from './pin-hashing.ts';
import { rightClock } from './testing/right-clock.ts';

/** In milliseconds. An idle machine needs a moment. */
const moments = 60_000;
const barcode = '00012345';
const momo = bodyOf(bookOf({ id: 'a', title: 'Momo', items: [{ id: '1', barcode, branch: '', state: 'available' }] }));
const inTwoBranches = bodyOf(
  bookOf({
    id: 'b',
    title: 'Krabat',
    items: [
      { id: '1', barcode: '00022222', branch: 'Nord', state: 'available', shelfmark: 'Preu' },
      { id: '2', barcode: '00033333', branch: 'Mitte', state: 'available' },
    ],
  }),
);
const library = plainLibrary(1, { system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } } });

let server: BuiltServer;
let data: string;
let store: OpenRecordStore;
let opened: OpenCirculationStore;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  server = await buildServer();
  data = await mkdtemp(join(tmpdir(), 'buchfink-availability-'));
  await writeProject(join(data, 'projects'), { projectId: 'opac-a', libraries: [library] });
  store = await openRecordStore(data);
  await store.records.put(1, [momo, inTwoBranches]);
  opened = await openCirculationStore(data);
  await desk().addPatron({ card: '1', pin: '1234' });
  await desk().addPatron({ card: '2', pin: '1234' });
  service = await start();
});
afterAll(async () => {
  await kill();
  await opened.close();
  await store.close();
  await rm(data, { recursive: true, force: true });
});

/** The library's circulation in this process. The service learns of its acts only through the files. */
const circulation = () =>
  connectCirculation({
    libraryId: 1,
    store: opened.store,
    records: store.records,
    recordsWithBarcode: async (code) => [code === barcode ? 'a' : 'b'],
    rules: circulationRules(CirculationSettings.parse({})),
    branches: [{ id: '', name: 'A' }],
    timeZone: 'Europe/Berlin',
    instantAt: instantsIn('Europe/Berlin'),
    isOpen: () => true,
    pins: pinHashing,
    now: () => new Date(),
    clock: rightClock,
  });
const desk = () => circulation().desk;

const start = () =>
  startService(server, {
    BUCHFINK_DATA: data,
    BUCHFINK_PROJECTS: join(data, 'projects'),
    BUCHFINK_PROJECT: 'opac-a',
    LOG_LEVEL: 'silent',
  });

async function kill(): Promise<void> {
  service.program.kill('SIGKILL');
  await service.program.ended;
}

const call = async (path: string, init?: RequestInit) =>
  (await fetch(`${service.origin}/services/de/opac-a/library/1/${path}`, init)).json();

async function viewed() {
  const { copies, reservable, reservationCount, actions } = (await call('record/a')) as RecordView;
  return { state: copies[0]?.state, due: copies[0]?.returnDate, reservable, reservationCount, actions };
}

async function searched(filters: object, title = 'Momo'): Promise<SearchAnswer> {
  const body = { fields: [{ id: 'TITLE', value: title }], filters };
  const headers = { 'content-type': 'application/json' };
  return (await call('search', { method: 'POST', headers, body: JSON.stringify(body) })) as SearchAnswer;
}

const listed = async () => (await searched({})).items[0]?.availability.state;
const foundAvailable = async () => (await searched({ availability: ['available'] })).total;
const becomes = (total: number) =>
  expect.poll(foundAvailable, { timeout: moments, interval: 50, message: 'the index follows' }).toBe(total);

it('shows loans, reservations and returns at once, and finds them in the search a moment later', async () => {
  await becomes(1);
  expect(await viewed()).toEqual({ state: 'available', reservable: false, actions: [] });

  const outcome = await desk().lend(barcode, '1');
  const due = outcome.lent ? outcome.due : 'not lent';
  expect(await viewed()).toEqual({ state: 'lent', due, reservable: true, actions: ['reserve'] });
  expect(await listed()).toBe('lent');
  await becomes(0);

  const context = { locale: 'de', now: () => new Date(), requestId: 'test' } as const;
  const endless = { ...context, signal: new AbortController().signal, deadline: Number.MAX_SAFE_INTEGER };
  const patron = await desk().patronOf('2');
  const answer = await circulation().patron.reserve(patron, { recordId: 'a' }, {}, endless);
  expect(answer.status).toBe('OK');
  expect(await viewed()).toMatchObject({ state: 'lent', reservationCount: 1 });

  expect(await desk().giveBack(barcode, '')).toMatchObject({ next: 'pickup-shelf' });
  expect(await viewed()).toMatchObject({ state: 'reserved' });
  const [reservation] = (await circulation().patron.account(patron, endless)).reservations;
  await circulation().patron.cancel(patron, reservation?.cancelToken ?? '', { confirm: 'yes' }, endless);
  expect(await viewed()).toMatchObject({ state: 'available' });
  await becomes(1);

  await desk().setCopyState(barcode, 'missing', 'in-repair');
  const { copies, ...repaired } = (await call('record/a')) as RecordView;
  expect([copies[0]?.status, copies[0]?.absence, repaired.reservable]).toEqual(['In Reparatur', 'in-repair', false]);
  await becomes(0);
  await desk().setCopyState(barcode, 'available');
  await becomes(1);
});

it('finds a title only in branches with a copy left', async () => {
  const inBranch = async (branch: string) =>
    (await searched({ branch: [branch], availability: ['available'] }, 'Krabat')).total;
  const inBoth = async () => [await inBranch('Nord'), await inBranch('Mitte')];
  await expect.poll(inBoth, { timeout: moments, interval: 50 }).toEqual([1, 1]);
  const outcome = await desk().lend('00022222', '1');
  await expect.poll(inBoth, { timeout: moments, interval: 50 }).toEqual([0, 1]);
  const { items, facets } = await searched({ branch: ['Nord'] }, 'Krabat');
  expect(items[0]?.availability.places).toMatchObject([
    { id: 'Nord', state: 'lent', shelfmark: 'Preu', returnDate: outcome.lent ? outcome.due : 'not lent', asked: true },
    { id: 'Mitte', state: 'available' },
  ]);
  expect(facets.find(({ id }) => id === 'availability')?.options).toEqual([]);
  const { facets: now } = await searched({ availability: ['available'] }, 'Krabat');
  expect(now.find(({ id }) => id === 'branch')?.options.map(({ id }) => id)).toEqual(['Mitte']);
});

it('catches up on changes made while it was killed', async () => {
  await becomes(1);
  await desk().lend(barcode, '1');
  await kill();
  service = await start();
  expect(await listed()).toBe('lent');
  await becomes(0);

  await kill();
  await desk().giveBack(barcode, '');
  service = await start();
  await becomes(1);
});

it('keeps the current state when an import brings an outdated one', async () => {
  await desk().lend(barcode, '1');
  await becomes(0);
  await store.records.put(1, [momo]);
  expect(await viewed()).toMatchObject({ state: 'lent' });
  await expect
    .poll(async () => (await store.records.records(1, ['a']))[0]?.items[0]?.state, { timeout: moments })
    .toBe('lent');
  await becomes(0);
});
