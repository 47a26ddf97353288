import type { DefaultOptions } from '@tanstack/react-query';
import { getAnswerAge } from '#shared/api/answer-age.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { connection } from '#shared/connection/service-connection.ts';

/** Milliseconds until a call is repeated whose answer came from a cache, or from nobody, although there is a connection. */
const pause = 10_000;

interface QueryState {
  readonly state: { readonly data: unknown; readonly error: unknown };
}

const isOld = ({ state: { data } }: QueryState) => getAnswerAge(data as object | undefined)?.again === true;
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
  refetchInterval: (query) =>
    connection.isConnected() && (gotNoAnswer(query.state.error) || isOld(query)) ? pause : false,
  refetchOnWindowFocus: false,
  // Answers keep their identity: it is the key of their age.
  structuralSharing: false,
};
