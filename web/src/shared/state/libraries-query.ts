import { libraries } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { hasPageAnswer } from '#shared/api/page-answers.ts';
import { getServiceContext } from '#shared/api/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from './store.ts';

/** Fetches the list of libraries and stores it in the state, where screens read it. */
export function librariesQuery(locale: string) {
  return queryOptions({
    queryKey: ['libraries', getServiceContext().projectId, locale],
    queryFn: async ({ signal }) => {
      const list = await call(libraries, { signal });
      dispatch({ type: 'libraries-arrived', libraries: list });
      return list;
    },
    staleTime: 5 * 60_000,
  });
}

/** Takes the list from the page, if the service wrote it there: the first screen then has it at once. */
export async function takeLibrariesFromPage(queries: QueryClient, locale: Locale): Promise<void> {
  if (hasPageAnswer(endpointUrl(libraries, getServiceContext()))) await queries.prefetchQuery(librariesQuery(locale));
}

/** Whether the first list of libraries is being loaded. What depends on it would move the rest of the page. */
export function useLibrariesPending(): boolean {
  const hasLibraries = useApp(({ selection }) => selection.libraries.length > 0);
  const { isPending } = useQuery(librariesQuery(useLocale()));
  return isPending && !hasLibraries;
}
