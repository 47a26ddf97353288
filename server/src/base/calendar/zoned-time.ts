import { addDays } from '@buchfink/contract/calendar-date';
import { wallClock } from './wall-clock.ts';

const asUtc = (local: string) => Date.parse(`${local}:00Z`);

/** The offset of a zone from UTC at an instant, in minutes; positive when ahead. */
export function offsetAt(instant: Date, timeZone: string): number {
  const { date, time } = wallClock(instant, timeZone);
  return Math.round((asUtc(`${date}T${time}`) - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000);
}

/**
 * The instant of a local time `YYYY-MM-DDTHH:MM` in a zone. Of an ambiguous time it is the first of the two; a
 * skipped time is read with the offset before the change (RFC 5545, section 3.3.5).
 */
export function instantOf(local: string, timeZone: string): Date {
  const guess = asUtc(local);
  const before = offsetAt(new Date(guess - 86_400_000), timeZone);
  const first = new Date(guess - before * 60_000);
  if (offsetAt(first, timeZone) === before) return first;
  const second = new Date(guess - offsetAt(first, timeZone) * 60_000);
  const { date, time } = wallClock(second, timeZone);
  return `${date}T${time}` === local ? second : first;
}

/** A local time with its offset: `2026-12-01T19:00+01:00`. */
export function withOffset(local: string, timeZone: string): string {
  const minutes = offsetAt(instantOf(local, timeZone), timeZone);
  return `${local}${formatOffset(minutes, ':')}`;
}

/** Formats an offset: `+01:00`, or `+0100` without a separator. */
export function formatOffset(minutes: number, between: ':' | ''): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${between}${twoDigits(size % 60)}`;
}

/** The instants at which the hours of a day (`YYYY-MM-DD`) begin in a zone; hour 24 is the end of the day. */
export const instantsIn =
  (timeZone: string) =>
  (day: string, hour: number): Date =>
    hour === 24
      ? instantOf(`${addDays(day, 1)}T00:00`, timeZone)
      : instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone);
