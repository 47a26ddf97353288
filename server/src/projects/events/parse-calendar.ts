import { createHash } from 'node:crypto';
import { addDays } from '@buchfink/contract/calendar-date';
import { parseRepeatRule } from '../../base/calendar/repeat-rule.ts';
import { addDuration, type CalendarTime, parseCalendarTime } from './calendar-time.ts';
import { type ContentLine, parseContentLines, unescapeText } from './content-lines.ts';
import { maxFeedEvents, maxFeedExceptions, maxFeedLine, maxFeedText } from './feed-limits.ts';
import { withLastDay } from './repeat-dates.ts';
import type { SourceEvent } from './source-event.ts';

/** The events of a calendar, and the number of unusable ones. */
export interface ParsedCalendar {
  readonly events: readonly SourceEvent[];
  readonly skipped: number;
}

type Properties = ReadonlyMap<string, readonly ContentLine[]>;

/** The zone of the library, and a name of the source that keeps the ids of two sources apart. */
interface ParseCalendarOptions {
  readonly timeZone: string;
  readonly source: string;
}

/** Parses an iCalendar text (RFC 5545). Throws when the text is no calendar; unusable events are skipped. */
export function parseCalendar(text: string, options: ParseCalendarOptions): ParsedCalendar {
  const lines = parseContentLines(text);
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.trim().toUpperCase() === 'VCALENDAR'))
    throw new Error('there is no BEGIN:VCALENDAR');
  const components = componentsOf(lines);
  const moved = movedDates(components, options);
  const events = components.slice(0, maxFeedEvents).flatMap((component) => {
    const uid = first(component, 'UID')?.value ?? '';
    return eventOf(component, options, moved.get(uid) ?? []) ?? [];
  });
  const cancelled = components.filter((component) => isCancelled(component)).length;
  return { events, skipped: components.length - events.length - cancelled };
}

/** By UID the dates of a series that events of their own replace. */
function movedDates(components: readonly Properties[], options: ParseCalendarOptions): Map<string, string[]> {
  const moved = new Map<string, string[]>();
  for (const component of components) {
    const instead = momentOf(component, 'RECURRENCE-ID', options);
    if (instead === undefined) continue;
    const uid = first(component, 'UID')?.value ?? '';
    const dates = moved.get(uid) ?? [];
    moved.set(uid, dates);
    if (dates.length < maxFeedExceptions) dates.push(instead.local.slice(0, 10));
  }
  return moved;
}

/** The properties of each VEVENT, without those of components inside, such as alarms. */
function componentsOf(lines: readonly ContentLine[]): Properties[] {
  const components: Map<string, ContentLine[]>[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const value = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') components.push(new Map());
    } else if (line.name === 'END') open.pop();
    else if (open.at(-1) === 'VEVENT') {
      const event = components.at(-1);
      const lines = event?.get(line.name) ?? [];
      event?.set(line.name, lines);
      if (lines.length <= 50) lines.push(line);
    }
  }
  return components;
}

const first = (component: Properties, name: string) => component.get(name)?.[0];
const isCancelled = (component: Properties) => first(component, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED';
const momentOf = (
  component: Properties,
  name: string,
  { timeZone }: ParseCalendarOptions,
): CalendarTime | undefined => {
  const line = first(component, name);
  return line && parseCalendarTime(line, timeZone);
};

function eventOf(
  component: Properties,
  options: ParseCalendarOptions,
  moved: readonly string[],
): SourceEvent | undefined {
  const start = momentOf(component, 'DTSTART', options);
  const title = unescapeText(first(component, 'SUMMARY')?.value ?? '').slice(0, maxFeedLine);
  if (start === undefined || title === '' || isCancelled(component)) return undefined;
  const words = { title, description: textProperty(component, 'DESCRIPTION', maxFeedText) };
  const uid = first(component, 'UID')?.value ?? `${title} ${start.local}`;
  const instead = first(component, 'RECURRENCE-ID')?.value;
  const rule = instead === undefined ? first(component, 'RRULE')?.value : undefined;
  const url = first(component, 'URL')?.value.trim() ?? '';
  return {
    id: idOf(`${options.source}\n${uid}\n${instead ?? ''}`),
    words: [words],
    allDay: start.allDay,
    start: start.local,
    end: endOf(component, start, options),
    repeat: repeatOf(rule, start, options),
    except: [...exceptions(component, options), ...(rule === undefined ? [] : moved)].slice(0, maxFeedExceptions),
    location: textProperty(component, 'LOCATION', maxFeedLine)?.replace(/\s*\n\s*/g, ', '),
    url: /^https?:\/\/[^\s<>"]{1,500}$/i.test(url) ? url : undefined,
  };
}

/** The rule of a series. A count becomes its last day here, once, so that no reader's call counts from the beginning. */
function repeatOf(rule: string | undefined, start: CalendarTime, { timeZone }: ParseCalendarOptions) {
  const repeat = rule === undefined ? undefined : parseRepeatRule(rule, timeZone);
  return repeat?.count === undefined ? repeat : withLastDay(repeat, start.local.slice(0, 10));
}

/** The end as events here have it: for an all-day event the last day, not the one after. */
function endOf(component: Properties, start: CalendarTime, options: ParseCalendarOptions): string | undefined {
  const end = momentOf(component, 'DTEND', options) ?? addDuration(start, first(component, 'DURATION')?.value ?? '');
  if (end === undefined || end.allDay !== start.allDay) return undefined;
  const local = end.allDay ? addDays(end.local, -1) : end.local;
  return local > start.local ? local : undefined;
}

function exceptions(component: Properties, { timeZone }: ParseCalendarOptions): string[] {
  const lines = component.get('EXDATE') ?? [];
  return lines.flatMap((line) =>
    line.value
      .split(',')
      .slice(0, 500)
      .flatMap((value) => parseCalendarTime({ ...line, value }, timeZone)?.local.slice(0, 10) ?? []),
  );
}

function textProperty(component: Properties, name: string, max: number): string | undefined {
  const text = unescapeText(first(component, name)?.value ?? '').slice(0, max);
  return text === '' ? undefined : text;
}

/** A short id that is stable as long as the source's id of the event is. */
export function idOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 16);
}
