import { zoneMinutes } from './calendar-words.ts';

/** A time of day that a text names. */
export interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  /** Minutes ahead of UTC. Absent: the time is that of the library's clocks. */
  readonly zone?: number;
}

/** A text whose time was taken out. */
export interface TimedText {
  readonly time: ClockTime;
  readonly rest: string;
}

/** A time: hours, minutes, seconds, and `a` or `p` of the twelve hours. Numbers after a blank may be the date. */
const clocks: readonly RegExp[] = [
  /(?<!\d)(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,9})?)?(?![\d:])(?: ?uhr\b)?(?: ?(?<half>[ap])\.? ?m\b\.?)?/,
  /(?<!\d)(?<h>\d{1,2}) ?h(?:eures?|rs?)?(?:(?<m>\d{2})(?: ?m(?:in)?\b)?(?:(?<s>\d{2}) ?s\b)?| (?<later>\d{2})(?=$|,| le ))?(?![a-z\d])/,
  /(?<!\d)(?<h>\d{1,2})(?:[.:](?<m>\d{2}))? ?uhr\b(?: (?<later>\d{2})(?=$|,| am ))?/,
  /(?<![\d.])(?<h>\d{1,2})(?:\.?(?<m>\d{2}))? ?(?<half>[ap])\.? ?m\b\.?/,
];

const zoneAfter = /^ ?\(?(?:(?<name>[a-z]{1,4})(?![a-z]))?(?<offset>[+-]\d{1,2}(?::?\d{2})?(?![\d./-]))?/;

/**
 * Takes the time and its zone out of a folded text: `23:59:00+01:00`, `11:59 pm`, `23h59`, `23.59 uhr`. Undefined where there is no
 * time; `invalid` where one is impossible.
 */
export function takeTime(text: string): TimedText | 'invalid' | undefined {
  for (const clock of clocks) {
    const match = clock.exec(text);
    if (match === null) continue;
    const { h, m = '0', s = '0', half, later = m } = match.groups ?? {};
    const before = text.slice(0, match.index).replace(/(?<=\d ?)[t:]$/, ' ');
    const { zone, rest } = takeZone(text.slice(match.index + match[0].length));
    const time = timeOf(Number(h), Number(later), Number(s), half);
    return time === undefined ? 'invalid' : { time: { ...time, zone }, rest: `${before} ${rest}` };
  }
  return undefined;
}

function takeZone(text: string): { readonly zone?: number; readonly rest: string } {
  const match = zoneAfter.exec(text);
  const { name, offset } = match?.groups ?? {};
  const named = name === undefined ? 0 : zoneMinutes.get(name);
  const shift = offset === undefined ? 0 : minutesOf(offset);
  if (match === null || named === undefined || shift === undefined || (name ?? offset) === undefined)
    return { rest: text };
  // The long name of a zone, or its name of the IANA: `(Central European Time)`, `[Europe/Berlin]`.
  return { zone: named + shift, rest: text.slice(match[0].length).replace(/^\)| ?\([^()]*\)|\[[^[\]]*\]/, ' ') };
}

function minutesOf(offset: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  if (sign === undefined || Number(minutes) > 59 || all > 14 * 60) return undefined;
  return sign === '-' ? -all : all;
}

/** The time of its parts; undefined for one that no clock shows. 24:00 and the leap second exist. */
export function timeOf(hours: number, minutes: number, seconds: number, half?: string): ClockTime | undefined {
  if (hours > 24 || minutes > 59 || seconds > 60 || (hours === 24 && minutes + seconds > 0)) return undefined;
  if (half === undefined || hours > 12) return { hours, minutes, seconds };
  return { hours: (hours % 12) + (half === 'p' ? 12 : 0), minutes, seconds };
}
