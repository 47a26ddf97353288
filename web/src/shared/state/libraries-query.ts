import { libraries } from '@buchfink/contract/libraries';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { getServiceContext } from '#shared/api/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from './store.ts';

/** Fetches the list of libraries and takes it over into the state, where screens read it. */
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

/** Whether the list of libraries is on its way and nothing of it is known yet: what depends on it would push away the rest. */
export function useLibrariesPending(): boolean {
  const known = useApp(({ selection }) => selection.libraries.length > 0);
  const { isPending } = useQuery(librariesQuery(useLocale()));
  return isPending && !known;
}
