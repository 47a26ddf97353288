import { AccountData } from '@buchfink/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { useApp } from '#shared/state/store.ts';
import { recordAccount } from './history-store.ts';

const AccountQuery = z.tuple([z.literal('account'), z.number(), z.string(), z.literal('info')]);

/** Records the loans of each account that is read, now and from now on. The returned function ends it. */
export function recordHistory(queries: QueryClient): () => void {
  const cache = queries.getQueryCache();
  const record = ({ queryKey, state }: { queryKey: unknown; state: { data?: unknown; status: string } }) => {
    const key = z.safeParse(AccountQuery, queryKey);
    const data = z.safeParse(AccountData, state.data);
    if (!key.success || !data.success || state.status !== 'success') return;
    const [, libraryId, userId] = key.data;
    const library = useApp.getState().selection.libraries.find(({ id }) => id === libraryId);
    const day = dateInTimeZone(library?.opening?.timeZone ?? 'Europe/Berlin', new Date(data.data.retrieved));
    recordAccount({ libraryId, userId }, data.data, day);
  };
  for (const query of cache.getAll()) record(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') record(event.query);
  });
}
