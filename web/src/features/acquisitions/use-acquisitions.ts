import { acquisitions } from '@buchfink/contract/acquisitions';
import type { MediaType } from '@buchfink/contract/media-type';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';

/** Titles per shelf, and per page of a whole list. */
export const shelfSize = 14;
const onPage = 36;

/** The newest titles of a library, of one media type or of all. */
export function useShelf(libraryId: number, mediaType?: MediaType) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['acquisitions', getServiceContext().projectId, locale, libraryId, mediaType ?? ''],
    queryFn: ({ signal }) =>
      call(acquisitions, { params: { libraryId }, query: { limit: shelfSize, offset: 0, mediaType }, signal }),
    enabled: libraryId > 0,
    staleTime: 300_000,
  });
}

/** All new titles of one media type, page by page. */
export function useAcquisitionPages(libraryId: number, mediaType: MediaType) {
  const locale = useLocale();
  return useInfiniteQuery({
    queryKey: ['acquisitions-all', getServiceContext().projectId, locale, libraryId, mediaType],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(acquisitions, { params: { libraryId }, query: { limit: onPage, offset: pageParam, mediaType }, signal }),
    getNextPageParam: ({ offset, total }) => (offset + onPage < total ? offset + onPage : undefined),
    enabled: libraryId > 0,
    staleTime: 300_000,
  });
}
