import { libraries } from '@buchfink/contract/libraries';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from '../store.ts';

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

/** Whether the first list of libraries is being loaded. What depends on it would move the rest of the page. */
export function useLibrariesPending(): boolean {
  const hasLibraries = useApp(({ selection }) => selection.libraries.length > 0);
  const { isPending } = useQuery(librariesQuery(useLocale()));
  return isPending && !hasLibraries;
}
