import { events } from '@buchfink/contract/events';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';

/** The coming events of a library. */
export function useEvents(libraryId: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['events', getServiceContext().projectId, locale, libraryId],
    queryFn: ({ signal }) => call(events, { params: { libraryId }, signal }),
    enabled: libraryId > 0,
    staleTime: 300_000,
  });
}
