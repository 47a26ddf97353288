import { wallClock } from './wall-clock.ts';

/** A recurrence rule (RFC 5545, section 3.3.10), with the parts that calendars of libraries use. */
export interface RepeatRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count?: number;
  /** Last day, `YYYY-MM-DD`. */
  readonly until?: string;
  /** Weekdays, 0 = Sunday. `nth` counts within the month, from the end when negative; 0 means every one. */
  readonly byDay: readonly { readonly nth: number; readonly weekday: number }[];
  readonly byMonthDay: readonly number[];
  readonly byMonth: readonly number[];
  /** The first day of a week, 0 = Sunday. */
  readonly weekStart: number;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const supportedParts = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST'];

/** Parses a rule. Undefined when it is malformed or has unsupported parts. */
export function parseRepeatRule(text: string, timeZone: string): RepeatRule | undefined {
  const pairs = text
    .trim()
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('='));
  const parts = new Map(pairs.map(([key = '', value = '']) => [key.toUpperCase(), value.toUpperCase()]));
  if (parts.size !== pairs.length || [...parts.keys()].some((key) => !supportedParts.includes(key))) return undefined;
  const frequency = (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const).find((name) => name === parts.get('FREQ'));
  const interval = parseWholeNumber(parts.get('INTERVAL') ?? '1', 1, 1000);
  const count = parts.has('COUNT') ? parseWholeNumber(parts.get('COUNT') ?? '', 1, 10_000) : undefined;
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL') ?? '', timeZone) : undefined;
  const byDay = list(parts.get('BYDAY'), dayOf);
  const byMonthDay = list(parts.get('BYMONTHDAY'), (item) => signed(item, 31));
  const byMonth = list(parts.get('BYMONTH'), (item) => parseWholeNumber(item, 1, 12));
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO');
  if (!frequency || interval === undefined || !byDay || !byMonthDay || !byMonth || weekStart < 0) return undefined;
  if ((parts.has('COUNT') && count === undefined) || (parts.has('UNTIL') && until === undefined)) return undefined;
  if (byDay.some(({ nth }) => nth !== 0) && (frequency === 'DAILY' || frequency === 'WEEKLY')) return undefined;
  if (frequency === 'YEARLY' && byMonth.length === 0 && byDay.length + byMonthDay.length > 0) return undefined;
  return {
    frequency,
    interval,
    count,
    until,
    byDay,
    byMonthDay,
    byMonth,
    weekStart,
  };
}

function list<Value>(text: string | undefined, read: (item: string) => Value | undefined): Value[] | undefined {
  const values = (text ?? '').split(',').filter(Boolean).map(read);
  const good = values.flatMap((value) => (value === undefined ? [] : [value]));
  return good.length === values.length && good.length <= 400 ? good : undefined;
}

function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function signed(text: string, max: number): number | undefined {
  const [, sign, digits = ''] = /^([+-]?)(\d{1,2})$/.exec(text) ?? [];
  const value = parseWholeNumber(digits, 1, max);
  return value === undefined ? undefined : sign === '-' ? -value : value;
}

function dayOf(text: string): { nth: number; weekday: number } | undefined {
  const [, nth = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
  const weekday = weekdays.indexOf(name);
  const number = nth === '' ? 0 : signed(nth, 5);
  return weekday < 0 || number === undefined ? undefined : { nth: number, weekday };
}

/** The last day of a rule; a UTC time counts as its day in the library's zone. */
function untilOf(text: string, timeZone: string): string | undefined {
  const [, year, month, day, hour, minute, zulu] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  if (zulu !== 'Z') return date;
  const instant = new Date(`${date}T${hour}:${minute}:00Z`);
  return Number.isNaN(instant.getTime()) ? undefined : wallClock(instant, timeZone).date;
}
