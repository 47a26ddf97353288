import { afterEach, expect, it } from 'vitest';
import type { TitleAvailability } from '../../availability.ts';
import { createRecordedLibrary } from '../../testing/sip2/recorded-library.ts';
import { sequenceOf, sip2Line, startSip2Server } from '../../testing/sip2/sip2-server.ts';
import { type ConnectedLibrary, connectTo, startConnectedLibrary } from '../testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library.close());
const start = async (settings: object = {}) => {
  library = await startConnectedLibrary(settings, { state: createRecordedLibrary() });
};

const titleOf = (barcode: string) => ({ recordId: barcode, copies: [{ id: `c${barcode}`, barcode }] });
const read = (...barcodes: string[]) => library.availability.of(barcodes.map(titleOf), library.context);
const copyOf = (answer: ReadonlyMap<string, TitleAvailability>, barcode: string) => answer.get(barcode)?.copies[0];
const sent = () => library.server.messages.filter((message) => message.startsWith('17')).length;

it('says lent with the due date, and reserved', async () => {
  await start();
  const answer = await read('31000201', '31001201');
  expect(copyOf(answer, '31000201')).toEqual({
    id: 'c31000201',
    barcode: '31000201',
    state: 'lent',
    dueDate: '2026-12-23',
    reservations: 1,
  });
  expect(copyOf(answer, '31001201')).toMatchObject({ state: 'reserved', reservations: 1 });
});

it('never says available of status 03, which lost, damaged and reference copies have too', async () => {
  await start();
  const barcodes = ['31000301', '31000801', '31001401', '31001701', '31001801', '31001901', '31002001'];
  const answer = await read(...barcodes);
  expect(barcodes.map((barcode) => copyOf(answer, barcode)?.state)).toEqual(barcodes.map(() => 'unknown'));
});

it('says available of status 03 where the operator trusts it, unless somebody waits', async () => {
  await start({ trust03: true });
  const answer = await read('31000301', '31001301');
  expect(copyOf(answer, '31000301')?.state).toBe('available');
  expect(copyOf(answer, '31001301')?.state).toBe('unknown');
});

it('leaves out what the system does not know or cannot be asked', async () => {
  await start();
  const answer = await read('39999999', '1|AA2', '', 'x'.repeat(65));
  expect([...answer.values()].flatMap(({ copies }) => copies)).toEqual([]);
  const noBarcode = [{ recordId: 'r', copies: [{ id: '31000101' }] }];
  expect((await library.availability.of(noBarcode, library.context)).get('r')).toEqual({ copies: [] });
  expect(sent()).toBe(1);
});

it('asks for a copy once a minute, together with the accounts', async () => {
  await start();
  await read('31000101', '31000201');
  const patron = await library.patron.login({ userId: '20000001', password: '1234' }, library.context);
  await library.patron.account(patron, library.context);
  // Five loans, of which two are there already, and four reservations.
  expect(sent()).toBe(9);
  await read('31000101', '31000401');
  expect(sent()).toBe(9);
  library.setClock(new Date(library.context.now().getTime() + 61_000));
  await read('31000101');
  expect(sent()).toBe(10);
});

it('asks for sixty copies at most', async () => {
  await start();
  const copies = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, barcode: `4${index}` }));
  await library.availability.of([{ recordId: 'r', copies }], library.context);
  expect(sent()).toBe(60);
});

it('lets patrons have the connection between ten copies', async () => {
  await start({ connections: 1 });
  const copies = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, barcode: `4${index}` }));
  const many = library.availability.of([{ recordId: 'r', copies }], library.context);
  await library.patron.login({ userId: '20000001', password: '1234' }, library.context);
  expect(sent()).toBeLessThanOrEqual(20);
  await many;
  expect(sent()).toBe(40);
});

it.each([
  ['01', 'unknown'],
  ['02', 'on-order'],
  ['05', 'lent'],
  ['06', 'unknown'],
  ['07', 'lent'],
  ['09', 'unknown'],
  ['10', 'in-transit'],
  ['11', 'missing'],
  ['12', 'missing'],
  ['13', 'missing'],
  ['99', 'unknown'],
])('reads the circulation status %s as %s', async (status, state) => {
  await start();
  const server = await startSip2Server({
    reply: (message) =>
      sip2Line(
        message.startsWith('93')
          ? '941'
          : message.startsWith('99')
            ? '98YYYYNN10000520261125    1151002.00AOHB|'
            : `18${status}020120261125    115242AB1|AJKrabat|CF?|AHbald|`,
        sequenceOf(message),
      ),
  });
  const { availability, connector } = connectTo(server, () => new Date(), { trust03: true });
  const titles = [{ recordId: 'r', copies: [{ id: 'c', barcode: '1' }] }];
  expect((await availability.of(titles, library.context)).get('r')).toEqual({
    // A date that cannot be read is shown as it stands.
    copies: [{ id: 'c', barcode: '1', state, ...(state === 'lent' && { dueText: 'bald' }) }],
  });
  await connector.close();
  await server.close();
});

it('tells the operator whether copies can be asked for, and what 03 means', async () => {
  await start();
  const texts = async () => (await library.connector.examineAvailability?.(library.context)) ?? [];
  expect(await texts()).toEqual([
    { isGood: true, code: 'copies-readable', values: {} },
    { code: 'status-03-unknown', values: {} },
  ]);
  await library.server.close();
  await expect(texts()).rejects.toMatchObject({ code: 'library-unavailable' });
});
