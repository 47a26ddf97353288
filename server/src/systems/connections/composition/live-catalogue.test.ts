import { copiesOf } from '@buchfink/catalogue/record/copies/copies';
import type {
  Availability,
  CatalogueCopy,
  LiveCopy,
  TitleAvailability,
  TitleReference,
} from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { UnlabelledCopy, UnlabelledRecord, UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import { ApiException } from '@buchfink/contract/error';
import { createSearchQuery, type Item } from '@buchfink/contract/search';
import { expect, it } from 'vitest';
import { liveCatalogue, type StateBudgets } from './live-catalogue.ts';

const now = () => new Date('2026-11-26T09:00:00Z');
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now,
};
const query = createSearchQuery([{ id: 'FREE', value: 'Finken' }]);

const shelfCopy = (id: string, more: Partial<UnlabelledCopy> = {}): UnlabelledCopy => ({
  id,
  barcode: `b-${id}`,
  branch: 'Mitte',
  branchId: 'M',
  shelfmark: 'Fin',
  state: 'available',
  statusCode: 'GREEN',
  reservable: false,
  ...more,
});

const recordOf = (copies: readonly UnlabelledCopy[], more: Partial<UnlabelledRecord> = {}): UnlabelledRecord => ({
  libraryId: 1,
  id: 'r1',
  title: 'Finken',
  mediaType: 'BOOK',
  workKey: 'w',
  details: [],
  volumes: [],
  availability: { code: 'GREEN', state: 'available', branches: ['Mitte'] },
  copies,
  reservable: false,
  actions: [],
  citation: { ris: '', bibtex: '' },
  ...more,
});

const hit = (id: string | null, position = 0, more: Partial<Item> = {}): Item => ({
  libraryId: 1,
  id,
  position,
  title: 'Finken',
  mediaType: 'BOOK',
  isbn: [],
  workKey: 'w',
  availability: { code: 'GREEN', state: 'available', branches: ['Mitte'] },
  ...more,
});

interface Setup {
  readonly record?: UnlabelledRecord;
  readonly items?: readonly Item[];
  readonly copies?: Readonly<Record<string, readonly CatalogueCopy[]>>;
  readonly states?: Readonly<Record<string, TitleAvailability>>;
  readonly of?: Availability['of'];
  readonly maxTitles?: number;
  readonly offersReservations?: boolean;
  readonly budgets?: StateBudgets;
}

/** A catalogue of these records and a system with these states. */
function setUp({ record = recordOf([]), items = [], copies = {}, states = {}, ...setup }: Setup) {
  const requests: (readonly TitleReference[])[] = [];
  const answer: UnlabelledSearchAnswer = {
    libraryId: 1,
    total: items.length,
    totalIsExact: true,
    offset: 0,
    limit: 10,
    items: [...items],
    tookMs: 1,
    facets: [
      { id: 'availability', options: [{ id: 'available', count: 3, applied: false }] },
      { id: 'branch', options: [] },
    ],
  };
  const catalogue: Catalogue = {
    searchFields: async () => [],
    search: async () => answer,
    acquisitions: async () => ({ ...answer, weeks: 4 }),
    record: async () => record,
    copies: async (ids) => new Map(ids.flatMap((id) => (copies[id] ? [[id, copies[id]] as const] : []))),
  };
  const availability: Availability = {
    maxTitles: setup.maxTitles ?? 10,
    async of(titles, callContext) {
      requests.push(titles);
      return setup.of?.(titles, callContext) ?? new Map(Object.entries(states));
    },
  };
  const live = liveCatalogue({
    catalogue,
    availability,
    rulesAt: () => ({
      branchName: (code) => (code === 'S' ? 'Süd' : code === 'M' ? 'Mitte' : code),
      today: '2026-11-26',
      offersReservations: setup.offersReservations ?? false,
      fromShelf: false,
    }),
    budgets: setup.budgets,
  });
  return { live, requests, answer };
}

const title = (copies: readonly LiveCopy[], more: Partial<TitleAvailability> = {}): TitleAvailability => ({
  copies,
  ...more,
});
const never = () => new Promise<never>(() => undefined);

it('shows the states that the system states, by id or barcode', async () => {
  const states = title([
    { id: 'a', state: 'lent', dueDate: '2026-12-10', reservations: 2 },
    { barcode: 'b-b', state: 'in-transit', status: 'unterwegs nach Süd' },
  ]);
  const { live, requests } = setUp({ record: recordOf([shelfCopy('a'), shelfCopy('b')]), states: { r1: states } });
  const record = await live.record('r1', context);
  expect(requests).toContainEqual([
    {
      recordId: 'r1',
      copies: [
        { id: 'a', barcode: 'b-a' },
        { id: 'b', barcode: 'b-b' },
      ],
    },
  ]);
  expect(record.copies).toMatchObject([
    {
      id: 'b',
      state: 'in-transit',
      statusCode: 'YELLOW',
      status: 'unterwegs nach Süd',
      branch: 'Mitte',
      shelfmark: 'Fin',
    },
    { id: 'a', state: 'lent', statusCode: 'RED', returnDate: '2026-12-10', reservations: 2 },
  ]);
  expect(record.availability).toEqual({ code: 'RED', state: 'lent', returnDate: '2026-12-10', statesFrom: 'system' });
});

it('calls a copy unknown that the system does not name, and drops what was true at the harvest', async () => {
  const harvested = shelfCopy('b', {
    state: 'lent',
    statusCode: 'RED',
    returnDate: '2026-12-01',
    status: 'entliehen',
    reservations: 1,
  });
  const { live } = setUp({
    record: recordOf([shelfCopy('a'), harvested]),
    states: { r1: title([{ id: 'a', state: 'available' }]) },
  });
  const { copies, availability } = await live.record('r1', context);
  expect(copies).toMatchObject([
    { id: 'a', state: 'available' },
    { id: 'b', state: 'unknown', statusCode: 'UNKNOWN' },
  ]);
  for (const key of ['returnDate', 'status', 'reservations'] as const) expect(copies[1]?.[key]).toBeUndefined();
  expect(availability).toMatchObject({ state: 'available', branches: ['Mitte'], statesFrom: 'system' });
});

it.each([
  ['fails', async () => Promise.reject(new ApiException('library-unavailable'))],
  ['is late', never],
  ['does not know the title', async () => new Map()],
])('says that nobody knows the states when the system %s', async (_, of) => {
  const { live } = setUp({
    record: recordOf([shelfCopy('a')], { reservationCount: 3 }),
    of,
    budgets: { hits: 20, record: 20 },
  });
  const record = await live.record('r1', context);
  // Where it stands is known without the system.
  const places = [{ id: 'M', name: 'Mitte', state: 'unknown', shelfmark: 'Fin' }];
  expect(record.availability).toEqual({ code: 'UNKNOWN', state: 'unknown', statesFrom: 'nobody', places });
  expect(record.copies).toMatchObject([{ id: 'a', state: 'unknown', branch: 'Mitte' }]);
});

it('takes from the system what the catalogue does not say of the place of a copy', async () => {
  const [unplaced] = copiesOf(
    [{ id: 'a', branch: 'M', state: 'available' }],
    { today: '2026-11-26', branchName: () => 'Mitte' },
    () => false,
  );
  const { live } = setUp({
    record: recordOf([unplaced ?? shelfCopy('a'), shelfCopy('b')]),
    states: {
      r1: title(
        ['a', 'b'].map((id) => ({
          id,
          state: 'available',
          department: 'Kinder',
          location: '2. Stock',
          shelfmark: 'Neu',
          url: 'https://lib.example/map',
        })),
      ),
    },
  });
  const { copies } = await live.record('r1', context);
  const place = { department: 'Kinder', location: '2. Stock', url: 'https://lib.example/map' };
  expect(copies).toMatchObject([
    { id: 'b', ...place, shelfmark: 'Fin' },
    { id: 'a', ...place, shelfmark: 'Neu' },
  ]);
});

it('adds the copies that the catalogue does not know, with their own place', async () => {
  const states = title([
    { id: 'x', barcode: '9', state: 'available', branchId: 'S', shelfmark: 'Neu' },
    { state: 'on-order', branch: 'Magazin' },
    { state: 'online', url: 'https://lib.example/e' },
    { state: 'online', url: 'javascript:alert(1)' },
  ]);
  const { live } = setUp({ states: { r1: states } });
  const { copies, availability } = await live.record('r1', context);
  expect(copies.map(({ id, branch, shelfmark, state, url }) => ({ id, branch, shelfmark, state, url }))).toEqual([
    { id: '+3', branch: undefined, shelfmark: undefined, state: 'online', url: 'https://lib.example/e' },
    { id: '+4', branch: undefined, shelfmark: undefined, state: 'online', url: undefined },
    { id: '+2', branch: 'Magazin', shelfmark: undefined, state: 'on-order', url: undefined },
    { id: 'x', branch: 'Süd', shelfmark: 'Neu', state: 'available', url: undefined },
  ]);
  expect(availability).toMatchObject({ state: 'available', branches: ['Süd'] });
});

it('keeps online copies online, and asks nobody about them', async () => {
  const online = shelfCopy('e', { state: 'online', statusCode: 'GREEN', url: 'https://lib.example/e' });
  const { live, requests } = setUp({ record: recordOf([shelfCopy('a'), online]), of: async () => new Map() });
  const { copies, availability } = await live.record('r1', context);
  expect(requests).toEqual([[{ recordId: 'r1', copies: [{ id: 'a', barcode: 'b-a' }] }]]);
  expect(copies).toMatchObject([
    { id: 'e', state: 'online' },
    { id: 'a', state: 'unknown' },
  ]);
  expect(availability).toMatchObject({ code: 'GREEN', state: 'online' });
});

it('ignores a due date that nobody can believe', async () => {
  const states = title([
    { id: 'a', state: 'lent', dueDate: '9999-12-31' },
    { id: 'b', state: 'lent', dueDate: '2026-01-01' },
  ]);
  const { live } = setUp({ record: recordOf([shelfCopy('a'), shelfCopy('b')]), states: { r1: states } });
  const { copies, availability } = await live.record('r1', context);
  expect(copies.some(({ returnDate }) => returnDate !== undefined)).toBe(false);
  expect(availability.returnDate).toBeUndefined();
});

it('offers a reservation when the system of the accounts takes it, and says how many wait', async () => {
  const states = { r1: title([{ id: 'a', state: 'lent' }], { waiting: 2 }) };
  const record = recordOf([shelfCopy('a')]);
  const offered = await setUp({ record, states, offersReservations: true }).live.record('r1', context);
  expect(offered).toMatchObject({ reservable: true, actions: ['reserve'], reservationCount: 2 });
  expect(offered.copies).toMatchObject([{ reservable: true }]);
  const without = await setUp({ record, states }).live.record('r1', context);
  expect(without).toMatchObject({ reservable: false, actions: [], reservationCount: 2 });
  const refused = { r1: title([{ id: 'a', state: 'lent' }], { reservable: false }) };
  expect(
    (await setUp({ record, states: refused, offersReservations: true }).live.record('r1', context)).actions,
  ).toEqual([]);
});

it('shows the hits of a page with the states of one call, and marks the facet as of the harvest', async () => {
  const { live, requests } = setUp({
    items: [
      hit('r1', 0, {
        availability: {
          code: 'GREEN',
          state: 'available',
          places: [{ id: 'S', name: 'Süd', state: 'available', asked: true }],
        },
      }),
      hit('r2', 1),
      hit(null, 2),
    ],
    copies: { r1: [{ id: 'a', barcode: '1', branchId: 'S', shelfmark: 'Fin 1' }], r2: [{ id: 'b', branchId: 'M' }] },
    states: {
      r1: title([{ barcode: '1', state: 'lent', dueDate: '2026-12-01' }]),
      r2: title([{ id: 'b', state: 'available' }]),
    },
  });
  const { items, facets } = await live.search(query, context);
  expect(requests).toEqual([
    [
      { recordId: 'r1', copies: [{ id: 'a', barcode: '1' }] },
      { recordId: 'r2', copies: [{ id: 'b' }] },
    ],
  ]);
  expect(items.map(({ availability }) => availability)).toEqual([
    {
      code: 'RED',
      state: 'lent',
      returnDate: '2026-12-01',
      statesFrom: 'system',
      places: [{ id: 'S', name: 'Süd', state: 'lent', shelfmark: 'Fin 1', returnDate: '2026-12-01', asked: true }],
    },
    {
      code: 'GREEN',
      state: 'available',
      branches: ['Mitte'],
      statesFrom: 'system',
      places: [{ id: 'M', name: 'Mitte', state: 'available' }],
    },
    { code: 'UNKNOWN', state: 'unknown', statesFrom: 'nobody' },
  ]);
  expect(facets.map(({ id, statesFrom }) => [id, statesFrom])).toEqual([
    ['availability', 'harvest'],
    ['branch', undefined],
  ]);
});

it('asks for no more titles at once than the system takes; the others are unknown', async () => {
  const { live, requests } = setUp({
    items: [hit('r1'), hit('r2', 1), hit('r3', 2)],
    maxTitles: 2,
    states: { r1: title([{ id: '1', state: 'available' }]), r2: title([{ id: '2', state: 'lent' }]) },
  });
  const { items } = await live.search(query, context);
  expect(requests.map((titles) => titles.map(({ recordId }) => recordId))).toEqual([['r1', 'r2']]);
  expect(items.map(({ availability }) => availability.state)).toEqual(['available', 'lent', 'unknown']);
});

it('delays no search beyond its budget, and gives up on nothing that another caller can use', async () => {
  const signals: AbortSignal[] = [];
  const of: Availability['of'] = (_, { signal }) => {
    signals.push(signal);
    return never();
  };
  const { live } = setUp({ items: [hit('r1')], of, budgets: { hits: 20, record: 20 } });
  const { items } = await live.search(query, context);
  expect(items[0]?.availability).toEqual({ code: 'UNKNOWN', state: 'unknown', statesFrom: 'nobody' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

it('does not ask when the caller has no time left', async () => {
  const { live, requests } = setUp({ items: [hit('r1')], states: {} });
  const { items } = await live.search(query, { ...context, deadline: now().getTime() + 200 });
  expect([requests, items[0]?.availability.state]).toEqual([[], 'unknown']);
});

it('ends at once when the caller leaves', async () => {
  const stop = new AbortController();
  const { live } = setUp({ items: [hit('r1')], of: never });
  const answer = live.search(query, { ...context, signal: stop.signal });
  setImmediate(() => stop.abort(new Error('gone')));
  await expect(answer).rejects.toThrow('gone');
});

it('shows new titles and related titles with live states, too', async () => {
  const states = { r1: title([{ id: '1', state: 'lent' }]) };
  const { live } = setUp({
    items: [hit('r1')],
    states,
    record: recordOf([], { id: 'r9', related: [{ kind: 'work', items: [hit('r1')] }] }),
  });
  const acquisitions = await live.acquisitions?.({ since: '2026-11-01', offset: 0, limit: 10 }, context);
  expect(acquisitions).toMatchObject({ weeks: 4, items: [{ availability: { state: 'lent' } }] });
  const { related } = await live.record('r9', context);
  expect(related).toMatchObject([{ items: [{ id: 'r1', availability: { state: 'lent', statesFrom: 'system' } }] }]);
});
