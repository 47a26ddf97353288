import { addDays } from '@buchfink/contract/calendar-date';
import type { Locale } from '@buchfink/contract/locale';

import { escapeText, foldLine, formatCompactTime } from '../../events/calendar-lines.ts';
import { formatTimeZone } from '../../events/time-zone-component.ts';
import { accountWords } from '../../messages/account-words.ts';
import type { FeedEntry } from './feed-entries.ts';

/** Where the dates hold, and when the file is written. */
export interface FeedFileOptions {
  readonly locale: Locale;
  readonly timeZone: string;
  /** Makes the entries' ids unique in the world. */
  readonly uidHost: string;
  readonly now: Date;
}

/**
 * At nine in the morning, three days and one day before (specification, section 9: two alarms): an entry of a whole day
 * begins at midnight.
 */
const alarms = ['-P2DT15H', '-PT15H'];

/** Entries of whole days as an iCalendar file (RFC 5545): days have no zone, so a change of clocks cannot move them. */
export function feedFile(entries: readonly FeedEntry[], given: FeedFileOptions): string {
  const name = escapeText(accountWords[given.locale].calendar.name);
  const year = given.now.getUTCFullYear();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Buchfink//Library account//${given.locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    // A calendar needs a component (section 3.6), also when nothing is due.
    ...formatTimeZone(given.timeZone, year, year),
    ...entries.flatMap((entry) => entryLines(entry, given)),
    'END:VCALENDAR',
  ];
  return lines.map(foldLine).join('');
}

function entryLines({ uid, day, summary, location, description }: FeedEntry, given: FeedFileOptions): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${uid}@${given.uidHost}`)}`,
    `DTSTAMP:${formatCompactTime(given.now.toISOString())}Z`,
    `DTSTART;VALUE=DATE:${formatCompactTime(day)}`,
    // The end is the day after the last (section 3.6.1).
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
