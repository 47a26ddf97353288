import type { FeeKind } from '@buchfink/contract/account';
import type { CopyState } from '@buchfink/contract/availability';
import type { Day } from './circulation-rows.ts';

/**
 * An entry of the ledger: one line for each loan, reservation or fee that changed, written in the transaction of the
 * change. Replaying all lines of a library yields its open loans, reservations and fees.
 */
export type LedgerEntry =
  | { readonly act: 'lent'; readonly loanId: string; readonly copyKey: string; readonly due: Day }
  | { readonly act: 'renewed'; readonly loanId: string; readonly copyKey: string; readonly due: Day }
  | { readonly act: 'returned'; readonly loanId: string; readonly copyKey: string }
  | { readonly act: 'return-undone'; readonly loanId: string; readonly copyKey: string; readonly due: Day }
  | { readonly act: 'reserved'; readonly reservationId: string; readonly branch: string }
  | { readonly act: 'sent'; readonly reservationId: string; readonly copyKey: string }
  | { readonly act: 'ready'; readonly reservationId: string; readonly copyKey: string; readonly until: Day }
  | { readonly act: 'paused'; readonly reservationId: string; readonly until?: Day }
  | { readonly act: 'resumed'; readonly reservationId: string }
  | { readonly act: 'moved'; readonly reservationId: string; readonly branch: string }
  | { readonly act: 'reordered'; readonly reservationId: string; readonly position: number }
  | { readonly act: 'requeued'; readonly reservationId: string; readonly copyKey: string }
  | { readonly act: 'expired'; readonly reservationId: string }
  | { readonly act: 'expiry-undone'; readonly reservationId: string; readonly copyKey: string }
  | { readonly act: 'fetched'; readonly reservationId: string }
  | { readonly act: 'cancelled'; readonly reservationId: string }
  | { readonly act: 'charged'; readonly feeId: string; readonly kind: FeeKind; readonly amount: number }
  | { readonly act: 'charge-undone'; readonly feeId: string; readonly amount: number }
  | { readonly act: 'paid'; readonly feeId: string; readonly amount: number }
  | { readonly act: 'payment-cancelled'; readonly feeId: string; readonly amount: number }
  | { readonly act: 'waived'; readonly feeId: string; readonly amount: number }
  | { readonly act: 'copy'; readonly copyKey: string; readonly state: CopyState };

/** Time, patron (until forgotten) and title of a ledger line. */
export interface LedgerHead {
  /** ISO 8601 instant. */
  readonly at: string;
  readonly day: Day;
  readonly patronId?: string;
  readonly recordId?: string;
}

/** A line of the ledger; `sequence` increases with every line. */
export type LedgerLine = LedgerEntry & LedgerHead & { readonly sequence: number };
