import type { AccountKey } from '#shared/state/accounts.ts';

/** The prefix of all queries of an account. Their answers exist in memory only and are removed at logout. */
export const accountKey = ({ libraryId, userId }: AccountKey) => ['account', libraryId, userId] as const;

/** The key of `accountInfoQuery`, for what only looks at an account that is there. */
export const accountInfoKey = (account: AccountKey) => [...accountKey(account), 'info'] as const;
