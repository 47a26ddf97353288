/** A calendar date `YYYY-MM-DD` without a time zone; two dates compare as text. */
export type CalendarDate = string;

const millisecondsPerDay = 86_400_000;
/** Longer loans do not exist: a later return date is a placeholder for "never", such as 2099 or 2382. */
const maxLoanYears = 3;

/** Midnight UTC of a date. UTC has no daylight saving time, so every day there lasts 24 hours. */
const utcMidnight = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);

/** Whether a text is an existing date of the Gregorian calendar, written `YYYY-MM-DD` (ISO 8601). */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  const day = Number(text.slice(8));
  // Only days after the 28th depend on the month and year.
  return day <= 28 || new Date(utcMidnight(text)).getUTCDate() === day;
}

/** The date a number of days after another, or before it where `days` is negative. Throws `RangeError` for no date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(utcMidnight(date) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The date a number of months after another; the last day of a month that has no such day. Throws `RangeError` for no date. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const first = new Date(utcMidnight(`${date.slice(0, 8)}01`));
  first.setUTCMonth(first.getUTCMonth() + months);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8)), last);
  return `${first.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
}

/** The number of days from one date to another; negative where `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / millisecondsPerDay);
}

/** The full years from one date to another. A person born on 29 February turns a year older on 1 March. */
export function yearsBetween(from: CalendarDate, to: CalendarDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Creates a function that formats instants in time zones, with one formatter for each zone. */
function formatInTimeZones(style: Intl.DateTimeFormatOptions): (instant: Date, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    let format = formats.get(timeZone);
    if (format === undefined) {
      // The Swedish locale writes dates and times as ISO 8601 does.
      format = new Intl.DateTimeFormat('sv-SE', { ...style, timeZone });
      formats.set(timeZone, format);
    }
    return format.format(instant);
  };
}

/** The date at an instant in an IANA time zone. Throws `RangeError` for an unknown zone. */
export const dateInTimeZone: (instant: Date, timeZone: string) => CalendarDate = formatInTimeZones({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The time `HH:MM:SS` at an instant in an IANA time zone. Throws `RangeError` for an unknown zone. */
export const timeInTimeZone = formatInTimeZones({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * The return date of a lent copy where it is plausible: an existing date, not in the past and at most three years ahead;
 * otherwise undefined. A copy that is overdue or due at a placeholder is lent with an unknown return date.
 */
export function plausibleReturnDate(date: CalendarDate | undefined, today: CalendarDate): CalendarDate | undefined {
  if (date === undefined || date < today || !isCalendarDate(date)) return undefined;
  const last = `${Number(today.slice(0, 4)) + maxLoanYears}${today.slice(4)}`;
  return date > last ? undefined : date;
}
