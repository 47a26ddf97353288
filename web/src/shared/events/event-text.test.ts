import { createTranslate } from '@buchfink/texts/create-translate';
import { texts } from '@buchfink/texts/generated/app';
import type { AppTexts } from '@buchfink/texts/generated/app-texts';
import type { Translate } from '@buchfink/texts/texts';
import { expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { eventDay, eventTime } from './event-text.ts';

const german = createTranslate('de', texts.de);
/** A time of day is in words; of all other texts the key and the values are seen. */
const t: Translate = (key: string, values: object = {}) =>
  key === 'info.clock-time'
    ? german(key, values as AppTexts[typeof key])
    : `${key} ${Object.values(values).join(' ')}`.trim();
const de = { t, locale: 'de' } as const;

it.each([
  ['2026-12-01T16:00+01:00', '2026-12-01T16:45+01:00', '2026-12-01', 'events.span 16 16:45'],
  ['2026-12-01T19:00+01:00', '2026-12-02T00:00+01:00', '2026-12-01', 'events.span 19 24'],
  ['2026-12-01T19:00+01:00', undefined, '2026-12-01', 'events.from 19'],
  ['2026-12-01T19:00+01:00', '2026-12-02T10:00+01:00', '2026-12-01', 'events.span-days 19 2.\u00a0Dezember 10'],
  ['2026-12-01T19:00+01:00', '2026-12-03T10:00+01:00', '2026-12-02', 'events.ends-day 3.\u00a0Dezember 10'],
  ['2026-12-01T19:00+01:00', '2026-12-03T10:00+01:00', '2026-12-03', 'events.ends 10'],
  ['2026-12-01', undefined, '2026-12-01', 'events.all-day'],
  ['2026-12-01', '2026-12-03', '2026-12-01', 'events.until-day 3.\u00a0Dezember'],
  ['2026-12-01', '2026-12-03', '2026-12-03', 'events.all-day'],
  ['2026-12-01', '2027-01-03', '2026-12-01', 'events.until-day 3.\u00a0Januar 2027'],
])('writes the time from %s to %s beside %s', (start, end, day, text) => {
  expect(eventTime({ start, end, allDay: !start.includes('T') }, day, de)).toBe(text);
});

it.each(['de', 'en'] as const)('says until only where there is another day (%s)', async (locale) => {
  await activateLocale(locale);
  await loadFurtherTexts();
  const words = (start: string, end: string) =>
    eventTime({ start, end, allDay: !start.includes('T') }, start.slice(0, 10), { t: currentTexts().t, locale });
  const until = /\b(bis|until|to|till)\b/;
  for (const end of ['16:45', '23:59'])
    expect(words('2026-12-01T16:00+01:00', `2026-12-01T${end}+01:00`)).not.toMatch(until);
  expect(words('2026-12-01T16:00+01:00', '2026-12-02T00:00+01:00')).not.toMatch(until);
  expect(words('2026-12-01', '2026-12-01')).not.toMatch(until);
  expect(words('2026-12-01T16:00+01:00', '2026-12-02T00:15+01:00')).toMatch(until);
  expect(words('2026-12-01', '2026-12-02')).toMatch(until);
});

it('names today and tomorrow', () => {
  expect(eventDay('2026-11-21', '2026-11-21', de)).toBe('events.today Samstag, 21.\u00a0November');
  expect(eventDay('2026-11-22', '2026-11-21', de)).toBe('events.tomorrow Sonntag, 22.\u00a0November');
  expect(eventDay('2026-11-23', '2026-11-21', de)).toBe('Montag, 23.\u00a0November');
});
