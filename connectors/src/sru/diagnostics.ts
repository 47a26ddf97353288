import { ApiException } from '@buchfink/contract/error';
import type { SruDiagnostic } from '../system-warning.ts';
import type { Diagnostic } from './sru-answer.ts';

/**
 * The details of these diagnostics name parameters, indexes and schemas; those of others may repeat words of the
 * search.
 */
const safeDetails = new Set([4, 5, 7, 8, 15, 16, 19, 66, 67, 71]);

/** First record position out of range. */
export const positionOutOfRange = 61;
/** Only stop words, an empty term, or a term that the index cannot contain: no hits. */
const nothingFound = new Set([27, 31, 32, 33, 35, 36]);

/** Whether the diagnostic means that these terms have no hits. */
export const isNoHits = ({ number }: Diagnostic): boolean => nothingFound.has(number);

/** The diagnostic for operators; never contains words of a search. */
export const reportedDiagnostic = ({ number, details }: Diagnostic): SruDiagnostic => ({
  number,
  details: safeDetails.has(number) ? details : '',
});

/** The error for the caller. */
export function diagnosticException({ number }: Diagnostic): ApiException {
  return new ApiException(number === 1 || number === 2 ? 'library-unavailable' : 'library-answer');
}
