import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import { expect, it } from 'vitest';
import { testRecord } from '../../testing/accounts/test-records.ts';
import { patronsWithTitles } from './titles-of-records.ts';

const patron = { userId: '1', patronId: '1' };
const context = {
  locale: 'de' as const,
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now: () => new Date('2026-11-26T09:00:00Z'),
};
const loan = { id: 'l', mediaType: 'UNKNOWN', renewal: { possible: true, reason: 'unknown' } } as const;
const hold = { id: 'h', mediaType: 'UNKNOWN', state: 'queued' } as const;

const system: PatronSystem = {
  login: async () => ({ ...patron, readableAway: false }),
  card: async () => ({ number: '1' }),
  account: async (): Promise<UnlabelledAccount> => ({
    ...{ libraryId: 1, userId: '1', account: { blocks: [] }, fees: [], retrieved: '2026-11-26T09:00:00Z' },
    lent: [
      { ...loan, title: '', titleNumber: '9' },
      { ...loan, title: '', titleNumber: '31', recordId: 'r1' },
      { ...loan, title: 'Momo', recordId: 'r1' },
    ],
    reservations: [
      { ...hold, title: '', titleNumber: 'r2', recordId: 'r2' },
      { ...hold, title: '', titleNumber: 'gone', recordId: 'gone' },
    ],
  }),
};
const record = (id: string, title: string, subtitle?: string): BibRecord => ({
  ...testRecord(id, title, []),
  ...(subtitle !== undefined && { subtitle }),
});
const records: Readonly<Record<string, BibRecord>> = {
  r1: record('r1', 'Vom Fliegen', 'ein Roman'),
  r2: record('r2', 'Sturm'),
};
const titles = async (recordsOf: Parameters<typeof patronsWithTitles>[1]) => {
  const { lent, reservations } = await patronsWithTitles(system, recordsOf).account(patron, context);
  return [...lent, ...reservations].map(({ title }) => title);
};

it('names what a system knows by its record alone, and keeps what it names itself', async () => {
  expect(await titles(async (ids) => ids.map((id) => records[id]))).toEqual([
    '',
    'Vom Fliegen : ein Roman',
    'Momo',
    'Sturm',
    '',
  ]);
});

it('shows the account while the records cannot be read', async () => {
  expect(await titles(() => Promise.reject(new Error('locked')))).toEqual(['', '', 'Momo', '', '']);
});
