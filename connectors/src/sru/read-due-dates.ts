import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { DateReader } from '../dates/date-reader.ts';

/** The records with the due dates of their copies as the library's system means them. All teach the order before the first is read. */
export function withReadDates<Entry extends { readonly record: BibRecord }>(
  entries: readonly Entry[],
  dates: DateReader,
): Entry[] {
  dates.learn(entries.flatMap(({ record }) => record.items.map(({ dueText }) => dueText)));
  return entries.map((entry) => ({
    ...entry,
    record: { ...entry.record, items: entry.record.items.map((item) => withReadDate(item, dates)) },
  }));
}

function withReadDate(item: HoldingItem, dates: DateReader): HoldingItem {
  const { dueText, ...rest } = item;
  if (dueText === undefined) return item;
  const { day, text } = dates.read(dueText);
  return { ...rest, ...(day !== undefined && { due: day }), dueText: text };
}
