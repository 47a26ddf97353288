import { AccountData } from '@buchfink/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { useApp } from '#shared/state/store.ts';
import { recordAccount } from './history-store.ts';

/** Records the loans of each account that is read, now and from now on. The returned function ends it. */
export function recordHistory(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const record = ({ queryKey, state }: { queryKey: unknown; state: { data?: unknown; status: string } }) => {
    if (state.status !== 'success' || !isAccountInfo(queryKey)) return;
    const { success, data } = z.safeParse(AccountData, state.data);
    if (!success) return;
    const { libraryId, userId, retrieved } = data;
    const library = useApp.getState().selection.libraries.find(({ id }) => id === libraryId);
    const day = dateInTimeZone(library?.opening?.timeZone ?? 'Europe/Berlin', new Date(retrieved));
    recordAccount({ libraryId, userId }, data, day);
  };
  for (const query of cache.getAll()) record(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') record(event.query);
  });
}

/** Whether a query is that of `accountInfoQuery`. */
const isAccountInfo = (queryKey: unknown) =>
  Array.isArray(queryKey) && queryKey[0] === 'account' && queryKey[3] === 'info';
