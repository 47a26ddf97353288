import { type MetaSearch, metaSearch, metaSearchParams } from '@buchfink/contract/metasearch';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';

/** The address of the stream of a search. */
export function metaSearchUrl(search: MetaSearch): string {
  return `${endpointUrl(metaSearch, getServiceContext())}?${new URLSearchParams(metaSearchParams(search))}`;
}
