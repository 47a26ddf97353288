import { describe, expect, it } from 'vitest';
import { parseRepeatRule } from '../../base/calendar/repeat-rule.ts';
import { repeatDates, withLastDay } from './repeat-dates.ts';

function dates(rule: string, start: string, from = start, to = '2027-12-31', limit = 5): string[] {
  const parsed = parseRepeatRule(rule, 'Europe/Berlin');
  if (parsed === undefined) throw new Error(`${rule} was not understood`);
  return repeatDates(parsed, start, { from, to, limit });
}

describe('repeatDates', () => {
  // The dates of the examples in RFC 5545, section 3.8.5.3.
  it.each([
    ['FREQ=DAILY;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-03', '1997-09-04']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-12', '1997-09-22']],
    ['FREQ=WEEKLY;COUNT=3;WKST=SU;BYDAY=TU,TH', '1997-09-02', ['1997-09-02', '1997-09-04', '1997-09-09']],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR',
      '1997-09-01',
      ['1997-09-01', '1997-09-03', '1997-09-05', '1997-09-15', '1997-09-17'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '1997-09-05', ['1997-09-05', '1997-10-03', '1997-11-07']],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', ['1997-09-22', '1997-10-20', '1997-11-17']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-3',
      '1997-09-28',
      ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29', '1998-01-29'],
    ],
    ['FREQ=MONTHLY;COUNT=3', '1997-01-31', ['1997-01-31', '1997-03-31', '1997-05-31']],
    ['FREQ=YEARLY;COUNT=2;BYMONTH=6,7', '1997-06-10', ['1997-06-10', '1997-07-10']],
    ['FREQ=YEARLY;COUNT=2', '2024-02-29', ['2024-02-29']],
    ['FREQ=WEEKLY;UNTIL=19970915T220000Z', '1997-09-02', ['1997-09-02', '1997-09-09', '1997-09-16']],
  ])('%s from %s', (rule, start, expected) => {
    expect(dates(rule, start)).toEqual(expected);
  });

  it('starts weeks on Monday unless the rule says Sunday', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU';
    expect(dates(`${rule};WKST=MO`, '1997-08-05')).toEqual(['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24']);
    expect(dates(`${rule};WKST=SU`, '1997-08-05')).toEqual(['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31']);
  });

  it('keeps the steps of its first date, however long ago that was', () => {
    const repeatDates = dates('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '1970-01-06', '2026-12-01', '2027-01-05');
    expect(repeatDates).toEqual(['2026-12-08', '2026-12-22', '2027-01-05']);
  });

  it('counts from the first date, also for a later period', () => {
    expect(dates('FREQ=DAILY;COUNT=5', '2026-01-01', '2026-01-04')).toEqual(['2026-01-04', '2026-01-05']);
  });

  it.each([
    ['FREQ=DAILY;COUNT=5', '2026-01-01'],
    ['FREQ=DAILY;INTERVAL=3;COUNT=9', '2026-01-01'],
    ['FREQ=WEEKLY;COUNT=7;BYDAY=TU,TH', '2026-01-07'],
    ['FREQ=MONTHLY;COUNT=4;BYMONTHDAY=31', '2026-01-30'],
    ['FREQ=YEARLY;COUNT=2', '2024-02-29'],
    ['FREQ=DAILY;COUNT=10000', '2000-01-01'],
    ['FREQ=MONTHLY;COUNT=1', '2026-05-05'],
  ])('has the same dates with the last day in place of the count: %s from %s', (rule, start) => {
    const parsed = parseRepeatRule(rule, 'Europe/Berlin');
    if (parsed === undefined) throw new Error(rule);
    const limits = { from: start, to: '2060-12-31', limit: 20_000 };
    const counted = repeatDates(parsed, start, limits);
    const ending = withLastDay(parsed, start);
    expect(ending).not.toHaveProperty('count');
    expect(repeatDates(ending, start, limits)).toEqual(counted);
    expect(counted.length).toBeGreaterThan(0);
  });

  it.each([
    '',
    'FREQ=SECONDLY',
    'FREQ=WEEKLY;BYSETPOS=1',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=WEEKLY;BYDAY=2TU',
    'FREQ=DAILY;FREQ=DAILY',
  ])('does not guess at %j', (rule) => {
    expect(parseRepeatRule(rule, 'Europe/Berlin')).toBeUndefined();
  });
});
