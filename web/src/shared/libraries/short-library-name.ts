import type { Library } from '@buchfink/contract/libraries';

/** The shortest name a library can be told by among the others: its place, where it is the only one there. */
export function shortLibraryName(
  library: Pick<Library, 'city' | 'libname'>,
  all: readonly Pick<Library, 'city'>[],
): string {
  const { city, libname } = library;
  return city && all.filter((one) => one.city === city).length === 1 ? city : libname;
}
