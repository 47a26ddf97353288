import type { Library } from '@buchfink/contract/libraries';
import { compareByOpening, suggestionCount } from '@buchfink/contract/libraries/compare-by-opening';

/**
 * The libraries to suggest to a patron who has chosen none: those that are open now, then those that open next. Libraries
 * without opening hours come last.
 */
export const suggestedLibraries = (libraries: readonly Library[]): Library[] =>
  libraries.toSorted(compareByOpening).slice(0, suggestionCount);
