import type { LibraryEvent } from '@buchfink/contract/events';
import { addDays } from '../info/wall-clock.ts';
import { compactMoment, escapedText, foldedLine } from './calendar-lines.ts';
import { plainText } from './plain-text.ts';
import { timeZoneLines } from './time-zone-lines.ts';

/** Whose events they are, and when the file is written. */
export interface CalendarOptions {
  readonly name: string;
  readonly timeZone: string;
  /** Makes the events' ids unique in the world. */
  readonly uidHost: string;
  readonly now: Date;
}

/** Events as an iCalendar file (RFC 5545): times are local with their zone, so that they hold over a change of clocks. */
export function calendarFile(events: readonly LibraryEvent[], given: CalendarOptions): string {
  const years = events.flatMap(({ start, end }) => [Number(start.slice(0, 4)), Number((end ?? start).slice(0, 4))]);
  const timed = events.some(({ allDay }) => !allDay);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Buchfink//Library events//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapedText(given.name)}`,
    ...(timed ? timeZoneLines(given.timeZone, Math.min(...years), Math.max(...years)) : []),
    ...events.flatMap((event) => eventLines(event, given)),
    'END:VCALENDAR',
  ];
  return lines.map(foldedLine).join('');
}

function eventLines(event: LibraryEvent, { timeZone, uidHost, now }: CalendarOptions): string[] {
  const { id, title, start, end, allDay, location, description, url, audience, registration } = event;
  const about = [audience, description === undefined ? undefined : plainText(description), registration?.url];
  const text = about.filter((each) => each !== undefined && each !== '').join('\n\n');
  const link = url ?? registration?.url;
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(`${id}@${uidHost}`)}`,
    `DTSTAMP:${compactMoment(now.toISOString())}Z`,
    ...(allDay
      ? // The end is the day after the last (RFC 5545, section 3.6.1).
        [`DTSTART;VALUE=DATE:${compactMoment(start)}`, `DTEND;VALUE=DATE:${compactMoment(addDays(end ?? start, 1))}`]
      : [
          `DTSTART;TZID=${timeZone}:${compactMoment(start)}`,
          ...(end === undefined ? [] : [`DTEND;TZID=${timeZone}:${compactMoment(end)}`]),
        ]),
    `SUMMARY:${escapedText(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapedText(location)}`]),
    ...(text === '' ? [] : [`DESCRIPTION:${escapedText(text)}`]),
    ...(link === undefined ? [] : [`URL:${link.replace(/[\r\n]/g, '')}`]),
    'END:VEVENT',
  ];
}
