import { type CalendarDate, isCalendarDate } from '@buchfink/contract/calendar-date';
import { fillers, months, ordinals, weekdays, zoneMinutes } from './calendar-words.ts';
import { type ClockTime, takeTime, timeOf } from './clock-time.ts';

/** The order of day, month and year in numbers that do not tell it. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What stands between the numbers of a date. */
export type DateSeparator = '.' | '/' | '-' | ' ' | 'none';

/** What a text says of a day: the day, or the day by each order in which its numbers are one. */
export type ParsedDate = { readonly kind: 'day'; readonly day: CalendarDate } | ParsedNumbers;

/** A date of numbers that do not tell their order. */
export interface ParsedNumbers {
  readonly kind: 'numbers';
  readonly separator: DateSeparator;
  /** Whether the year has four digits; it then stands last. */
  readonly hasWholeYear: boolean;
  /** The day by each order that is possible. */
  readonly days: Readonly<Partial<Record<DateOrder, CalendarDate>>>;
}

/** The clocks by which a date is read. */
export interface DateClocks {
  readonly today: CalendarDate;
  /** The library's date at an instant. Absent: a time in another zone does not change the day. */
  readonly dayAt?: ((instant: Date) => CalendarDate) | undefined;
}

/** Longer texts are none of a date alone. */
const maxLength = 80;
const firstYear = 1900;
/** A year of two digits is at most this many years ago. */
const maxYearsAgo = 25;
/** Of two readings of a year of two digits, one within these years is meant. */
const nearYears = 10;

/**
 * Parses a date as people and systems write it: numbers in any order with any separator, years of two digits, months in English,
 * German and French, with weekday, time (before or after) and zone. A moment with a zone becomes the day on the library's clocks.
 * Undefined for all that is no whole date, or has words besides.
 */
export function parseDate(text: string, { today, dayAt }: DateClocks): ParsedDate | undefined {
  const folded = text.length > 4 * maxLength ? '' : fold(text);
  if (folded === '' || folded.length > maxLength) return undefined;
  const timed = takeCompactTime(folded) ?? takeTime(folded);
  if (timed === 'invalid') return undefined;
  if (timed === undefined) return dateOf(folded, today) ?? dateWithBareTime(folded, today);
  const parsed = dateOf(timed.rest, today);
  return parsed && atLibrary(parsed, timed.time, dayAt);
}

/** Lower case without accents, marks of direction and double blanks, with one kind of dash. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase()
    // A day of XML Schema may have a zone, which does not change it.
    .replace(/^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/, '$1');

/** `20261212   z235900` of SIP2 with four characters for the zone, `20261212t235900z` of ISO 8601, both with or without seconds. */
function takeCompactTime(text: string): { readonly time: ClockTime; readonly rest: string } | 'invalid' | undefined {
  const match = /^(\d{8}) ?([a-z]{1,4})? ?(\d{2})(\d{2})(\d{2})?(?:[.,]\d{1,9})? ?([a-z]{1,4}|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  if (match === null) return undefined;
  const [, day = '', before = '', hours, minutes, seconds = '0', after = ''] = match;
  if (after.startsWith('+') || after.startsWith('-'))
    return takeTime(`${day} ${hours}:${minutes}:${seconds.padStart(2, '0')}${after}`);
  const zone = zoneMinutes.get(after) ?? zoneMinutes.get(before);
  const time = timeOf(Number(hours), Number(minutes), Number(seconds));
  return time === undefined ? 'invalid' : { time: { ...time, zone }, rest: day };
}

/** A date with a time that only its place tells: `12.12.2026 23.59`, `12/12/2026 2359`, or before the date. */
function dateWithBareTime(text: string, today: CalendarDate): ParsedDate | undefined {
  const after = /^(.*\d{2}),? (\d{1,2})[.]?(\d{2})$/.exec(text);
  const before = /^(\d{1,2})[.]?(\d{2}),? (.+)$/.exec(text);
  const [date, hours, minutes] = after ? [after[1], after[2], after[3]] : [before?.[3], before?.[1], before?.[2]];
  if (date === undefined || timeOf(Number(hours), Number(minutes), 0) === undefined) return undefined;
  return dateOf(date, today);
}

function dateOf(text: string, today: CalendarDate): ParsedDate | undefined {
  const parsed = bareDateOf(withoutFillers(text), today);
  return parsed?.kind === 'numbers' ? onWeekday(parsed, weekdayIn(text)) : parsed;
}

/** The weekday that a text names; undefined for none, or for several. */
function weekdayIn(text: string): number | undefined {
  const named = (text.match(/[a-z]+/g) ?? []).flatMap((word) => weekdays.get(word) ?? []);
  return named.length === 1 ? named[0] : undefined;
}

/** Only the readings that fall on the weekday, where one does. */
function onWeekday(parsed: ParsedNumbers, weekday: number | undefined): ParsedNumbers {
  const matching = Object.entries(parsed.days).filter(([, day]) => new Date(day).getUTCDay() === weekday);
  return matching.length === 0 ? parsed : { ...parsed, days: Object.fromEntries(matching) };
}

function bareDateOf(words: string, today: CalendarDate): ParsedDate | undefined {
  if (/[a-z]/.test(words)) return dateWithMonthName(words, today);
  const [, whole] = /^(\d{8}|\d{6})$/.exec(words) ?? [];
  if (whole !== undefined) return compactDate(whole, today);
  const [, first = '', between = '', second = '', then = '', last = ''] =
    /^(\d{1,4})([ ./-]+)(\d{1,2})([ ./-]+)(\d{1,4})\.?$/.exec(words) ?? [];
  const separator = (['.', '/', '-'] as const).find((sign) => (between + then).includes(sign)) ?? ' ';
  return numericDate([first, second, last], separator, today);
}

/** The text without weekdays and words that say nothing; a weekday that is a month's name, too, stays where it is the only month. */
function withoutFillers(text: string): string {
  const tokens = text.replace(/o'clock/, 'oclock').match(/\d+|[a-z]+|[^\da-z]+/g) ?? [];
  const named = tokens.filter((token) => months.has(token)).length;
  const numbers = tokens.filter((token) => /^\d/.test(token));
  const hasMonthNumber = numbers.length > 2 || numbers.some(({ length }) => length > 4);
  let weekdaysThatAreMonths = hasMonthNumber ? named : named - 1;
  return tokens
    .map((token, index) => {
      const isWord = /[a-z]/.test(token);
      if (!isWord) return token.replace(/[,;|()'’:]/g, ' ');
      if (ordinals.has(token) && /\d$/.test(tokens[index - 1] ?? '')) return ' ';
      if (months.has(token)) {
        if (!weekdays.has(token) || weekdaysThatAreMonths <= 0) return token;
        weekdaysThatAreMonths -= 1;
        return ' ';
      }
      return weekdays.has(token) || fillers.has(token) ? ' ' : token;
    })
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^[ .-]+|[ -]+$|(?<=\D) ?\.$/g, '')
    .trim();
}

/** `12 dec 2026`, `dec 12, 2026`, `2026-dec-12`, `12dec26`: four digits are the year, else the first number is the day. */
function dateWithMonthName(words: string, today: CalendarDate): ParsedDate | undefined {
  const tokens = words.match(/\d+|[a-z]+/g) ?? [];
  if (tokens.length !== 3 || /[^\da-z ./-]/.test(words)) return undefined;
  const month = tokens.flatMap((token) => months.get(token) ?? [])[0];
  const [first, second] = tokens.filter((token) => /^\d+$/.test(token));
  if (month === undefined || first === undefined || second === undefined) return undefined;
  const isYearFirst = first.length === 4 || (Number(first) > 31 && second.length < 4);
  const [year, day] = isYearFirst ? [first, second] : [second, first];
  return known(dayOf(year, String(month), day, today));
}

function compactDate(digits: string, today: CalendarDate): ParsedDate | undefined {
  const pairs = digits.match(/\d\d/g) ?? [];
  const [a = '', b = '', c = '', d = ''] = pairs;
  if (pairs.length === 3) return numericDate([a, b, c], 'none', today);
  // The century of a year is no month, so at most one of the two is a date.
  return known(dayOf(a + b, c, d, today)) ?? numericDate([a, b, c + d], 'none', today);
}

function numericDate(
  [first, second, last]: readonly [string, string, string],
  separator: DateSeparator,
  today: CalendarDate,
): ParsedDate | undefined {
  if (first.length === 4) return known(last.length <= 2 ? dayOf(first, second, last, today) : undefined);
  const hasWholeYear = last.length === 4;
  const days = {
    dmy: dayOf(last, second, first, today),
    mdy: dayOf(last, first, second, today),
    ymd: hasWholeYear ? undefined : dayOf(first, second, last, today),
  };
  const possible = dateOrders.flatMap((order) => (days[order] === undefined ? [] : [[order, days[order]] as const]));
  const near = possible.filter(([, day]) => Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4))) <= nearYears);
  const meant = near.length > 0 && !hasWholeYear ? near : possible;
  return meant.length === 0 ? undefined : { kind: 'numbers', separator, hasWholeYear, days: Object.fromEntries(meant) };
}

function dayOf(year: string, month: string, day: string, today: CalendarDate): CalendarDate | undefined {
  const whole = year.length === 4 ? Number(year) : year.length === 2 ? wholeYear(Number(year), today) : 0;
  const written = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return whole >= firstYear && isCalendarDate(written) ? written : undefined;
}

function wholeYear(digits: number, today: CalendarDate): number {
  const earliest = Number(today.slice(0, 4)) - maxYearsAgo;
  return earliest + ((((digits - earliest) % 100) + 100) % 100);
}

const known = (day: CalendarDate | undefined): ParsedDate | undefined =>
  day === undefined ? undefined : { kind: 'day', day };

/** The date on the library's clocks at a time in another zone. */
function atLibrary(
  parsed: ParsedDate,
  { hours, minutes, seconds, zone }: ClockTime,
  dayAt: DateClocks['dayAt'],
): ParsedDate {
  if (zone === undefined || dayAt === undefined) return parsed;
  const shift = (day: CalendarDate) =>
    dayAt(new Date(Date.parse(`${day}T00:00:00Z`) + ((hours * 60 + minutes - zone) * 60 + seconds) * 1000));
  if (parsed.kind === 'day') return { kind: 'day', day: shift(parsed.day) };
  const days = Object.entries(parsed.days).map(([order, day]) => [order, shift(day)]);
  return { ...parsed, days: Object.fromEntries(days) };
}
