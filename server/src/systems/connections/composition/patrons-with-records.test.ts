import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount, UnlabelledActItem, UnlabelledLoan } from '@buchfink/connectors/unlabelled';
import { expect, it } from 'vitest';
import { testRecord } from '../../../testing/accounts/test-records.ts';
import { patronsWithRecords, type StoredRecords } from './patrons-with-records.ts';

const patron = { userId: '1', patronId: '1' };
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now: () => new Date('2026-11-26T09:00:00Z'),
};

const loan = (fields: Partial<UnlabelledLoan>): UnlabelledLoan => ({
  id: 'l',
  title: 'Momo',
  mediaType: 'BOOK',
  renewal: { possible: true, reason: 'unknown' },
  ...fields,
});

const systemWith = (lent: readonly UnlabelledLoan[]): PatronSystem => ({
  login: async () => ({ ...patron, readableAway: false }),
  card: async () => ({ number: '1' }),
  async account(): Promise<UnlabelledAccount> {
    const account = { blocks: [] };
    return { libraryId: 1, userId: '1', account, fees: [], lent, reservations: [], retrieved: '2026-11-26T09:00:00Z' };
  },
});

const records: Readonly<Record<string, readonly string[]>> = {
  b1: ['r1'],
  both: ['r2', 'r3'],
  '#9': ['r1'],
  '#12': ['r2', 'r3'],
};
const titles: Readonly<Record<string, BibRecord>> = {
  r1: { ...testRecord('r1', 'Vom Fliegen', []), subtitle: 'ein Roman', part: 'Band 2' },
  r2: testRecord('r2', 'Sturm', []),
};
const stored: StoredRecords = {
  byIds: async (ids) => ids.map((id) => titles[id]),
  withCopy: async ({ barcode, copyId = '' }) => records[barcode ?? `#${copyId}`] ?? [],
};

const accountOf = (lent: readonly UnlabelledLoan[], found: Partial<StoredRecords> = {}) =>
  patronsWithRecords(systemWith(lent), { ...stored, ...found }).account(patron, context);
const linksOf = async (lent: readonly UnlabelledLoan[], withCopy = stored.withCopy) =>
  (await accountOf(lent, { withCopy })).lent.map(({ recordId }) => recordId);

it('links a loan to the one record with its barcode', async () => {
  const lent = [{ barcode: 'b1' }, { barcode: 'none' }, { barcode: 'both' }, {}].map(loan);
  expect(await linksOf(lent)).toEqual(['r1', undefined, undefined, undefined]);
});

it('keeps the record that the system names, without a search', async () => {
  const barcodes: string[] = [];
  const links = await linksOf([loan({ barcode: 'b1', recordId: 'own' })], async ({ barcode = '' }) => {
    barcodes.push(barcode);
    return ['r1'];
  });
  expect([links, barcodes]).toEqual([['own'], []]);
});

it('shows the account without links while the index cannot be read, and tries it once', async () => {
  let calls = 0;
  const links = await linksOf([loan({ barcode: 'b1' }), loan({ barcode: 'b2' })], async () => {
    calls++;
    throw new Error('the index is being built');
  });
  expect([links, calls]).toEqual([[undefined, undefined], 1]);
});

it('looks up at most a hundred loans of an account', async () => {
  let calls = 0;
  const lent = Array.from({ length: 300 }, (_, at) => loan({ barcode: `b${at + 10}` }));
  await linksOf(lent, async () => {
    calls++;
    return [];
  });
  expect(calls).toBe(100);
});

it('links a reservation as it links a loan', async () => {
  const system = systemWith([]);
  const reservation = { id: 'v', title: 'Momo', mediaType: 'BOOK', state: 'queued' } as const;
  const reservations = [{ barcode: 'b1' }, { barcode: 'both' }, { barcode: 'b1', recordId: 'own' }, {}];
  const account = async (): Promise<UnlabelledAccount> => ({
    ...(await system.account(patron, context)),
    reservations: reservations.map((fields) => ({ ...reservation, ...fields })),
  });
  const linked = await patronsWithRecords({ ...system, account }, stored).account(patron, context);
  expect(linked.reservations.map(({ recordId }) => recordId)).toEqual(['r1', undefined, 'own', undefined]);
});

it('names what a system knows by numbers alone, and keeps what it names itself', async () => {
  const fields: Partial<UnlabelledLoan>[] = [
    { title: '', titleNumber: '9', copyId: '9' },
    { title: '', titleNumber: '12', copyId: '12' },
    { title: '', titleNumber: '31', recordId: 'r2' },
    { title: '', barcode: 'b1' },
    { title: 'Momo', copyId: '9' },
    { title: '', titleNumber: 'gone', recordId: 'gone' },
  ];
  const lent = fields.map(loan);
  expect((await accountOf(lent)).lent.map(({ title, recordId }) => [title, recordId])).toEqual([
    ['Vom Fliegen : ein Roman. Band 2', 'r1'],
    ['', undefined],
    ['Sturm', 'r2'],
    ['Vom Fliegen : ein Roman. Band 2', 'r1'],
    ['Momo', 'r1'],
    ['', 'gone'],
  ]);
});

it('shows the account while the records cannot be read', async () => {
  const byIds = () => Promise.reject(new Error('locked'));
  const { lent } = await accountOf([loan({ title: '', copyId: '9' }), loan({})], { byIds });
  expect(lent.map(({ title }) => title)).toEqual(['', 'Momo']);
});

it('names what is renewed, too', async () => {
  const items: UnlabelledActItem[] = [
    { id: '1', title: '', copyId: '9', outcome: 'renewed', new: '2026-12-24' },
    { id: '2', title: 'Momo', outcome: 'refused' },
  ];
  const renew = async () => ({ status: 'OK', items }) as const;
  const system = patronsWithRecords({ ...systemWith([]), renew, renewAll: renew }, stored);
  for (const answer of [system.renew?.(patron, ['1', '2'], {}, context), system.renewAll?.(patron, {}, context)])
    expect((await answer)?.items?.map(({ title }) => title)).toEqual(['Vom Fliegen : ein Roman. Band 2', 'Momo']);
});
