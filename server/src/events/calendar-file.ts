import type { LibraryEvent } from '@buchfink/contract/events';
import { addDays } from '../info/wall-clock.ts';
import { plainText } from './plain-text.ts';
import { timeZoneLines } from './time-zone-lines.ts';

/** Whose events they are, and when the file is written. */
export interface CalendarGiven {
  readonly name: string;
  readonly timeZone: string;
  /** Makes the events' ids unique in the world. */
  readonly uidHost: string;
  readonly now: Date;
}

/** Events as an iCalendar file (RFC 5545): times are local with their zone, so that they hold over a change of clocks. */
export function calendarFile(events: readonly LibraryEvent[], given: CalendarGiven): string {
  const years = events.flatMap(({ start, end }) => [Number(start.slice(0, 4)), Number((end ?? start).slice(0, 4))]);
  const timed = events.some(({ allDay }) => !allDay);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Buchfink//Library events//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(given.name)}`,
    ...(timed ? timeZoneLines(given.timeZone, Math.min(...years), Math.max(...years)) : []),
    ...events.flatMap((event) => eventLines(event, given)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

function eventLines(event: LibraryEvent, { timeZone, uidHost, now }: CalendarGiven): string[] {
  const { id, title, start, end, allDay, location, description, url, audience, registration } = event;
  const about = [audience, description === undefined ? undefined : plainText(description), registration?.url];
  const text = about.filter((each) => each !== undefined && each !== '').join('\n\n');
  const link = url ?? registration?.url;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${id}@${uidHost}`)}`,
    `DTSTAMP:${compact(now.toISOString())}Z`,
    ...(allDay
      ? // The end is the day after the last (RFC 5545, section 3.6.1).
        [`DTSTART;VALUE=DATE:${compact(start)}`, `DTEND;VALUE=DATE:${compact(addDays(end ?? start, 1))}`]
      : [
          `DTSTART;TZID=${timeZone}:${compact(start)}`,
          ...(end === undefined ? [] : [`DTEND;TZID=${timeZone}:${compact(end)}`]),
        ]),
    `SUMMARY:${escaped(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    ...(link === undefined ? [] : [`URL:${link.replace(/[\r\n]/g, '')}`]),
    'END:VEVENT',
  ];
}

/** `2026-12-01T19:00+01:00` → `20261201T190000`, `2026-12-01` → `20261201`. */
function compact(moment: string): string {
  const day = moment.slice(0, 10).replaceAll('-', '');
  const time = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(moment);
  return time ? `${day}T${time[1]}${time[2]}${time[3] ?? '00'}` : day;
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** A line of at most 75 bytes; what is longer goes on behind a blank in the next (RFC 5545, section 3.1). */
function folded(line: string): string {
  let out = '';
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > 75) {
      out += '\r\n ';
      size = 1;
    }
    out += character;
    size += bytes;
  }
  return `${out}\r\n`;
}
