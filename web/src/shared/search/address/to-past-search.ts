import { filledFields, type SearchField, textOf } from '@buchfink/contract/search';
import type { PastSearch } from '../box/past-searches.ts';

/** The fields of a search as they are remembered: what is filled, as text. */
export function toPastSearch(fields: readonly SearchField[]): PastSearch {
  return filledFields(fields).map(({ id, value }) => ({ id, value: textOf(value) }));
}
