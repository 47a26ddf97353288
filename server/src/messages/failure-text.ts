import { addressFailures } from '@buchfink/catalogue/report/address-failure';
import { fileFailure, fileFailures } from '@buchfink/catalogue/report/file-failure';
import { logLocale, type OperatorLocale } from '@buchfink/contract/locale';
import { failureReason } from './failure-reason.ts';
import type { FailureCode, FailureReason } from './failures.ts';
import { onceByLocale } from './once-by-locale.ts';
import { reportWordsIn } from './report-words.ts';

/**
 * The words of a known failure; what is not known is said as the other system says it. In the language of errors the error's
 * own text is more exact: it names the file.
 */
export function failureText({ code, text }: FailureReason, locale: OperatorLocale): string {
  const words: Readonly<Record<FailureCode, string>> = reportWordsIn(locale).failures;
  return code === undefined || locale === logLocale ? text : words[code];
}

/** Why a file operation failed, without the file. */
export const fileFailureText = (error: unknown, locale: OperatorLocale): string =>
  failureText({ ...failureReason(error), text: fileFailure(error) }, locale);

/** The words by the English sentence of each known failure of a file or an address. */
const wordsBySentence = onceByLocale((locale: OperatorLocale) => {
  const words = reportWordsIn(locale).failures;
  const known: Readonly<Record<string, string>> = words;
  return new Map<string, string | undefined>([
    ...Object.entries({ ...addressFailures, ...fileFailures }).map(
      ([code, sentence]) => [sentence, known[code]] as const,
    ),
    [`${fileFailures.EISDIR}: name the files in it`, words['folder-of-files']],
  ]);
});

/** The words of a failure that a report stores as its English sentence; undefined for other texts. */
export const failureBySentence = (sentence: string, locale: OperatorLocale): string | undefined =>
  wordsBySentence(locale).get(sentence);
