import { addDays } from '@buchfink/contract/calendar-date';
import type { Locale } from '@buchfink/contract/locale';
import { wordsIn } from '../../../messages/texts.ts';
import { escapeText, foldLine, formatCompactTime } from '../../events/calendar-lines.ts';
import { formatTimeZone } from '../../events/time-zone-component.ts';
import type { FeedEntry } from './feed-entries.ts';

/** The site and time of the file. */
export interface FeedFileOptions {
  readonly locale: Locale;
  readonly timeZone: string;
  /** Makes the entries' ids globally unique. */
  readonly uidHost: string;
  readonly now: Date;
}

/**
 * At nine in the morning, three days and one day before (specification, section 9: two alarms). An all-day entry
 * begins at midnight.
 */
const alarms = ['-P2DT15H', '-PT15H'];

/**
 * Writes all-day entries as an iCalendar file (RFC 5545). Dates have no time zone, so a clock change cannot move
 * them.
 */
export function feedFile(entries: readonly FeedEntry[], options: FeedFileOptions): string {
  const name = escapeText(wordsIn(options.locale).account.calendar.name);
  const year = options.now.getUTCFullYear();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Buchfink//Library account//${options.locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    // A calendar needs a component (section 3.6), even when nothing is due.
    ...formatTimeZone(options.timeZone, year, year),
    ...entries.flatMap((entry) => entryLines(entry, options)),
    'END:VCALENDAR',
  ];
  return lines.map(foldLine).join('');
}

function entryLines({ uid, day, summary, location, description }: FeedEntry, options: FeedFileOptions): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${uid}@${options.uidHost}`)}`,
    `DTSTAMP:${formatCompactTime(options.now.toISOString())}Z`,
    `DTSTART;VALUE=DATE:${formatCompactTime(day)}`,
    // The end is the day after the last day (section 3.6.1).
    `DTEND;VALUE=DATE:${formatCompactTime(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(location)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...alarms.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(summary)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}
