import { type NoticeList, notices, readNotices } from '@buchfink/contract/account/notices';
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepAnswerAge } from '#shared/api/answer-age.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';

/** The messages of a library to a patron, and what marks them as read. */
export interface Inbox {
  readonly query: UseQueryResult<NoticeList>;
  /** Marks messages as read. A failure changes nothing: they stay unread. */
  markRead(ids: readonly string[]): void;
  readonly isMarking: boolean;
}

/** Cached for offline use until the page is closed or the patron logs out, like the account. */
const noticesQuery = (account: AccountKey, locale: string) =>
  queryOptions({
    queryKey: [...accountKey(account), 'notices', locale],
    queryFn: ({ signal }) => callAsPatron(notices, { signal }, account),
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The inbox of an account. It is fetched again as often as the account (specification, S7). */
export function useInbox(account: AccountKey): Inbox {
  const locale = useLocale();
  const queries = useQueryClient();
  const renewTime = useApp(({ settings }) => Math.max(1, settings.accountRenewTime)) * 1000;
  const options = noticesQuery(account, locale);
  const query = useQuery({
    ...options,
    staleTime: renewTime,
    refetchInterval: renewTime,
    refetchOnWindowFocus: true,
  });
  const unread = query.data?.unread;
  useEffect(() => {
    if (unread !== undefined) tellAccount(queries, account, unread);
  }, [queries, account, unread]);
  const marking = useMutation({
    mutationFn: (ids: readonly string[]) => callAsPatron(readNotices, { body: { ids: [...ids] } }, account),
    onSuccess: ({ unread: left }, ids) =>
      queries.setQueryData(
        options.queryKey,
        (list) => list && keepAnswerAge({ notices: withRead(list.notices, ids), unread: left }, list),
      ),
  });
  return { query, markRead: (ids) => marking.mutate(ids), isMarking: marking.isPending };
}

/** The drawer takes the count from the account, which gets no newer by that. */
function tellAccount(queries: QueryClient, account: AccountKey, unreadNotices: number): void {
  const { queryKey } = accountInfoQuery(account);
  const info = queries.getQueryData(queryKey);
  if (info === undefined || info.unreadNotices === unreadNotices) return;
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  queries.setQueryData(queryKey, keepAnswerAge({ ...info, unreadNotices }, info), { updatedAt });
}

const withRead = (list: NoticeList['notices'], ids: readonly string[]) =>
  list.map((notice) => (ids.includes(notice.id) ? { ...notice, isRead: true } : notice));
