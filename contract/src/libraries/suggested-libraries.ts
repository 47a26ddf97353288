import type { Library } from '../libraries.ts';
import { compareByName } from './compare-by-name.ts';
import { compareByOpening } from './compare-by-opening.ts';

/** The number of libraries that are suggested to a patron who has chosen none; the list has all. */
export const suggestionCount = 6;

/**
 * The libraries to suggest to a patron who has chosen none: those that are open now, then those that open next, then those
 * without opening hours; by name where these are equal. The service paints them and the app takes them over, so they do not
 * depend on the order of the list.
 */
export const suggestedLibraries = (libraries: readonly Library[]): Library[] =>
  libraries.toSorted((a, b) => compareByOpening(a, b) || compareByName(a, b)).slice(0, suggestionCount);
