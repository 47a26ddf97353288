import type { TitleAvailability, TitleReference } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import { IdTemplates, sameIds } from '@buchfink/connectors/id-templates';
import type { PatronSystem, ReservationTarget } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { expect, it } from 'vitest';
import { availabilityByCatalogueIds, patronsByCatalogueIds } from './system-ids.ts';

const ids = IdTemplates.parse({ record: 'ppn:{id}', copy: 'bar:{id}' });
const now = () => new Date('2026-11-26T09:00:00Z');
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now,
};

it('asks a system by its own ids, and answers by those of the catalogue', async () => {
  const requests: (readonly TitleReference[])[] = [];
  const availability = availabilityByCatalogueIds(
    {
      maxTitles: 7,
      async of(titles) {
        requests.push(titles);
        return new Map<string, TitleAvailability>([
          [
            'ppn:1',
            {
              copies: [
                { id: 'bar:a', state: 'lent' },
                { id: 'other', barcode: 'b', state: 'available' },
              ],
            },
          ],
          ['1', { copies: [{ id: 'bar:a', state: 'available' }] }],
        ]);
      },
    },
    ids,
  );
  const answer = await availability.of([{ recordId: '1', copies: [{ id: 'a', barcode: 'x' }] }], context);
  expect(availability.maxTitles).toBe(7);
  expect(requests).toEqual([[{ recordId: 'ppn:1', copies: [{ id: 'bar:a', barcode: 'x' }] }]]);
  expect([...answer]).toEqual([
    [
      '1',
      {
        copies: [
          { id: 'a', state: 'lent' },
          { barcode: 'b', state: 'available' },
        ],
      },
    ],
  ]);
});

it('answers nothing for titles that were not asked for', async () => {
  const of = async () => new Map([['2', { copies: [] }]]);
  const availability = availabilityByCatalogueIds({ maxTitles: 1, of }, sameIds);
  expect((await availability.of([{ recordId: '1', copies: [] }], context)).size).toBe(0);
});

it('links loans and reservations to the records of the catalogue, and only to those', async () => {
  const loan = { id: 'l', title: 'T', mediaType: 'BOOK', renewal: { possible: false, reason: 'unknown' } } as const;
  const hold = { id: 'h', title: 'T', mediaType: 'BOOK', state: 'queued' } as const;
  const account: UnlabelledAccount = {
    libraryId: 1,
    userId: 'u',
    account: { blocks: [] },
    fees: [],
    retrieved: '',
    lent: [{ ...loan, recordId: 'ppn:1' }, { ...loan, recordId: 'zdb:2' }, loan],
    reservations: [{ ...hold, recordId: 'ppn:3' }],
  };
  const patrons = patronsByCatalogueIds({ account: async () => account } as unknown as PatronSystem, ids);
  const read = await patrons.account({ userId: 'u', patronId: 'p' }, context);
  expect(read.lent).toEqual([{ ...loan, recordId: '1' }, loan, loan]);
  expect(read.reservations).toEqual([{ ...hold, recordId: '3' }]);
});

it('reserves by the ids of the system', async () => {
  const targets: ReservationTarget[] = [];
  const system = {
    async reserve(_: unknown, target: ReservationTarget) {
      targets.push(target);
      return { status: 'OK' };
    },
  } as unknown as PatronSystem;
  const patrons = patronsByCatalogueIds(system, ids);
  const target = { recordId: '1', copyId: 'a', copies: [{ id: 'a', barcode: 'x' }] };
  await patrons.reserve?.({ userId: 'u', patronId: 'p' }, target, {}, context);
  expect(targets).toEqual([{ recordId: 'ppn:1', copyId: 'bar:a', copies: [{ id: 'bar:a', barcode: 'x' }] }]);
  expect(patrons.renew).toBeUndefined();
});
