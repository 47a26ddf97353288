import type { Day } from './circulation-store.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date at an instant in an IANA time zone; throws `RangeError` for an unknown zone. */
export function dayIn(instant: Date, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Sweden writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Midnight UTC stands for a day: no clock is ever put forward or back there. */
const asUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayLength = 86_400_000;

/** The date some days after another, or before it. */
export function addDays(day: Day, days: number): Day {
  return new Date(asUtc(day) + days * dayLength).toISOString().slice(0, 10);
}

/** How many days later `to` is. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((asUtc(to) - asUtc(from)) / dayLength);
}

/** Full years since a day; who was born on 29 February is a year older on 1 March. */
export function yearsSince(day: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}

/** Whether a text is a date there is. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text)) && addDays(text, 0) === text;
}

/** The first open day from a day on; the day itself when there is none within a year. */
export function openDayFrom(day: Day, isOpen: (day: Day) => boolean): Day {
  for (let ahead = 0; ahead <= 366; ahead++) {
    const candidate = addDays(day, ahead);
    if (isOpen(candidate)) return candidate;
  }
  return day;
}
