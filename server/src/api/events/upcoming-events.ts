import { addDays, daysBetween } from '@buchfink/contract/calendar-date';
import type { LibraryEvent } from '@buchfink/contract/events';
import type { Locale } from '@buchfink/contract/locale';
import { closestText } from '@buchfink/contract/text/local-text';
import { wallClock } from '../../base/calendar/wall-clock.ts';
import { withOffset } from '../../base/calendar/zoned-time.ts';
import { repeatDates } from '../../projects/events/repeat-dates.ts';
import type { EventWords, SourceEvent } from '../../projects/events/source-event.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';

/** More than anybody reads, and a bound for hostile calendars. */
const maxEvents = 500;
/** A date of a series may have begun this many days ago and still be on. */
const maxEventDays = 31;

type Library = Pick<LibrarySettings, 'timeZone' | 'branches'>;

/** The current events and those within `days`, by time. Each date of a series is one event. */
export function upcomingEvents(
  sources: readonly SourceEvent[],
  { library, locale, now, days }: { library: Library; locale: Locale; now: Date; days: number },
): LibraryEvent[] {
  const { date, time } = wallClock(now, library.timeZone);
  const branches = new Map(library.branches.map(({ id, name }) => [id, name]));
  return earliestDates(sources, date, addDays(date, days), `${date}T${time}`).map(({ source, start, end, day }) => {
    const zoned = (moment: string) => (source.allDay ? moment : withOffset(moment, library.timeZone));
    const { title = '', description, audience, language } = eventWords(source, locale) ?? {};
    const location = source.location ?? branches.get(source.branchId ?? '');
    const { url, registration, branchId } = source;
    return {
      id: source.repeat === undefined ? source.id : `${source.id}.${day.replaceAll('-', '')}`,
      title,
      language: language === locale ? undefined : language,
      start: zoned(start),
      end: end === undefined ? undefined : zoned(end),
      allDay: source.allDay,
      location,
      branchId,
      description,
      url,
      audience,
      registration,
    };
  });
}

/** The texts of an event in a language, or else in the closest one that it has. */
function eventWords({ words }: SourceEvent, locale: Locale): EventWords | undefined {
  const titles = Object.fromEntries(words.flatMap(({ language, title }) => (language ? [[language, title]] : [])));
  const closest = closestText(titles, locale)?.locale;
  return words.find(({ language }) => language === closest);
}

/** One date of an event, in the library's local time. */
interface EventDate {
  readonly source: SourceEvent;
  readonly day: string;
  readonly start: string;
  readonly end: string | undefined;
}

/**
 * The `maxEvents` earliest dates that are not over. Once there are more, later ones are no longer looked for: a hostile
 * calendar of daily series would keep the service busy.
 */
function earliestDates(sources: readonly SourceEvent[], today: string, lastDay: string, now: string): EventDate[] {
  let dates: EventDate[] = [];
  let last = lastDay;
  const cut = () => {
    dates.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
    dates = dates.slice(0, maxEvents);
    if (dates.length === maxEvents) last = dates.at(-1)?.day ?? last;
  };
  for (const source of sources) {
    for (const day of datesOf(source, today, last)) {
      const moved = daysBetween(source.start.slice(0, 10), day);
      const move = (moment: string) => addDays(moment.slice(0, 10), moved) + moment.slice(10);
      const start = move(source.start);
      const end = source.end === undefined ? undefined : move(source.end);
      if (!isOver(source, start, end, now)) dates.push({ source, day, start, end });
    }
    if (dates.length > 2 * maxEvents) cut();
  }
  cut();
  return dates;
}

function datesOf({ start, end, repeat, except }: SourceEvent, today: string, last: string): string[] {
  const begin = start.slice(0, 10);
  const endDay = (end ?? start).slice(0, 10);
  if (repeat === undefined) return begin <= last && endDay >= today ? [begin] : [];
  const from = addDays(today, -Math.min(daysBetween(begin, endDay), maxEventDays));
  const excluded = new Set(except);
  return repeatDates(repeat, begin, { from, to: last, limit: maxEvents }).filter((day) => !excluded.has(day));
}

/** An event without an end is over when its day is. */
function isOver({ allDay }: SourceEvent, start: string, end: string | undefined, now: string): boolean {
  if (allDay || end === undefined) return (end ?? start).slice(0, 10) < now.slice(0, 10);
  return end <= now;
}
