import { expect, it } from 'vitest';
import { eventTimeOn } from './event-time.ts';

const timed = (start: string, end?: string) => ({ start, end, allDay: false });
const days = (start: string, end?: string) => ({ start, end, allDay: true });

it.each([
  [
    'has no until on one day',
    timed('2026-12-01T16:00+01:00', '2026-12-01T16:45+01:00'),
    { from: '16:00', to: '16:45' },
  ],
  ['is its beginning without an end', timed('2026-12-01T19:00+01:00'), { from: '19:00' }],
  [
    'ends on the evening, not on the day after',
    timed('2026-12-31T19:00+01:00', '2027-01-01T00:00+01:00'),
    {
      from: '19:00',
      to: '24:00',
    },
  ],
  [
    'names the next day only after midnight',
    timed('2026-12-31T19:00+01:00', '2027-01-01T00:30+01:00'),
    {
      from: '19:00',
      to: '00:30',
      lastDay: '2027-01-01',
    },
  ],
  [
    'ends at midnight on a later day',
    timed('2026-12-04T18:00+01:00', '2026-12-07T00:00+01:00'),
    {
      from: '18:00',
      to: '24:00',
      lastDay: '2026-12-06',
    },
  ],
  ['is nothing for a whole day', days('2026-12-01', '2026-12-01'), {}],
  ['is the last of several whole days', days('2026-12-01', '2026-12-03'), { lastDay: '2026-12-03' }],
  [
    'has no end that is not after the start',
    timed('2026-12-01T16:00+01:00', '2026-12-01T16:00+01:00'),
    { from: '16:00' },
  ],
  ['has no end before the start', timed('2026-12-02T16:00+01:00', '2026-12-01T18:00+01:00'), { from: '16:00' }],
  [
    'spans the hour that comes twice',
    timed('2026-10-25T02:45+02:00', '2026-10-25T02:15+01:00'),
    {
      from: '02:45',
      to: '02:15',
    },
  ],
  [
    'keeps to the clock over a change of it',
    timed('2026-03-28T20:00+01:00', '2026-03-29T04:00+02:00'),
    {
      from: '20:00',
      to: '04:00',
      lastDay: '2026-03-29',
    },
  ],
  [
    'is that of the library in any zone',
    timed('2026-12-01T23:30-05:00', '2026-12-01T23:45-05:00'),
    {
      from: '23:30',
      to: '23:45',
    },
  ],
])('the time of an event %s', (_, event, time) => {
  expect(eventTimeOn(event)).toEqual(time);
});

it.each([
  [
    'while it lasts',
    timed('2026-12-01T19:00+01:00', '2026-12-04T10:00+01:00'),
    '2026-12-02',
    {
      to: '10:00',
      lastDay: '2026-12-04',
    },
  ],
  ['on its last day', timed('2026-12-01T19:00+01:00', '2026-12-04T10:00+01:00'), '2026-12-04', { to: '10:00' }],
  ['on the last of whole days', days('2026-12-01', '2026-12-03'), '2026-12-03', {}],
])('beside a later day it has no beginning: %s', (_, event, day, time) => {
  expect(eventTimeOn(event, day)).toEqual(time);
});
