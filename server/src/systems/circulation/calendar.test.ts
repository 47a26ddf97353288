import { completeAct } from '@buchfink/connectors/testing/rules/complete-act';
import { addDays, dateInTimeZone, daysBetween, yearsBetween } from '@buchfink/contract/calendar-date';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/circulation-world.ts';

/**
 * The instants at which a zone's clocks change in the years of these tests, each with the minutes ahead of UTC from
 * then on. Written by hand from the laws, so that nothing here depends on the tested clock.
 */
const zones = {
  'Europe/Berlin': [
    ['2025-10-26T01:00Z', 60],
    ['2026-03-29T01:00Z', 120],
    ['2026-10-25T01:00Z', 60],
    ['2027-03-28T01:00Z', 120],
    ['2027-10-31T01:00Z', 60],
    ['2028-03-26T01:00Z', 120],
  ],
  'America/New_York': [
    ['2025-11-02T06:00Z', -300],
    ['2026-03-08T07:00Z', -240],
    ['2026-11-01T06:00Z', -300],
    ['2027-03-14T07:00Z', -240],
    ['2027-11-07T06:00Z', -300],
    ['2028-03-12T07:00Z', -240],
  ],
  'Pacific/Auckland': [
    ['2025-09-27T14:00Z', 780],
    ['2026-04-04T14:00Z', 720],
    ['2026-09-26T14:00Z', 780],
    ['2027-04-03T14:00Z', 720],
    ['2027-09-25T14:00Z', 780],
    ['2028-04-01T14:00Z', 720],
  ],
} as const;
type Zone = keyof typeof zones;

const minute = 60_000;

/** The local date of a library in a zone. */
function dayOnWall(instant: number, zone: Zone): string {
  const ahead = zones[zone].findLast(([from]) => Date.parse(from) <= instant)?.[1] ?? 0;
  return new Date(instant + ahead * minute).toISOString().slice(0, 10);
}

const number = (day: string) => Math.floor(Date.parse(`${day}T00:00Z`) / 86_400_000);
const dayOf = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** Days around clock changes and around the ends of months, years and a leap-year February. */
const days = [
  ...['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-09-27'],
  ...['2026-01-31', '2026-02-28', '2026-12-31', '2028-02-28', '2028-02-29'],
];
const moments = days.flatMap((day) => ['00:30', '23:30'].map((time) => `${day}T${time}:00Z`));

describe.each(Object.keys(zones) as Zone[])('in %s', (timeZone) => {
  let world: World;
  afterEach(() => world.close());

  it('takes the local date as the day, at every quarter of an hour of two years', async () => {
    world = await openWorld();
    const end = Date.parse('2028-04-30T00:00Z');
    for (let instant = Date.parse('2026-01-01T00:00Z'); instant < end; instant += 15 * minute)
      if (dateInTimeZone(new Date(instant), timeZone) !== dayOnWall(instant, timeZone))
        throw new Error(`${new Date(instant).toISOString()} is on another day`);
  });

  it.each(moments)('keeps loans, renewals, fees and pick-ups to the calendar when they begin at %s', async (moment) => {
    const loans = [{ days: 28, renewals: 2, overdueFee: 20 }];
    world = await openWorld({ timeZone, rules: { loans }, now: moment });
    const { desk, patron: role } = world.circulation;
    const { context } = world;
    const [reader, waiting] = [await world.addPatron('1'), await world.addPatron('2')];
    const [barcode = '', otherBarcode = ''] = [...world.addTitle('a', 1), ...world.addTitle('b', 1)];
    const today = number(dayOnWall(Date.parse(moment), timeZone));
    expect(await desk.lend(barcode, '1')).toMatchObject({ due: dayOf(today + 28) });
    expect(await desk.lend(otherBarcode, '1')).toMatchObject({ due: dayOf(today + 28) });
    expect((await role.account(reader, context)).lent[0]).toMatchObject({ lentDate: dayOf(today) });
    await completeAct((chosen) => role.reserve(waiting, { recordId: 'b' }, chosen, context));
    expect(await desk.giveBack(otherBarcode, 'M')).toMatchObject({ pickupUntil: dayOf(today + 6) });
    // The instants just before and after a local midnight of the library, computed by the oracle.
    const midnight = (day: number) => {
      let instant = day * 86_400_000 - 15 * 60 * minute;
      while (dayOnWall(instant, timeZone) < dayOf(day)) instant += 15 * minute;
      return instant;
    };
    const at = (instant: number) => world.setNow(new Date(instant).toISOString());
    at(midnight(today + 7) - 1);
    expect((await role.account(waiting, context)).reservations).toMatchObject([{ state: 'ready' }]);
    at(midnight(today + 7));
    expect((await role.account(waiting, context)).reservations).toMatchObject([{ state: 'expired' }]);
    at(midnight(today + 29) - 1);
    expect((await role.account(reader, context)).fees).toEqual([]);
    expect(await role.renewAll(reader, {}, context)).toMatchObject({ items: [{ new: dayOf(today + 56) }] });
    at(midnight(today + 57) - 1);
    expect((await role.account(reader, context)).fees).toEqual([]);
    at(midnight(today + 57));
    expect((await role.account(reader, context)).fees).toMatchObject([{ amount: 20, date: dayOf(today + 57) }]);
    at(midnight(today + 60));
    expect((await role.account(reader, context)).fees).toMatchObject([{ amount: 80 }]);
  });
});

it('adds and counts days without clocks', () => {
  for (let day = number('2026-01-01'); day < number('2029-01-01'); day++) {
    expect(addDays(dayOf(day), 1)).toBe(dayOf(day + 1));
    expect(daysBetween(dayOf(day), '2028-03-01')).toBe(number('2028-03-01') - day);
  }
});

it('adds a year of age on the birthday', () => {
  expect(yearsBetween('2010-11-24', '2026-11-23')).toBe(15);
  expect(yearsBetween('2010-11-24', '2026-11-24')).toBe(16);
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
  expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18);
});
