import type { DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import { decimalText } from '@buchfink/contract/currency';

/** The line of the log, and of the command, about the daily work of a library. */
export function dailyRunText(
  { day, counts, isUndone }: DailyRunRow,
  { libraryId, currency }: { readonly libraryId: number; readonly currency: string },
): string {
  const { fees, charged, expired, resumed, forgotten, removed } = counts;
  const done =
    `${fees} fees (${decimalText(charged, currency)} ${currency}), ${expired} reservations not picked up, ${resumed} pauses ` +
    `ended, ${forgotten} lines without their patron, ${removed} old rows removed`;
  return `The daily work of library ${libraryId} for ${day}: ${done}${isUndone ? '; undone' : ''}`;
}
