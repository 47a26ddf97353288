import { searchFields } from '@buchfink/contract/search';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';

/** The search fields of a library's catalogue. */
export function useSearchFields(libraryId: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['searchfields', getServiceContext().projectId, locale, libraryId],
    queryFn: ({ signal }) => call(searchFields, { params: { libraryId }, signal }),
    enabled: libraryId > 0,
    staleTime: 10 * 60_000,
  });
}
