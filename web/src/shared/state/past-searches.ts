import * as z from 'zod/mini';

/** The filled fields of an earlier search. It is stored on this device only and never sent by itself. */
export const PastSearch = z.array(z.object({ id: z.string(), value: z.string() })).check(z.minLength(1));
export type PastSearch = z.infer<typeof PastSearch>;

/** The number of searches that are remembered. */
export const maxPastSearches = 20;

/** The key by which two searches are equal: fields and words, in any case. */
export function searchKey(search: PastSearch): string {
  return JSON.stringify(search.map(({ id, value }) => [id, value.toLowerCase()]));
}

/** The past searches with a new one in front; an equal one is removed. */
export function withSearch(past: readonly PastSearch[], search: PastSearch): readonly PastSearch[] {
  return [search, ...withoutSearch(past, search)].slice(0, maxPastSearches);
}

export function withoutSearch(past: readonly PastSearch[], search: PastSearch): readonly PastSearch[] {
  const key = searchKey(search);
  return past.filter((pastSearch) => searchKey(pastSearch) !== key);
}
