import type { DailyRunRow } from '@buchfink/connectors/builtin/circulation/store/daily-rows';
import { decimalText } from '@buchfink/contract/currency';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { reportWordsIn } from '../../messages/report-words.ts';

/** What the log and the command line say of the daily work of a library. */
export function dailyRunText(
  { day, counts, isUndone }: DailyRunRow,
  { libraryId, currency }: { readonly libraryId: number; readonly currency: string },
  locale: OperatorLocale,
): string {
  const charged = `${decimalText(counts.charged, currency)} ${currency}`;
  const { told = 0, ended = 0 } = counts;
  return reportWordsIn(locale).dailyWork.done({
    library: libraryId,
    day,
    ...counts,
    told,
    ended,
    charged,
    isUndone: String(isUndone),
  });
}
