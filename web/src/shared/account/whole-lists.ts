import type { AccountData, AccountPart } from '@buchfink/contract/account';

/** The lists of an account. */
export type AccountList = 'loans' | 'reservations' | 'fees';

/** How many entries a list lacks, by the names of the contract. */
export const unlistedKeys = {
  loans: 'unlistedLoans',
  reservations: 'unlistedReservations',
  fees: 'unlistedFees',
} as const;
const partOf = { loans: 'lent', reservations: 'reservations', fees: 'fees', card: 'card' } as const satisfies Record<
  AccountList | 'card',
  AccountPart
>;

/** Whether the library's system tells nothing of a list. */
export const isUntold = ({ untold = [] }: AccountData, list: AccountList): boolean =>
  list !== 'fees' && untold.includes(list);

/** Whether the library's system failed to tell a part of the account now. */
export const isUnread = ({ unreadable = [] }: AccountData, list: AccountList | 'card'): boolean =>
  unreadable.includes(partOf[list]);

const entriesOf = { loans: 'lent', reservations: 'reservations', fees: 'fees' } as const;

/** How many entries a list has, those that are only counted as well; undefined where the library's system does not tell. */
export function countOf(data: AccountData, list: AccountList): number | undefined {
  const count = data[entriesOf[list]].length + (data[unlistedKeys[list]] ?? 0);
  return isUnread(data, list) || (count === 0 && isUntold(data, list)) ? undefined : count;
}

/** Whether the library's system lists all that it counts. */
export const isWhole = (data: AccountData, list: AccountList): boolean =>
  !data[unlistedKeys[list]] && !isUntold(data, list) && !isUnread(data, list);
