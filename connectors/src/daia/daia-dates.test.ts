import { expect, it } from 'vitest';
import { createDateReader } from '../dates/date-reader.ts';
import { parseDaiaAnswer } from './daia-answer.ts';
import { expectedDates, titleAvailabilityOf } from './daia-states.ts';

const dayAt = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

it.each([
  ['9. Dez. 2026', { dueDate: '2026-12-09' }],
  ['2026-12-09T23:30:00Z', { dueDate: '2026-12-10' }],
  ['12/09/2026', { dueDate: '2026-12-09' }],
  ['nach Ostern', { dueText: 'nach Ostern' }],
  ['unknown', {}],
  ['9999-12-31', {}],
])('a copy that is expected "%s" is lent until %o', (expected, due) => {
  const item = (date: string) => ({ unavailable: [{ service: 'loan', expected: date }] });
  // The second copy tells that months stand first.
  const document = [{ id: 'ppn:1', item: [item(expected), item('12/24/2026')] }];
  const documents = parseDaiaAnswer(Buffer.from(JSON.stringify({ document })))?.documents ?? [];
  const now = () => new Date('2026-11-28T10:00:00Z');
  const dates = createDateReader({ order: 'found', dayAt, timeZone: 'Europe/Berlin' }, { now, warn: () => {} });
  dates.learn(expectedDates(documents));
  expect(titleAvailabilityOf(documents, { today: '2026-11-28', dates }).copies[0]).toEqual({ state: 'lent', ...due });
});
