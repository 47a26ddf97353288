import { addDays } from '@buchfink/contract/calendar-date';
import type { LibraryEvent } from '@buchfink/contract/events';
import { escapeText, foldLine, formatCompactTime } from './calendar-lines.ts';
import { formatTimeZone } from './time-zone-component.ts';

/** The calendar of the events, and the time of writing. */
export interface CalendarOptions {
  readonly name: string;
  readonly timeZone: string;
  /** Makes the ids of the events globally unique. */
  readonly uidHost: string;
  readonly now: Date;
}

/**
 * Formats events as an iCalendar file (RFC 5545). Times are local with their zone, so that they hold over a change of
 * the clock.
 */
export function formatCalendarFile(events: readonly LibraryEvent[], options: CalendarOptions): string {
  const years = events.flatMap(({ start, end }) => [Number(start.slice(0, 4)), Number((end ?? start).slice(0, 4))]);
  const timed = events.some(({ allDay }) => !allDay);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Buchfink//Library events//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(options.name)}`,
    ...(timed ? formatTimeZone(options.timeZone, Math.min(...years), Math.max(...years)) : []),
    ...events.flatMap((event) => eventLines(event, options)),
    'END:VCALENDAR',
  ];
  return lines.map(foldLine).join('');
}

function eventLines(event: LibraryEvent, { timeZone, uidHost, now }: CalendarOptions): string[] {
  const { id, title, start, end, allDay, location, description, url, audience, registration } = event;
  const about = [audience, description === undefined ? undefined : plainText(description), registration?.url];
  const text = about.filter((paragraph) => paragraph !== undefined && paragraph !== '').join('\n\n');
  const link = url ?? registration?.url;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${id}@${uidHost}`)}`,
    `DTSTAMP:${formatCompactTime(now.toISOString())}Z`,
    ...(allDay
      ? // DTEND is the day after the last (RFC 5545, section 3.6.1).
        [
          `DTSTART;VALUE=DATE:${formatCompactTime(start)}`,
          `DTEND;VALUE=DATE:${formatCompactTime(addDays(end ?? start, 1))}`,
        ]
      : [
          `DTSTART;TZID=${timeZone}:${formatCompactTime(start)}`,
          ...(end === undefined ? [] : [`DTEND;TZID=${timeZone}:${formatCompactTime(end)}`]),
        ]),
    `SUMMARY:${escapeText(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    ...(link === undefined ? [] : [`URL:${link.replace(/[\r\n]/g, '')}`]),
    'END:VEVENT',
  ];
}

/** Markdown as plain text. Links keep their address. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]{0,500})\]\((https?:[^)\s]{1,500})[^)\n]{0,200}\)/g, '$1 ($2)')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/(\*\*|__|\*|`)(?=\S)([^\n*`]{1,500}?)\1/g, '$2')
    .trim();
}
