import type { FacetId } from '@buchfink/contract/search';

/** Options offered per facet. */
const maxOptions = 20;
/** The same for lists that readers know as a whole: branches, media, languages. */
const maxListed = 100;

/** The number of options that a facet offers at most, the most frequent ones. */
export function maxOptionsOf(id: FacetId): number {
  if (id === 'year' || id === 'availability') return Number.POSITIVE_INFINITY;
  return id === 'branch' || id === 'mediaType' || id === 'language' ? maxListed : maxOptions;
}
