import { type AddressParams, decodeSearch, type SearchAddress } from '../search/search-address.ts';
import type { SearchField } from '../search.ts';
import { parseLibraryId } from '../validation/number-text.ts';
import { maxMetaSearchLibraries } from './metasearch-limits.ts';

/** The sort orders of the works of several libraries (specification, section 9). */
export const metaSorts = ['default', 'distance', 'response-time'] as const;
export type MetaSort = (typeof metaSorts)[number];

/** A search over several libraries as it is in the address, so that it can be shared and reopened. */
export interface MetaAddress {
  readonly fields: readonly SearchField[];
  readonly filters: SearchAddress['filters'];
  /** Absent = the libraries that the patron has chosen for the metasearch. */
  readonly libraries?: readonly number[];
  /** Absent = the patron's preference. */
  readonly sort?: MetaSort;
}

/** Fields with values of one library: another library would misread or refuse them. */
const ofOneLibrary: readonly string[] = ['BRANCH', 'CATEGORY', 'BARCODE', 'ORDER'];

/** Parses parameters; unknown, empty and too long ones are dropped, and those that are valid in one library only. */
export function decodeMetaSearch(params: AddressParams): MetaAddress {
  const { fields: allFields, filters } = decodeSearch(params);
  const fields = allFields.filter(({ id }) => !ofOneLibrary.includes(id));
  const libraries = librariesOf(params.get('LIBS') ?? '');
  const sort = metaSorts.find((option) => option === params.get('sort'));
  return { fields, filters, libraries: libraries.length > 0 ? libraries : undefined, sort };
}

function librariesOf(list: string): number[] {
  const ids = list
    .slice(0, 1000)
    .split(',')
    .flatMap((id) => parseLibraryId(id) ?? []);
  return [...new Set(ids)].slice(0, maxMetaSearchLibraries);
}
