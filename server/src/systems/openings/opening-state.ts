import { addDays } from '@buchfink/contract/calendar-date';
import type { OpeningDay, OpeningException, OpeningState } from '@buchfink/contract/libraries/opening';
import { type HolidayRegion, holidays, type OpeningSpan, spansByDay } from '../../base/calendar/opening-hours.ts';
import { wallClock } from '../../base/calendar/wall-clock.ts';

/** Number of days in `days`, today first. */
const shownDays = 14;
/** Number of days ahead in which the next opening is searched: longer than any summer break. */
const daysAhead = 62;

/** Input from which the opening hours of a place are computed. */
export interface OpeningSettings extends HolidayRegion {
  readonly openingHours?: string | undefined;
  readonly exceptions: readonly OpeningException[];
  readonly timeZone: string;
}

/** The opening hours of a place at a moment. `opening` is absent when they cannot be computed. */
export interface Opening {
  readonly opening?: OpeningState;
  readonly days: OpeningDay[];
}

// Reading opening hours takes milliseconds and a day has many calls, so the days of each place are cached until
// midnight.
const daysBySettings = new WeakMap<OpeningSettings, { date: string; days: readonly OpeningDay[] }>();

/** Computes whether a place is open now, when that changes, and the coming fourteen days. Never throws. */
export function openingAt(settings: OpeningSettings, now: Date): Opening {
  const { date, time } = wallClock(now, settings.timeZone);
  const ahead = daysBySettings.get(settings);
  const days = ahead?.date === date ? ahead.days : daysFrom(settings, date);
  daysBySettings.set(settings, { date, days });
  if (days.length === 0) return { days: [] };
  const today = [...(days[0]?.spans ?? [])];
  const openNow = today.some((span) => span.from <= time && time < span.to);
  const nextChange = changeAfter(days, `${date}T${time}`, openNow);
  return {
    opening: { openNow, nextChange, today, timeZone: settings.timeZone },
    days: days.slice(0, shownDays),
  };
}

function daysFrom(settings: OpeningSettings, first: string): OpeningDay[] {
  if (settings.openingHours === undefined) return [];
  const usual = spansByDay(settings.openingHours, settings, first, daysAhead);
  if (usual === undefined) return [];
  const names = holidays(settings, first, daysAhead);
  return [...usual].map(([date, spans]) => {
    const exception = settings.exceptions.find((exception) => exception.from <= date && date <= exception.to);
    const note = exception?.reason ?? names.get(date);
    return {
      date,
      spans: [...(exception === undefined ? spans : exceptionalSpans(exception, settings, date))],
      note,
      exception: exception !== undefined,
    };
  });
}

function exceptionalSpans(exception: OpeningException, place: HolidayRegion, date: string): readonly OpeningSpan[] {
  if (exception.closed || exception.hours === undefined) return [];
  return spansByDay(exception.hours, place, date, 1)?.get(date) ?? [];
}

/** The first moment after `now` (`YYYY-MM-DDTHH:MM`) at which it opens or, when open, closes. */
function changeAfter(days: readonly OpeningDay[], now: string, openNow: boolean): string | undefined {
  const spans = days.flatMap(({ date, spans }) =>
    spans.map((span) => ({
      from: `${date}T${span.from}`,
      to: span.to === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${span.to}`,
    })),
  );
  if (!openNow) return spans.find((span) => span.from > now)?.from;
  let end = '';
  for (const span of spans) {
    if (span.to <= now) continue;
    // Spans that touch, such as 22:00–24:00 and 00:00–02:00, are one opening.
    if (end !== '' && span.from > end) break;
    end = span.to;
  }
  return end.slice(0, 10) >= addDays(now.slice(0, 10), daysAhead) ? undefined : end;
}
