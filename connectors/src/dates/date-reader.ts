import {
  type DateOrder,
  type ParsedDate,
  type ParsedNumbers,
  parseDate,
} from '@buchfink/catalogue/text/dates/parse-date';
import type { CalendarDate } from '@buchfink/contract/calendar-date';
import { firstOfEach, type Warn } from '../system-warning.ts';
import { DateOrders } from './date-orders.ts';
import type { DateSetting } from './date-setting.ts';

/** A date of a system. Empty where the system names none. */
export interface SystemDate {
  /** `YYYY-MM-DD` in the library's time zone. */
  readonly day?: CalendarDate;
  /** What the system says in place of a day, in its own words: cleaned, at most 80 characters. */
  readonly text?: string;
}

/** A date whose order of numbers nothing decides yet. */
export interface UndecidedDate {
  /** As the system writes it. */
  readonly text: string;
  /** The day by each order that is possible. */
  readonly days: Readonly<Partial<Record<DateOrder, CalendarDate>>>;
  /** The day as which it is shown meanwhile; absent: the text is shown. */
  readonly shown?: CalendarDate;
}

/** Where that which was learned of a system's dates outlives the process. Both reject when the storage fails. */
export interface DateMemory {
  find(): Promise<string | undefined>;
  put(text: string): Promise<void>;
}

/** The one reader of a system's dates. */
export interface DateReader {
  /** Recalls what was learned before, once. Never rejects. */
  recall(): Promise<void>;
  /** Takes dates of an answer as evidence for the order of numbers, before the first of them is read. */
  learn(texts: readonly (string | null | undefined)[]): void;
  /** Reads a date, whatever its form. What cannot be read is in `text`, and the operator is told once of each form. */
  read(text: string | null | undefined): SystemDate;
  /** The first date of each form that was read and that nothing decides yet. Empty where the setting names the order. */
  undecided(): readonly UndecidedDate[];
}

/** The tools of a reader. Without a memory what was learned lives as long as the connection. */
export interface DateTools {
  readonly now: () => Date;
  readonly warn: Warn;
  readonly dateMemory?: DateMemory | undefined;
}

/** What a reader knows of its library. */
export interface DateReaderOptions {
  readonly order: DateSetting;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => CalendarDate;
  /** IANA time zone of the library: it tells whether a date that nothing decides has its month first. */
  readonly timeZone?: string | undefined;
}

const maxWords = 80;
/** The forms of which the operator is told; nobody needs more. */
const maxForms = 50;
/** Dates from here on mean that there is no end. */
const endless = '9000';
const noDate = /^(?:never|none|nie|niemals|jamais|unlimited|unbegrenzt|unbefristet|null|n\/?a|[-.\s]*|[0\s:./TZ-]*)$/i;

/** Creates the reader of a system's dates. */
export function createDateReader(
  { order: setting, dayAt, timeZone }: DateReaderOptions,
  { now, warn, dateMemory: memory }: DateTools,
): DateReader {
  const orders = new DateOrders();
  /** By separator. */
  const firstNumbers = new Map<string, { readonly text: string; readonly parsed: ParsedNumbers }>();
  const isNewForm = firstOfEach(maxForms);
  let recalled: Promise<void> | undefined;

  const parse = (text: string) => parseDate(text, { today: dayAt(now()), dayAt });

  const recall = async () => {
    const stored = await memory?.find().catch(() => undefined);
    if (stored !== undefined) orders.add(stored);
  };

  const store = async () => {
    // Another node may have learned meanwhile.
    await recall();
    await memory?.put(orders.format());
  };

  const dayOf = (parsed: ParsedDate): CalendarDate | undefined => {
    if (parsed.kind === 'day') return parsed.day;
    const { days, hasWholeYear, separator } = parsed;
    // A year of four digits at the end is in no order of the setting `ymd`.
    if (setting !== 'found' && !(setting === 'ymd' && hasWholeYear)) return days[setting];
    const [first, ...others] = new Set(Object.values(days));
    if (others.length === 0) return first;
    const possible = orders.possible(parsed, dayAt(now()));
    const usual = usualOrders(timeZone, separator).find((order) => possible.includes(order));
    return usual && days[usual];
  };

  const possibleDays = (parsed: ParsedNumbers): UndecidedDate['days'] =>
    Object.fromEntries(orders.possible(parsed, dayAt(now())).map((order) => [order, parsed.days[order]]));

  const learn = (dates: readonly (ParsedDate | undefined)[]) => {
    const today = dayAt(now());
    const isNew = dates.map((parsed) => parsed?.kind === 'numbers' && orders.learn(parsed, today));
    // Without the storage the next answers teach it again.
    if (memory !== undefined && isNew.includes(true)) void store().catch(() => undefined);
  };

  return {
    recall() {
      recalled ??= recall();
      return recalled;
    },

    learn(texts) {
      if (setting === 'found') learn(texts.map((text) => (text ? parse(text) : undefined)));
    },

    read(text) {
      const words = cleanWords(text ?? '');
      if (noDate.test(words)) return {};
      const parsed = parse(text ?? '');
      if (setting === 'found') learn([parsed]);
      if (parsed?.kind === 'numbers' && !firstNumbers.has(parsed.separator) && differs(possibleDays(parsed)))
        firstNumbers.set(parsed.separator, { text: words, parsed });
      const day = parsed && dayOf(parsed);
      if (day !== undefined) return day >= endless ? {} : { day };
      const form = words.replace(/\p{N}/gu, '9').slice(0, 40);
      if (isNewForm(form)) warn({ code: 'date-unreadable', values: { form, isAmbiguous: parsed !== undefined } });
      return { text: words };
    },

    undecided() {
      if (setting !== 'found') return [];
      return [...firstNumbers.values()].flatMap(({ text, parsed }) => {
        const days = possibleDays(parsed);
        const shown = dayOf(parsed);
        return differs(days) ? [{ text, days, shown }] : [];
      });
    },
  };
}

const differs = (days: UndecidedDate['days']) => new Set(Object.values(days)).size > 1;

const cleanWords = (text: string) =>
  text
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxWords)
    .trim();

/** The time zones of the United States, whose dates begin with the month. */
const monthFirstZones =
  /^(?:US\/.+|Pacific\/Honolulu|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Yakutat|Metlakatla|Menominee|(?:Indiana|Kentucky|North_Dakota)\/.+))$/;

/** The orders for a date that nothing decides, the most usual first. Dots stand where days come first, everywhere. */
function usualOrders(timeZone: string | undefined, separator: string): readonly DateOrder[] {
  const isMonthFirst = separator !== '.' && monthFirstZones.test(timeZone ?? '');
  return isMonthFirst ? ['mdy', 'dmy', 'ymd'] : ['dmy', 'mdy', 'ymd'];
}
