import { libraries } from '@buchfink/contract/libraries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { servicePlace } from '#shared/api/service-place.ts';
import { dispatch } from './store.ts';

/** Fetches the list of libraries and takes it over into the state, where screens read it. */
export function librariesQuery(locale: string) {
  return queryOptions({
    queryKey: ['libraries', servicePlace().projectId, locale],
    queryFn: async ({ signal }) => {
      const list = await call(libraries, { signal });
      dispatch({ type: 'libraries-arrived', libraries: list });
      return list;
    },
    staleTime: 5 * 60_000,
  });
}
