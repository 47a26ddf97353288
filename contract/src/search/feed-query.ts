import { type FieldMeaning, fieldMeanings, filledFields, textOf } from '../search.ts';
import { facetPrefix } from './facet-prefix.ts';
import type { SearchAddress } from './search-address.ts';

const isMeaning = (id: string): id is FieldMeaning => fieldMeanings.some((meaning) => meaning === id);

/**
 * The parameters of the feed of a search: its fields and filters, in an order that does not depend on how they were chosen, so that
 * a search has one feed. A feed has an order of its own, and each record is an entry: neither is a parameter.
 */
export function feedQuery({ fields, filters }: Pick<SearchAddress, 'fields' | 'filters'>): [string, string][] {
  const order = (id: string) => (isMeaning(id) ? fieldMeanings.indexOf(id) : -1);
  const filled = filledFields(fields).filter(({ id }) => isMeaning(id));
  const params = filled
    .toSorted((a, b) => order(a.id) - order(b.id))
    .map(({ id, value }): [string, string] => [id, textOf(value)]);
  const options = Object.keys(filters)
    .sort()
    .flatMap((facet) =>
      [...(filters[facet] ?? [])].sort().map((option): [string, string] => [facetPrefix + facet, option]),
    );
  return [...params, ...options];
}
