import { errorText } from '@buchfink/catalogue/report/file-failure';
import { logLocale } from '@buchfink/contract/locale';
import type { FailureCode, FailureReason } from './failures.ts';
import { reportWordsIn } from './report-words.ts';

/** Why something failed: in English, with the kind of the failure when it is one that has words in every language. */
export function failureReason(error: unknown): FailureReason {
  // The cause is more exact: a folder cannot be written because the disk is full.
  const code = [causeOf(error), error].map(failureCode).find((kind) => kind !== undefined);
  return { text: errorText(error), code };
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

/** The kind of a failure, when it is one that has words in every language. */
export function failureCode(error: unknown): FailureCode | undefined {
  if (!(error instanceof Error)) return undefined;
  // `problem` of a `StorageError` or `KeysError`, `code` of the system.
  const { problem, code } = error as { problem?: unknown; code?: unknown };
  const kind = problem ?? code;
  return typeof kind === 'string' && Object.hasOwn(reportWordsIn(logLocale).failures, kind)
    ? (kind as FailureCode)
    : undefined;
}
