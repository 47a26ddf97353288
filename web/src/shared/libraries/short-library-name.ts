import type { Library } from '@buchfink/contract/libraries';

/** The shortest unique name of a library: its town, if it is the only one there. */
export function shortLibraryName(
  library: Pick<Library, 'city' | 'libname'>,
  all: readonly Pick<Library, 'city'>[],
): string {
  const { city, libname } = library;
  return city && all.filter((library) => library.city === city).length === 1 ? city : libname;
}
