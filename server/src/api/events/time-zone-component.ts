import { wallClock } from '../../base/calendar/wall-clock.ts';
import { formatOffset, offsetAt } from '../../base/calendar/zoned-time.ts';

interface Change {
  readonly at: Date;
  readonly before: number;
  readonly after: number;
}

const cache = new Map<string, readonly Change[]>();

/** The changes of a zone's clock in a year, found by bisection: the runtime knows the rules. */
function changesOf(timeZone: string, year: number): readonly Change[] {
  const key = `${timeZone} ${year}`;
  let changes = cache.get(key);
  if (changes === undefined) {
    changes = lookedUp(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
    if (cache.size > 500) cache.clear();
    cache.set(key, changes);
  }
  return changes;
}

function lookedUp(timeZone: string, from: number, to: number): Change[] {
  const step = 7 * 86_400_000;
  const changes: Change[] = [];
  for (let start = from; start < to; start += step) {
    const before = offsetAt(new Date(start), timeZone);
    const end = Math.min(start + step, to);
    const after = offsetAt(new Date(end), timeZone);
    if (before === after) continue;
    let [low, high] = [start, end];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (offsetAt(new Date(middle), timeZone) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: new Date(high), before, after });
  }
  return changes;
}

/**
 * Formats the VTIMEZONE of a zone for events between two years: one part for each change of the clock (RFC 5545,
 * section 3.6.5).
 */
export function formatTimeZone(timeZone: string, firstYear: number, lastYear: number): string[] {
  const changes: Change[] = [];
  for (let year = firstYear - 1; year <= lastYear; year += 1) changes.push(...changesOf(timeZone, year));
  const only = offsetAt(new Date(Date.UTC(firstYear, 0, 1)), timeZone);
  const parts =
    changes.length > 0
      ? changes.map(({ at, before, after }) => part(after > before, local(at, before), before, after))
      : [part(false, '19700101T000000', only, only)];
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts.flat(), 'END:VTIMEZONE'];
}

/** A change begins at the local time before it. */
function local(at: Date, offset: number): string {
  const { date, time } = wallClock(new Date(at.getTime() + offset * 60_000), 'UTC');
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function part(isSummer: boolean, start: string, before: number, after: number): string[] {
  const kind = isSummer ? 'DAYLIGHT' : 'STANDARD';
  const offsets = [`TZOFFSETFROM:${formatOffset(before, '')}`, `TZOFFSETTO:${formatOffset(after, '')}`];
  return [`BEGIN:${kind}`, `DTSTART:${start}`, ...offsets, `END:${kind}`];
}
