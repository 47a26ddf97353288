import { expect, it } from 'vitest';
import type { Translate } from '#shared/i18n/i18n.ts';
import { eventDay, eventTime } from './event-text.ts';

const t: Translate = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim();
const de = { t, locale: 'de' } as const;

it.each([
  [{ start: '2026-12-01T16:00+01:00', end: '2026-12-01T16:45+01:00', allDay: false }, 'events.span 16 16:45'],
  [{ start: '2026-12-01T19:00+01:00', allDay: false }, 'events.from 19'],
  [
    { start: '2026-12-01T19:00+01:00', end: '2026-12-02T10:00+01:00', allDay: false },
    'events.span-days 19 2.\u00a0Dezember 10',
  ],
  [{ start: '2026-12-01', allDay: true }, 'events.all-day'],
  [{ start: '2026-12-01', end: '2026-12-03', allDay: true }, 'events.until-day 3.\u00a0Dezember'],
])('writes the time of %j', (event, text) => {
  expect(eventTime(event, de)).toBe(text);
});

it('names today and tomorrow', () => {
  expect(eventDay('2026-11-21', '2026-11-21', de)).toBe('events.today Samstag, 21.\u00a0November');
  expect(eventDay('2026-11-22', '2026-11-21', de)).toBe('events.tomorrow Sonntag, 22.\u00a0November');
  expect(eventDay('2026-11-23', '2026-11-21', de)).toBe('Montag, 23.\u00a0November');
});
