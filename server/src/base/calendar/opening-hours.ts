import { addDays } from '@buchfink/contract/calendar-date';
import OpeningHours from 'opening_hours';

/** A span within one day, `HH:MM` in the library's local time; 24:00 is the end of the day. */
export interface OpeningSpan {
  readonly from: string;
  readonly to: string;
}

/** Location of the library: holidays differ by country and state. */
export interface HolidayRegion {
  readonly country: string;
  /** The two letters of a German state (ISO 3166-2 without `DE-`), otherwise the state's name. */
  readonly state?: string | undefined;
  readonly geo?: { readonly lat: number; readonly lon: number } | undefined;
}

const germanStates: Readonly<Record<string, string>> = {
  bw: 'Baden-Württemberg',
  by: 'Bayern',
  be: 'Berlin',
  bb: 'Brandenburg',
  hb: 'Bremen',
  hh: 'Hamburg',
  he: 'Hessen',
  mv: 'Mecklenburg-Vorpommern',
  ni: 'Niedersachsen',
  nw: 'Nordrhein-Westfalen',
  rp: 'Rheinland-Pfalz',
  sl: 'Saarland',
  sn: 'Sachsen',
  st: 'Sachsen-Anhalt',
  sh: 'Schleswig-Holstein',
  th: 'Thüringen',
};

function parsed(hours: string, place: HolidayRegion): OpeningHours {
  const { lat, lon } = place.geo ?? { lat: 51, lon: 10 };
  const state = place.country === 'de' ? (germanStates[place.state ?? ''] ?? '') : (place.state ?? '');
  return new OpeningHours(
    hours,
    { lat, lon, address: { country_code: place.country, state } },
    { mode: 0, locale: 'de', tag_key: undefined, map_value: undefined, warnings_severity: undefined },
  );
}

/** Whether a text can be read as opening hours (OpenStreetMap syntax). */
export function isOpeningHours(hours: string): boolean {
  try {
    parsed(hours, { country: 'de', state: 'bw' });
    return true;
  } catch {
    return false;
  }
}

/** Hours past midnight end by this time. A later end before the beginning is a typing error. */
const latestAfterMidnight = '06:00';

/** `10:00-18:00`, also without minutes (`10-18`), but not the days of a month or the weeks of a year. */
const timeSpan =
  /(?<!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week)\s*)(?<![\d:[/-])(\d{1,2}(?::\d{2})?)\s*-\s*(\d{1,2}(?::\d{2})?)(?![\d:\]/-])/g;

/** The first span that ends before it begins, such as `18:00-10:00`. `22:00-02:00` is a valid span past midnight. */
export function turnedHours(hours: string): string | undefined {
  for (const [stretch, from = '', to = ''] of hours.matchAll(timeSpan)) {
    const [begin, end] = [from, to].map((time) => (time.includes(':') ? time : `${time}:00`).padStart(5, '0'));
    if (begin === undefined || end === undefined) continue;
    if (end <= begin && end > latestAfterMidnight) return stretch;
    if (end === begin) return stretch;
  }
  return undefined;
}

// The parser reads and writes the local fields of a Date. It gets the library's local time as if it were the
// process's, so that its answer does not depend on the time zone of the service.
const local = (date: string) => new Date(`${date}T00:00:00`);
const twoDigits = (value: number) => String(value).padStart(2, '0');
const dateOf = (moment: Date) =>
  `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
const timeOf = (moment: Date) => `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;

/**
 * The spans of each of `count` days from `first` (`YYYY-MM-DD`). Undefined if the hours cannot be computed:
 * unreadable text, "by appointment", hours that follow the sun, years without known holidays.
 */
export function spansByDay(
  hours: string,
  place: HolidayRegion,
  first: string,
  count: number,
): ReadonlyMap<string, readonly OpeningSpan[]> | undefined {
  if (/sunrise|sunset|dawn|dusk/i.test(hours)) return undefined;
  try {
    const intervals = parsed(hours, place).getOpenIntervals(local(first), local(addDays(first, count)));
    const certain = intervals.filter(([, , unknown]) => !unknown);
    if (certain.length === 0 && intervals.length > 0) return undefined;
    const days = new Map<string, OpeningSpan[]>();
    for (let index = 0; index < count; index++) days.set(addDays(first, index), []);
    for (const [from, to] of certain) addInterval(days, from, to);
    return days;
  } catch {
    return undefined;
  }
}

function addInterval(days: Map<string, OpeningSpan[]>, from: Date, to: Date): void {
  const lastDay = dateOf(to);
  for (let day = dateOf(from); day <= lastDay; day = addDays(day, 1)) {
    const start = day === dateOf(from) ? timeOf(from) : '00:00';
    const end = day === lastDay ? timeOf(to) : '24:00';
    if (start < end) days.get(day)?.push({ from: start, to: end });
  }
}

/** The names of the public holidays by date, for `count` days from `first`. */
export function holidays(place: HolidayRegion, first: string, count: number): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  try {
    for (const [from, , , name] of parsed('PH', place).getOpenIntervals(local(first), local(addDays(first, count))))
      if (name !== undefined) names.set(dateOf(from), name);
  } catch {
    // The country or year has no known holidays: the days stay without names.
  }
  return names;
}
