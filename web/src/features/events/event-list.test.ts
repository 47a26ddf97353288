import type { LibraryEvent } from '@buchfink/contract/events';
import { expect, it } from 'vitest';
import { groupByMonth, listVenues } from './event-list.ts';

const event = (id: string, start: string, more: Partial<LibraryEvent> = {}): LibraryEvent => ({
  id,
  title: id,
  start,
  allDay: !start.includes('T'),
  ...more,
});

it('groups events by day and month; a running event appears under today', () => {
  const months = groupByMonth(
    [
      event('sale', '2026-11-20', { end: '2026-11-22' }),
      event('a', '2026-11-21T10:00+01:00'),
      event('b', '2026-11-21T16:00+01:00'),
      event('c', '2026-12-01T16:00+01:00'),
    ],
    '2026-11-21',
  );
  expect(
    months.map(({ month, days }) => [month, days.map((day) => [day.date, day.events.map(({ id }) => id)])]),
  ).toEqual([
    ['2026-11', [['2026-11-21', ['sale', 'a', 'b']]]],
    ['2026-12', [['2026-12-01', ['c']]]],
  ]);
});

it('lists the venues by their number of events', () => {
  const at = (id: string, location?: string) => event(id, '2026-11-21', location === undefined ? {} : { location });
  expect(listVenues([at('a', 'Nord'), at('b', 'Markt'), at('c', 'Markt'), at('d')])).toEqual(['Markt', 'Nord']);
});
