import { type NoticeList, notices, readNotices } from '@buchfink/contract/account/notices';
import { queryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const marking = useMutation({
    mutationFn: (ids: readonly string[]) => callAsPatron(readNotices, { body: { ids: [...ids] } }, account),
    onSuccess: ({ unread }, ids) => {
      queries.setQueryData(options.queryKey, (list) => list && { notices: withRead(list.notices, ids), unread });
      queries.setQueryData(accountInfoQuery(account).queryKey, (info) => info && { ...info, unreadNotices: unread });
    },
  });
  return { query, markRead: (ids) => marking.mutate(ids), isMarking: marking.isPending };
}

const withRead = (list: NoticeList['notices'], ids: readonly string[]) =>
  list.map((notice) => (ids.includes(notice.id) ? { ...notice, isRead: true } : notice));
