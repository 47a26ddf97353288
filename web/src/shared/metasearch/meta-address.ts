import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch-limits';
import type { SearchField } from '@buchfink/contract/search';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { decodeSearch, encodeSearch, type SearchAddress } from '#shared/search/address/search-address.ts';

/** How the works of several libraries are ordered (specification, section 9). */
export const metaSorts = ['default', 'distance', 'response-time'] as const;
export type MetaSort = (typeof metaSorts)[number];

/** A search over several libraries as it stands in the address, so that it can be shared and gone back to. */
export interface MetaAddress {
  readonly fields: readonly SearchField[];
  readonly filters: SearchAddress['filters'];
  /** Absent = the libraries the patron has chosen for such searches. */
  readonly libraries?: readonly number[];
  /** Absent = as the patron has it. */
  readonly sort?: MetaSort;
}

/** The search as parameters: fields and filters as in a search of one library, `LIBS` a comma list as the service has it. */
export function encodeMetaSearch({ fields, filters, libraries, sort }: MetaAddress): URLSearchParams {
  const params = encodeSearch({ fields, filters, sort: 'relevance' });
  if (libraries) params.set('LIBS', libraries.join(','));
  if (sort) params.set('sort', sort);
  return params;
}

/** Fields whose values are one library's own: another one would take them for something else, or refuse them. */
const ofOneLibrary: readonly string[] = ['BRANCH', 'CATEGORY', 'BARCODE', 'ORDER'];

/** Reads parameters; what is unknown, empty or means something in one library only is left out, and what is too long. */
export function decodeMetaSearch(params: URLSearchParams): MetaAddress {
  const { fields: given, filters } = decodeSearch(params);
  const fields = given.filter(({ id }) => !ofOneLibrary.includes(id));
  const libraries = librariesOf(params.get('LIBS') ?? '');
  const sort = metaSorts.find((one) => one === params.get('sort'));
  return { fields, filters, ...(libraries.length > 0 && { libraries }), ...(sort && { sort }) };
}

function librariesOf(list: string): number[] {
  const ids = list
    .slice(0, 1000)
    .split(',')
    .flatMap((id) => parseLibraryId(id) ?? []);
  return [...new Set(ids)].slice(0, maxMetaSearchLibraries);
}

/** Where a search over several libraries stands. */
export function metaSearchPath(search: MetaAddress): string {
  const params = encodeMetaSearch(search);
  return params.size > 0 ? `/metasearch?${params}` : '/metasearch';
}
