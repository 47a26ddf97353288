import type { RepeatRule } from '../../base/calendar/repeat-rule.ts';

const day = 86_400_000;
/**
 * The most days that are examined, some twenty years: it bounds the cost of a rule with a count that began long ago.
 */
const maxDays = 8_000;

interface Day {
  readonly number: number;
  readonly year: number;
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
  readonly daysInMonth: number;
}

/** The dates (`YYYY-MM-DD`) from `from` to `to` on which a rule that begins on `start` holds; at most `limit`. */
export function repeatDates(
  rule: RepeatRule,
  start: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): string[] {
  const first = dayOf(Date.parse(`${start}T00:00:00Z`) / day);
  const dates: string[] = [];
  let count = 0;
  // Only a rule with a count needs the dates before `from`.
  const begin = rule.count === undefined ? Math.max(first.number, Date.parse(`${from}T00:00:00Z`) / day) : first.number;
  for (let number = begin; number - begin < maxDays && dates.length < limit; number += 1) {
    const text = new Date(number * day).toISOString().slice(0, 10);
    if (text > to || (rule.until !== undefined && text > rule.until)) break;
    // The first date always counts, even when the rule does not match it (RFC 5545, section 3.8.5.3).
    if (number !== first.number && !holds(rule, first, dayOf(number))) continue;
    count += 1;
    if (rule.count !== undefined && count > rule.count) break;
    if (text >= from) dates.push(text);
  }
  return dates;
}

/** A rule with the day of its last date in place of its count. */
export function withLastDay({ count, ...rule }: RepeatRule, start: string): RepeatRule {
  const first = dayOf(Date.parse(`${start}T00:00:00Z`) / day);
  let last = first.number;
  for (let number = first.number, found = 0; number - first.number < maxDays; number += 1) {
    if (number !== first.number && !holds(rule, first, dayOf(number))) continue;
    found += 1;
    if (found > (count ?? maxDays)) break;
    last = number;
  }
  const lastDay = new Date(last * day).toISOString().slice(0, 10);
  return { ...rule, until: rule.until !== undefined && rule.until < lastDay ? rule.until : lastDay };
}

function dayOf(number: number): Day {
  const at = new Date(number * day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { number, year, month, date: at.getUTCDate(), weekday: at.getUTCDay(), daysInMonth };
}

function holds(rule: RepeatRule, first: Day, now: Day): boolean {
  const { frequency, byDay, byMonthDay, byMonth } = rule;
  if (byMonth.length > 0 && !byMonth.includes(now.month)) return false;
  if (stepsBetween(rule, first, now) % rule.interval !== 0) return false;
  if (byDay.length > 0 && !byDay.some((weekday) => isDay(weekday, now))) return false;
  if (byMonthDay.length > 0 && !byMonthDay.some((monthDay) => isMonthDay(monthDay, now))) return false;
  if (byDay.length + byMonthDay.length > 0 || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return now.weekday === first.weekday;
  return now.date === first.date && (frequency === 'MONTHLY' || byMonth.length > 0 || now.month === first.month);
}

function stepsBetween({ frequency, weekStart }: RepeatRule, first: Day, now: Day): number {
  if (frequency === 'DAILY') return now.number - first.number;
  if (frequency === 'WEEKLY') return weekOf(now, weekStart) - weekOf(first, weekStart);
  if (frequency === 'YEARLY') return now.year - first.year;
  return (now.year - first.year) * 12 + now.month - first.month;
}

const weekOf = (at: Day, weekStart: number) => (at.number - ((at.weekday - weekStart + 7) % 7) + 7) / 7;

function isDay({ nth, weekday }: RepeatRule['byDay'][number], now: Day): boolean {
  if (now.weekday !== weekday) return false;
  if (nth === 0) return true;
  return nth > 0 ? Math.ceil(now.date / 7) === nth : Math.ceil((now.daysInMonth - now.date + 1) / 7) === -nth;
}

const isMonthDay = (date: number, now: Day) => now.date === (date > 0 ? date : now.daysInMonth + 1 + date);
