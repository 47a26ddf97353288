import type { AccountData, Loan, Reservation } from '@buchfink/contract/account';
import type { Account } from '#shared/state/accounts.ts';

/** A card whose account is loaded. */
export interface LoadedAccount {
  readonly account: Account;
  readonly data: AccountData;
}

/** A title that a card has borrowed or reserved. */
export type OwnTitle =
  | { readonly kind: 'lent'; readonly account: Account; readonly loan: Loan }
  | { readonly kind: 'reserved'; readonly account: Account; readonly reservation: Reservation };

/** The loans and reservations of a record on the patron's cards: loans first, then reservations. */
export function findOwnTitles(loaded: readonly LoadedAccount[], libraryId: number, recordId: string): OwnTitle[] {
  const ofLibrary = loaded.filter(({ account }) => account.libraryId === libraryId);
  const lent = ofLibrary.flatMap(({ account, data }) =>
    data.lent.filter((loan) => loan.recordId === recordId).map((loan): OwnTitle => ({ kind: 'lent', account, loan })),
  );
  const reserved = ofLibrary.flatMap(({ account, data }) =>
    data.reservations
      .filter((reservation) => reservation.recordId === recordId && reservation.state !== 'expired')
      .map((reservation): OwnTitle => ({ kind: 'reserved', account, reservation })),
  );
  return [...lent, ...reserved];
}

/** The unique key of a loan or reservation. */
export function ownTitleKey(title: OwnTitle): string {
  const id = title.kind === 'lent' ? title.loan.id : title.reservation.id;
  return `${title.account.userId} ${title.kind} ${id}`;
}
