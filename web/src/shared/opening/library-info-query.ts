import { info } from '@buchfink/contract/info';
import type { Locale } from '@buchfink/contract/locale';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';

/** The query of a library's address, opening hours and branches; every screen that shows them shares its answer. */
export const libraryInfoQuery = (locale: Locale, libraryId: number) =>
  queryOptions({
    queryKey: ['info', getServiceContext().projectId, locale, libraryId],
    queryFn: ({ signal }) => call(info, { params: { libraryId }, signal }),
  });
