import { ApiException } from '@buchfink/contract/error';
import type { Diagnostic } from './sru-answer.ts';

/** The meaning of diagnostic numbers for operators (Library of Congress, SRU diagnostics list). */
const meanings: Readonly<Record<number, string>> = {
  1: 'general error of the system',
  2: 'the system is temporarily unavailable',
  3: 'it does not accept user or password',
  4: 'it does not know the operation',
  5: 'it does not speak this version of SRU',
  6: 'it does not accept a value of a parameter',
  7: 'a mandatory parameter is missing',
  8: 'it does not know a parameter',
  10: 'it does not understand the query',
  12: 'the query is too long',
  15: 'it does not know the set of an index',
  16: 'it does not know an index',
  19: 'it does not know a relation',
  23: 'it does not support a character of the query',
  28: 'it does not support wildcards',
  37: 'it does not know a boolean operator',
  48: 'it does not support a feature of the query',
  60: 'the query has too many hits',
  66: 'it does not know the record schema',
  67: 'it cannot show records in this schema',
  68: 'it requires a permission to show records',
  71: 'it does not know this packing of records',
  80: 'it cannot sort',
  89: 'it cannot sort by this',
};
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

/** The text for operators; never contains words of a search. */
export function diagnosticText({ number, details }: Diagnostic): string {
  const about = safeDetails.has(number) && details !== '' ? `: ${JSON.stringify(details)}` : '';
  return `diagnostic ${number}, ${meanings[number] ?? 'an error'}${about}`;
}

/** The error for the caller. */
export function diagnosticException({ number }: Diagnostic): ApiException {
  return new ApiException(number === 1 || number === 2 ? 'library-unavailable' : 'library-answer');
}
