import { accountInfo } from '@buchfink/contract/account';
import { accountPass } from '@buchfink/contract/account/pass';
import { queryOptions } from '@tanstack/react-query';
import type { AccountKey } from '#shared/state/accounts.ts';
import { callAsPatron } from './call-as-patron.ts';

/** The prefix of all queries of an account. Their answers exist in memory only and are removed at logout. */
export const accountKey = ({ libraryId, userId }: AccountKey) => ['account', libraryId, userId] as const;

/** Loans, reservations and fees, cached for offline use until the page is closed or the patron logs out. */
export const accountInfoQuery = (account: AccountKey) =>
  queryOptions({
    queryKey: [...accountKey(account), 'info'],
    queryFn: ({ signal }) => callAsPatron(accountInfo, { signal }, account),
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The library card, cached for offline use until the page is closed or the patron logs out. */
export const accountPassQuery = (account: AccountKey) =>
  queryOptions({
    queryKey: [...accountKey(account), 'pass'],
    queryFn: ({ signal }) => callAsPatron(accountPass, { signal }, account),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: 10 * 60_000,
  });
