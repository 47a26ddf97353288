import type { AccountData, Loan } from '@buchfink/contract/account';
import type { Library } from '@buchfink/contract/libraries';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useReportFailedRefresh } from './use-report-failed-refresh.ts';

/** A card that is logged in, with its account. */
export interface Card {
  readonly account: Account;
  readonly library: Library | undefined;
  /** The current date at the library. */
  readonly today: string;
  readonly query: UseQueryResult<AccountData>;
}

/** A loan and its card. */
export interface CardLoan {
  /** Unique among the loans of all cards. */
  readonly key: string;
  readonly account: Account;
  readonly library: Library | undefined;
  readonly today: string;
  readonly loan: Loan;
}

/**
 * The accounts of these cards. They are fetched again when they are older than `accountRenewTime` seconds and the app
 * is visible: on arrival, on return to the app, and while it stays visible (specification, S7).
 */
export function useCards(accounts: readonly Account[]): Card[] {
  const libraries = useApp(({ selection }) => selection.libraries);
  const renewTime = useApp(({ settings }) => Math.max(1, settings.accountRenewTime)) * 1000;
  const now = useCurrentMinute();
  const queries = useQueries({
    queries: accounts.map((account) => ({
      ...accountInfoQuery(account),
      staleTime: renewTime,
      refetchInterval: renewTime,
      refetchOnWindowFocus: true,
    })),
  });
  useReportFailedRefresh(queries);
  return accounts.flatMap((account, index) => {
    const query = queries[index];
    if (!query) return [];
    const library = libraries.find(({ id }) => id === account.libraryId);
    return [{ account, library, today: dateInTimeZone(library?.opening?.timeZone ?? 'Europe/Berlin', now), query }];
  });
}

export const cardKey = ({ libraryId, userId }: Pick<Account, 'libraryId' | 'userId'>) => `${libraryId}/${userId}`;

/** The loans of all cards. */
export function listLoans(cards: readonly Card[]): CardLoan[] {
  return cards.flatMap(({ account, library, today, query }) =>
    (query.data?.lent ?? []).map((loan) => ({
      key: `${cardKey(account)}/${loan.id}`,
      account,
      library,
      today,
      loan,
    })),
  );
}

/** The name of a card: its label in the family, else the patron's name, else its number. */
export function cardName({ label, name, userId }: Account): string {
  return label || name || userId;
}
