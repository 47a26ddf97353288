import { accountInfo } from '@buchfink/contract/account';
import { accountPass } from '@buchfink/contract/account/pass';
import { queryOptions } from '@tanstack/react-query';
import type { AccountKey } from '#shared/state/accounts.ts';
import { accountInfoKey, accountKey } from './account-key.ts';
import { callAsPatron } from './call-as-patron.ts';

/** Loans, reservations and fees, cached for offline use until the page is closed or the patron logs out. */
export const accountInfoQuery = (account: AccountKey) =>
  queryOptions({
    queryKey: accountInfoKey(account),
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
