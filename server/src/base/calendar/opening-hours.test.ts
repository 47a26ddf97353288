import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@buchfink/contract/calendar-date';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpeningSettings, openingAt } from '../../systems/openings/opening-state.ts';
import { holidays, isOpeningHours, spansByDay, turnedHours } from './opening-hours.ts';
import { wallClock } from './wall-clock.ts';

const region = join(import.meta.dirname, '../../../../../shared/data/libraries/demo-region.json');
const place = { country: 'de', state: 'bw', geo: { lat: 48.9, lon: 9.8 } };
const berlin = (openingHours: string, settings: Partial<OpeningSettings> = {}): OpeningSettings => ({
  ...place,
  openingHours,
  exceptions: [],
  timeZone: 'Europe/Berlin',
  ...settings,
});

describe('openingAt', () => {
  it.each([
    ['Tu-Fr 10:00-19:00; Sa 10:00-16:00; PH off', '2026-11-21T11:00:00Z', true, '2026-11-21T16:00'],
    ['Tu-Fr 10:00-19:00; Sa 10:00-16:00; PH off', '2026-11-21T15:00:00Z', false, '2026-11-24T10:00'],
    ['Tu-Fr 10:00-12:00,14:00-18:00', '2026-11-24T12:00:00Z', false, '2026-11-24T14:00'],
    ['Mo-Fr 10:00-18:00; PH off', '2026-12-24T18:00:00Z', false, '2026-12-28T10:00'],
    ['Tu-Fr 22:00-02:00', '2026-11-24T22:00:00Z', true, '2026-11-25T02:00'],
    ['24/7', '2026-11-24T22:00:00Z', true, undefined],
    ['off', '2026-11-24T22:00:00Z', false, undefined],
    ['Fr 15:00-18:00; Aug off', '2026-07-31T20:00:00Z', false, '2026-09-04T15:00'],
  ])('%s at %s', (hours, now, openNow, nextChange) => {
    const { opening } = openingAt(berlin(hours), new Date(now));
    expect([opening?.openNow, opening?.nextChange]).toEqual([openNow, nextChange]);
  });

  it('shows fourteen days with the names of holidays', () => {
    const { days } = openingAt(berlin('Mo-Sa 10:00-18:00; PH off'), new Date('2026-12-20T11:00:00Z'));
    expect(days).toHaveLength(14);
    expect(days[5]).toEqual({ date: '2026-12-25', spans: [], note: '1. Weihnachtstag', exception: false });
  });

  it('lets exceptions override the usual hours and holidays', () => {
    const exceptions = [
      { from: '2026-11-24', to: '2026-11-25', closed: true, reason: 'Umzug' },
      { from: '2026-11-26', to: '2026-11-26', closed: false, hours: '12:00-13:00' },
    ];
    const { days, opening } = openingAt(berlin('Mo-Fr 10:00-18:00', { exceptions }), new Date('2026-11-24T11:00:00Z'));
    expect(opening).toMatchObject({ openNow: false, nextChange: '2026-11-26T12:00', today: [] });
    expect(days[0]).toEqual({ date: '2026-11-24', spans: [], note: 'Umzug', exception: true });
  });

  it.each(['"nach Vereinbarung"', 'sunrise-sunset', '', 'geschlossen wegen Umbau', 'Fr 15:00-18:00 unknown'])(
    'gives no state if hours cannot be computed: %s',
    (hours) => {
      expect(openingAt(berlin(hours), new Date('2026-11-24T11:00:00Z'))).toEqual({ days: [] });
    },
  );
});

describe('on the days of clock changes', () => {
  it.each([
    ['2026-03-29T07:59:00Z', false],
    ['2026-03-29T08:00:00Z', true],
    ['2026-10-25T08:59:00Z', false],
    ['2026-10-25T09:00:00Z', true],
  ])('Su 10:00 is ten local time at %s', (now, openNow) => {
    expect(openingAt(berlin('Su 10:00-12:00'), new Date(now)).opening?.openNow).toBe(openNow);
  });
});

describe('in every time zone of the service', () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'])('%s', (zone) => {
    process.env.TZ = zone;
    const at = (now: string, hours: string) => openingAt(berlin(hours), new Date(now));
    const evening = at('2026-11-23T23:30:00Z', 'Tu-Fr 00:15-19:00; PH off');
    expect(evening.opening).toMatchObject({ openNow: true, nextChange: '2026-11-24T19:00' });
    expect(evening.days[0]?.date).toBe('2026-11-24');
    const spring = at('2026-03-28T23:30:00Z', 'Su 10:00-12:00');
    expect(spring.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, index) => addDays('2026-03-29', index)),
    );
    expect(spring.opening?.today).toEqual([{ from: '10:00', to: '12:00' }]);
    expect(wallClock(new Date('2026-10-25T00:30:00Z'), 'Europe/Berlin')).toEqual({ date: '2026-10-25', time: '02:30' });
  });
});

describe('holidays', () => {
  it('differ by state', () => {
    const epiphany = (state: string) => holidays({ country: 'de', state }, '2027-01-06', 1).get('2027-01-06');
    expect([epiphany('bw'), epiphany('hh')]).toEqual(['Heilige Drei Könige', undefined]);
    expect(holidays({ country: 'zz' }, '2027-01-06', 1).size).toBe(0);
  });
});

describe.skipIf(!existsSync(region))('the hours of the invented region', () => {
  const {
    libraries,
    openingHoursEdgeCases,
  }: { libraries: { openingHours: string }[]; openingHoursEdgeCases: string[] } = existsSync(region)
    ? JSON.parse(readFileSync(region, 'utf8'))
    : { libraries: [{ openingHours: 'off' }], openingHoursEdgeCases: ['off'] };

  it.each(libraries.map(({ openingHours }) => openingHours))('are read: %s', (hours) => {
    expect(isOpeningHours(hours)).toBe(true);
    for (let month = 1; month <= 12; month++)
      openingAt(berlin(hours), new Date(`2027-${String(month).padStart(2, '0')}-15T11:00:00Z`));
    const isByAppointment = hours.startsWith('"');
    expect(openingAt(berlin(hours), new Date('2026-11-21T11:00:00Z')).days).toHaveLength(isByAppointment ? 0 : 14);
  });

  it.each(openingHoursEdgeCases)('never throw on odd texts: %j', (hours) => {
    for (const year of [1970, 2026, 2031, 2099]) {
      spansByDay(hours, place, `${year}-02-25`, 20);
      expect(() => openingAt(berlin(hours), new Date(`${year}-06-15T11:00:00Z`))).not.toThrow();
    }
  });
});

it.each([
  ['Tu-Fr 19:00-10:00', '19:00-10:00'],
  ['Tu-Fr 10:00-12:00,18:00-14:00', '18:00-14:00'],
  ['Tu-Fr 10-18; Sa 16-10', '16-10'],
  ['Mo 18-18:00', '18-18:00'],
  ['Fr 20:00-02:00', undefined],
  ['Fr 20-2', undefined],
  ['Tu-Fr 10-18; Dec 24-26 off; week 40-10 Sa 10:00-12:00', undefined],
  ['Sa[1-3] 10:00-13:00', undefined],
])('finds hours that end before they begin in %s', (hours, turned) => {
  expect(turnedHours(hours)).toBe(turned);
});
