import { accountInfo } from '@buchfink/contract/account';
import { accountPass } from '@buchfink/contract/pass';
import { queryOptions } from '@tanstack/react-query';
import type { AccountKey } from '#shared/state/accounts.ts';
import { callAsPatron } from './call-as-patron.ts';

/** What is known of an account begins with this key; all of it is in memory only and goes with the login. */
export const accountKey = ({ libraryId, userId }: AccountKey) => ['account', libraryId, userId] as const;

/** Loans, reservations and fees. Kept as long as the page and the login last, so that it can be read offline. */
export const accountInfoQuery = (account: AccountKey) =>
  queryOptions({
    queryKey: [...accountKey(account), 'info'],
    queryFn: ({ signal }) => callAsPatron(accountInfo, { signal }, account),
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The card. Kept as long as the page and the login last, so that it can be shown offline. */
export const accountPassQuery = (account: AccountKey) =>
  queryOptions({
    queryKey: [...accountKey(account), 'pass'],
    queryFn: ({ signal }) => callAsPatron(accountPass, { signal }, account),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: 10 * 60_000,
  });
