import {
  type DateOrder,
  type DateSeparator,
  dateOrders,
  type ParsedNumbers,
} from '@buchfink/catalogue/text/dates/parse-date';
import type { CalendarDate } from '@buchfink/contract/calendar-date';
import { daysBetween } from '@buchfink/contract/calendar-date';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { parseJsonBody } from '../untrusted-json.ts';

/** How long a date counts as evidence, in days: a single misprint is forgotten. */
const evidenceDays = 90;

/** For each separator the orders that a date has ruled out, with the last day on which one did. */
export type RuledOutOrders = Partial<Record<DateSeparator, Partial<Record<DateOrder, CalendarDate>>>>;

const separators = ['.', '/', '-', ' ', 'none'] as const satisfies readonly DateSeparator[];
const StoredOrders = z.partialRecord(z.enum(separators), z.partialRecord(z.enum(dateOrders), z.iso.date()));

/** What a system's dates have told about the order of their numbers: `12/24/2026` rules out that its days come first. */
export class DateOrders {
  private readonly ruledOut: RuledOutOrders = {};

  /** Takes a date as evidence; true when something new was learned. */
  learn({ separator, days }: ParsedNumbers, today: CalendarDate): boolean {
    const against = dateOrders.filter((order) => days[order] === undefined);
    return against.map((order) => this.ruleOut(separator, order, today)).includes(true);
  }

  /** Adds what another node or an earlier process learned; ignores a text that is none of `format`. */
  add(text: string): void {
    const { data = {} } = parseUntrusted(StoredOrders, parseJsonBody(Buffer.from(text)));
    for (const separator of separators)
      for (const order of dateOrders) {
        const day = data[separator]?.[order];
        if (day !== undefined) this.ruleOut(separator, order, day);
      }
  }

  format(): string {
    return JSON.stringify(this.ruledOut);
  }

  /**
   * The orders of these that nothing speaks against: dates of the same form count, and those of other forms where these do not
   * decide. Empty where the dates contradict each other.
   */
  possible({ separator, days }: ParsedNumbers, today: CalendarDate): DateOrder[] {
    const orders = dateOrders.filter((order) => days[order] !== undefined && !this.isRuledOut(separator, order, today));
    if (new Set(orders.map((order) => days[order])).size < 2) return orders;
    return orders.filter((order) => !separators.some((other) => this.isRuledOut(other, order, today)));
  }

  private isRuledOut(separator: DateSeparator, order: DateOrder, today: CalendarDate): boolean {
    const day = this.ruledOut[separator]?.[order];
    return day !== undefined && daysBetween(day, today) <= evidenceDays;
  }

  private ruleOut(separator: DateSeparator, order: DateOrder, day: CalendarDate): boolean {
    const orders = this.ruledOut[separator] ?? {};
    if ((orders[order] ?? '') >= day) return false;
    this.ruledOut[separator] = { ...orders, [order]: day };
    return true;
  }
}
