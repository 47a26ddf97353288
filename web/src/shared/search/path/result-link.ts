/**
 * The address of the hits of a library, from the parameters of the search. It names the library, so that everybody
 * sees the same list. Library 0 is none.
 */
export function resultLink(libraryId: number, search: Readonly<Record<string, string>> | URLSearchParams): string {
  const params = new URLSearchParams(search);
  if (libraryId > 0) params.set('library', String(libraryId));
  return `/result?${params}`;
}
