import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateOrder, parseDate } from './parse-date.ts';

const berlin = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
const clocks = { today: '2026-11-28', dayAt: berlin };

/** The days that a text may mean, once each. */
function daysOf(text: string): readonly string[] {
  const parsed = parseDate(text, clocks);
  if (parsed === undefined) return [];
  return parsed.kind === 'day' ? [parsed.day] : [...new Set(Object.values(parsed.days))];
}

describe('a date of another system', () => {
  it.each([
    // Numbers.
    ['17/02/2027', '2027-02-17'],
    ['02/17/2027', '2027-02-17'],
    ['2027/02/17', '2027-02-17'],
    ['2027/2/7', '2027-02-07'],
    ['17-02-2027', '2027-02-17'],
    ['17.2.2027', '2027-02-17'],
    ['17.2.40', '2040-02-17'],
    ['17. 02. 2027', '2027-02-17'],
    ['2027. 02. 17.', '2027-02-17'],
    ['17 02 2027', '2027-02-17'],
    ['2027 02 17', '2027-02-17'],
    ['17\u201302\u20132027', '2027-02-17'],
    ['\u200e17/02/2027\u200f', '2027-02-17'],
    ['17022027', '2027-02-17'],
    ['02172027', '2027-02-17'],
    ['20270217', '2027-02-17'],
    ['7.7.2027', '2027-07-07'],
    ['29.02.2028', '2028-02-29'],
    ['31.12.99', '2099-12-31'],
    // Names of months.
    ['17 Feb 2027', '2027-02-17'],
    ['17 Feb. 2027', '2027-02-17'],
    ['17-FEB-2027', '2027-02-17'],
    ['17/Feb/2027', '2027-02-17'],
    ['17FEB27', '2027-02-17'],
    ["Feb 17, '27", '2027-02-17'],
    ['February 17th, 2027', '2027-02-17'],
    ['the 2nd of March 2027', '2027-03-02'],
    ['2027 Feb 17', '2027-02-17'],
    ['2027-Feb-17', '2027-02-17'],
    ['17. Februar 2027', '2027-02-17'],
    ['17. Feb. 2027', '2027-02-17'],
    ['3. März 2027', '2027-03-03'],
    ['3. Maerz 2027', '2027-03-03'],
    ['3. Mär. 2027', '2027-03-03'],
    ['5. Jänner 2027', '2027-01-05'],
    ['1er février 2027', '2027-02-01'],
    ['1 FEVR. 2027', '2027-02-01'],
    ['15 août 2027', '2027-08-15'],
    ['15 aou\u0302t 2027', '2027-08-15'],
    // Weekdays.
    ['Wed, 17 Feb 2027', '2027-02-17'],
    ['Wednesday 17 February 2027', '2027-02-17'],
    ['Mi., 17.02.2027', '2027-02-17'],
    ['Mittwoch, den 17. Februar 2027', '2027-02-17'],
    ['mercredi 17 février 2027', '2027-02-17'],
    ['mar. 16 févr. 2027', '2027-02-16'],
    ['mar. 2 mars 2027', '2027-03-02'],
    // A weekday tells the order of the numbers.
    ['Thu 3/4/2027', '2027-03-04'],
    ['So 4.7.2027', '2027-07-04'],
    // Times.
    ['17.02.2027 23:59', '2027-02-17'],
    ['17.02.2027, 23.59 Uhr', '2027-02-17'],
    ['17.02.2027 23.59', '2027-02-17'],
    ['17/02/2027 2359', '2027-02-17'],
    ['17.02.2027 um 9 Uhr 30', '2027-02-17'],
    ['le 17 février 2027 à 9 h 30', '2027-02-17'],
    ['17.02.2027 um 9 Uhr', '2027-02-17'],
    ['23:59 17/02/2027', '2027-02-17'],
    ['23 Uhr am 17.02.2027', '2027-02-17'],
    ['11:59 PM, Feb 17, 2027', '2027-02-17'],
    ['Feb 17, 2027 at 11:59 p.m.', '2027-02-17'],
    ['17 February 2027, 9am', '2027-02-17'],
    ['le 17 février 2027 à 23h59', '2027-02-17'],
    ['17.02.2027 24:00', '2027-02-17'],
    ['20270217    235900', '2027-02-17'],
    ['20270217 235900', '2027-02-17'],
    ['202702172359', '2027-02-17'],
    ['2027-02-17 23:59:00', '2027-02-17'],
    ['2027-02-17T23:59', '2027-02-17'],
    ['2027-02-17T23:59:00.0000000', '2027-02-17'],
    // Zones: the day on the library's clocks.
    ['20270217   Z235900', '2027-02-18'],
    ['20270217   Z225900', '2027-02-17'],
    ['20270217 EST180000', '2027-02-18'],
    ['20270217T233000Z', '2027-02-18'],
    ['2027-02-17T23:30:00Z', '2027-02-18'],
    ['2027-07-17T22:30:00Z', '2027-07-18'],
    ['2027-02-17T23:30:00+01:00', '2027-02-17'],
    ['2027-02-17T00:30:00+0300', '2027-02-16'],
    ['2027-02-17 23:30 UTC', '2027-02-18'],
    ['17.02.2027 23:30 CET', '2027-02-17'],
    ['17/02/2027 11:30 pm GMT', '2027-02-18'],
    ['2027-02-17T23:30+01:00[Europe/Berlin]', '2027-02-17'],
    ['Wed, 17 Feb 2027 23:30:00 +0000', '2027-02-18'],
    ['Wed Feb 17 23:30:00 UTC 2027', '2027-02-18'],
    ['Wed Feb 17 2027 23:30:00 GMT+0100 (Central European Standard Time)', '2027-02-17'],
    ['17/Feb/2027:23:30:00 +0100', '2027-02-17'],
    // A day of a zone without a time stays that day.
    ['2027-02-17Z', '2027-02-17'],
    // Words around it.
    ['Due: 17/02/2027', '2027-02-17'],
    ['fällig am 17.02.2027', '2027-02-17'],
    ["jusqu'au 17/02/2027", '2027-02-17'],
  ])('"%s" is %s', (text, day) => {
    expect(daysOf(text)).toEqual([day]);
  });

  it.each([
    ['3/4/2027', { dmy: '2027-04-03', mdy: '2027-03-04' }],
    ['03-04-27', { dmy: '2027-04-03', mdy: '2027-03-04' }],
    ['17.2.27', { dmy: '2027-02-17', ymd: '2017-02-27' }],
    ['27/12/28', { dmy: '2028-12-27', ymd: '2027-12-28' }],
    // Of two years of two digits the nearer one is meant.
    ['27/02/11', { ymd: '2027-02-11' }],
  ])('"%s" may be %o', (text, days) => {
    expect(parseDate(text, clocks)).toMatchObject({ kind: 'numbers', days });
  });

  it.each([
    '',
    '17.02.',
    'Feb 2027',
    '2027',
    '31.02.2027',
    '29.02.2027',
    '2027-13-01',
    '32/01/2027',
    '17/02/207',
    '17.02.2027 25:00',
    '17.02.2027 11:75',
    '17 feb 2027 lost',
    '17 feb 2027 18 feb 2027',
    '2027-02-17T23:59:00+25:00',
    '17 xyz 2027',
    'overdue',
    '1'.repeat(500),
    '17.02.2027 '.repeat(20),
  ])('"%s" is none', (text) => {
    expect(daysOf(text)).toEqual([]);
  });

  it('is read in every order, with every separator, month, weekday and time', () => {
    const pad = (value: number) => String(value).padStart(2, '0');
    const monthNames = ['en', 'de', 'fr', 'de-AT'].flatMap((locale) =>
      (['long', 'short'] as const).map(
        (month) => (day: Date) => day.toLocaleDateString(locale, { month, timeZone: 'UTC' }),
      ),
    );
    const weekdayNames = ['en', 'de', 'fr'].flatMap((locale) =>
      (['long', 'short'] as const).map(
        (weekday) => (day: Date) => `${day.toLocaleDateString(locale, { weekday, timeZone: 'UTC' })}, `,
      ),
    );
    const times = [
      '',
      '23:59',
      '23:59:00',
      '9:05 am',
      '11:59 PM',
      '23h59',
      '23 h',
      '23h59m',
      '23.59 Uhr',
      '23 Uhr',
      '12 p.m.',
      'T23:59',
    ];
    const written = fc.record({
      day: fc.date({ min: new Date('2017-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
      order: fc.constantFrom<DateOrder>('dmy', 'mdy', 'ymd'),
      separator: fc.constantFrom('.', '/', '-', ' ', '', '. '),
      month: fc.constantFrom(undefined, ...monthNames),
      weekday: fc.constantFrom(() => '', ...weekdayNames),
      time: fc.constantFrom(...times),
      isTimeFirst: fc.boolean(),
      isPadded: fc.boolean(),
      isShortYear: fc.boolean(),
    });
    void fc.assert(
      fc.property(written, ({ day, order, separator, month, weekday, time, isTimeFirst, ...form }) => {
        const isCompact = separator === '' && month === undefined;
        const [d, m] = [day.getUTCDate(), day.getUTCMonth() + 1];
        const isYearShort = form.isShortYear && (month === undefined || order !== 'ymd');
        const parts = {
          d: form.isPadded || isCompact ? pad(d) : String(d),
          m: month?.(day) ?? (form.isPadded || isCompact ? pad(m) : String(m)),
          y: String(day.getUTCFullYear()).slice(isYearShort ? 2 : 0),
        };
        // Two numbers need something between them.
        const between = separator === '' && month !== undefined ? (order === 'mdy' ? ' ' : '') : separator;
        const date = [...order].map((part) => parts[part as 'd' | 'm' | 'y']).join(between);
        const text =
          isTimeFirst && time !== 'T23:59' ? `${time} ${weekday(day)}${date}` : `${weekday(day)}${date} ${time}`;
        expect(daysOf(text.trim()), text).toContain(day.toISOString().slice(0, 10));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is a day that exists, whatever the text', () => {
    const texts = fc.stringMatching(/^[0-9 .:/\-TZ+a-zäé,]{0,30}$/);
    void fc.assert(
      fc.property(texts, (text) => {
        for (const day of daysOf(text)) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
      { numRuns: 5_000 },
    );
  });
});
