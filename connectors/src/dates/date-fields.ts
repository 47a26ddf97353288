import type { SystemDate } from './date-reader.ts';

/** A date as fields of an answer: its day, or the words of the system in a field of their own. */
export function dateFields<DayKey extends string, TextKey extends string>(
  { day, text }: SystemDate,
  dayKey: DayKey,
  textKey: TextKey,
): Partial<Record<DayKey | TextKey, string>> {
  return { [dayKey]: day, [textKey]: text } as Partial<Record<DayKey | TextKey, string>>;
}

/** The last day of a card, for an account. */
export const validUntilField = (expiry: SystemDate): { validUntil?: { date?: string; text?: string } } =>
  expiry.day === undefined && expiry.text === undefined ? {} : { validUntil: dateFields(expiry, 'date', 'text') };
