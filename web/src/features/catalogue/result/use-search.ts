import { type SearchAnswer, search as searchEndpoint } from '@buchfink/contract/search';
import { resultQuery } from '@buchfink/contract/search/result-query';
import type { SearchAddress } from '@buchfink/contract/search/search-address';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { encodeSearch } from '#shared/search/address/search-address.ts';

/** The hits of a search, page by page. They stay in memory, so that "back" restores the list. */
export function useSearch(libraryId: number, search: SearchAddress, enabled: boolean) {
  return useInfiniteQuery({ ...hitsQuery(libraryId, search, useLocale()), placeholderData: keepPreviousData, enabled });
}

/** The hits of a search in the app's language. */
export function hitsQuery(libraryId: number, search: SearchAddress, locale: string) {
  return infiniteQueryOptions({
    queryKey: [
      'search',
      getServiceContext().projectId,
      locale,
      libraryId,
      encodeSearch({ ...search, libraryId }).toString(),
    ],
    queryFn: ({ pageParam, signal }) =>
      call(searchEndpoint, {
        params: { libraryId },
        body: resultQuery(libraryId, search, pageParam),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 10 * 60_000,
    gcTime: 30 * 60_000,
  });
}

/** The offset of the next page. Pages are counted in works where hits are grouped by work. */
export function nextOffset({ offset, limit, items, total, works }: SearchAnswer): number | undefined {
  // A record that was just removed leaves a gap: the page counts as full anyway.
  const next = offset + Math.max(limit, items.length);
  return items.length > 0 && next < (works ?? total) ? next : undefined;
}
