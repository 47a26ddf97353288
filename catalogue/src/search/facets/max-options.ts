import type { FacetId } from '@buchfink/contract/search';

/** How many options of a facet are offered. */
const maxOptions = 20;
/** Of what is chosen from a list that a library has as a whole: its branches, its media, its languages. */
const maxListed = 100;

/** So many of a facet's options are offered at most, the most frequent. */
export function maxOptionsOf(id: FacetId): number {
  if (id === 'year' || id === 'availability') return Number.POSITIVE_INFINITY;
  return id === 'branch' || id === 'mediaType' || id === 'language' ? maxListed : maxOptions;
}
