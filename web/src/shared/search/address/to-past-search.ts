import { filledFields, type SearchField, textOf } from '@buchfink/contract/search';
import type { PastSearch } from '../../state/past-searches.ts';

/** The filled fields of a search as text, as they are remembered. */
export function toPastSearch(fields: readonly SearchField[]): PastSearch {
  return filledFields(fields).map(({ id, value }) => ({ id, value: textOf(value) }));
}
