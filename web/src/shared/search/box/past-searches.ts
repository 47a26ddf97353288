import * as z from 'zod/mini';

/** A search of an earlier time: its filled fields. It is kept on this device only and never sent anywhere by itself. */
export const PastSearch = z.array(z.object({ id: z.string(), value: z.string() })).check(z.minLength(1));
export type PastSearch = z.infer<typeof PastSearch>;

/** So many searches are remembered. */
export const mostPastSearches = 20;

/** What makes two searches the same: fields and words, whatever their case. */
export function searchKey(search: PastSearch): string {
  return JSON.stringify(search.map(({ id, value }) => [id, value.toLowerCase()]));
}

/** The past searches with a new one in front; the same search is kept once. */
export function withSearch(past: readonly PastSearch[], search: PastSearch): readonly PastSearch[] {
  return [search, ...withoutSearch(past, search)].slice(0, mostPastSearches);
}

export function withoutSearch(past: readonly PastSearch[], search: PastSearch): readonly PastSearch[] {
  const key = searchKey(search);
  return past.filter((other) => searchKey(other) !== key);
}
