import type { DefaultOptions } from '@tanstack/react-query';
import { getAnswerAge } from '#shared/api/answer-age.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { connection } from '#shared/connection/service-connection.ts';

/** Milliseconds until an old answer of a cache is fetched anew although the service can be reached. */
const pauseAfterOldAnswer = 10_000;
/** Milliseconds until a call that got no answer is repeated; doubled each time, up to a minute. */
const firstPause = 2_000;
const longestPause = 60_000;

interface QueryState {
  readonly state: { readonly data: unknown; readonly error: unknown; readonly errorUpdateCount: number };
}

const isOld = ({ state: { data } }: QueryState) =>
  typeof data === 'object' && data !== null && getAnswerAge(data)?.again === true;
const gotNoAnswer = (error: unknown) => error instanceof ConnectionError && error.kind === 'network';

/** How the app's queries are repeated, and when their answers count as old. */
export const queryOptions: NonNullable<DefaultOptions['queries']> = {
  // A broken call is repeated once. An exception of the service is not, and without a connection the query waits for
  // it.
  retry: (failures, error) => failures < 1 && gotNoAnswer(error) && connection.isConnected(),
  staleTime: 60_000,
  networkMode: 'always',
  // `networkMode` alone would never fetch again after a reconnect. What a cache answered meanwhile is new only to the
  // query.
  refetchOnReconnect: (query) => (isOld(query) ? 'always' : true),
  // The connection may be back before it was known to be lost. Then nothing announces it.
  refetchInterval: (query) => {
    if (!connection.isConnected()) return false;
    if (gotNoAnswer(query.state.error))
      return Math.min(firstPause * 2 ** Math.max(0, query.state.errorUpdateCount - 1), longestPause);
    return isOld(query) ? pauseAfterOldAnswer : false;
  },
  refetchOnWindowFocus: false,
  // Answers keep their identity: it is the key of their age.
  structuralSharing: false,
};
