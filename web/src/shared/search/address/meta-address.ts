import type { MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { encodeSearch } from '#shared/search/address/search-address.ts';

/**
 * The parameters of a search: fields and filters as in a search of one library, `LIBS` a comma-separated list as in
 * the service.
 */
export function encodeMetaSearch({ fields, filters, libraries, sort }: MetaAddress): URLSearchParams {
  const params = encodeSearch({ fields, filters, sort: 'relevance' });
  if (libraries) params.set('LIBS', libraries.join(','));
  if (sort) params.set('sort', sort);
  return params;
}

/** The path of a search over several libraries. */
export function metaSearchPath(search: MetaAddress): string {
  const params = encodeMetaSearch(search);
  return params.size > 0 ? `/metasearch?${params}` : '/metasearch';
}
