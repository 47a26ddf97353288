import type { ReservationTarget } from '@buchfink/connectors/patron-system';
import type { UnlabelledAccount } from '@buchfink/connectors/unlabelled';
import type { ActReason } from '@buchfink/contract/multi-step';

/** The account and the title of a reservation. */
interface ReservationCase {
  readonly account: UnlabelledAccount;
  readonly target: ReservationTarget;
  /** The library's date, `YYYY-MM-DD`. */
  readonly today: string;
}

interface ReservationCheck {
  readonly reason: ActReason;
  readonly refuses: (reservation: ReservationCase) => boolean;
}

const hasBlock = ({ account }: ReservationCase, ...codes: readonly string[]) =>
  account.account.blocks.some(({ code }) => codes.includes(code));

/**
 * Why a reservation is refused before the system is asked, because many systems forget to check it. The first that
 * applies counts. What the account does not say refuses nothing: the system decides.
 */
export const reservationChecks: readonly ReservationCheck[] = [
  { reason: 'card-expired', refuses: (reservation) => hasBlock(reservation, 'card-expired') || isExpired(reservation) },
  { reason: 'card-lost', refuses: (reservation) => hasBlock(reservation, 'card-lost') },
  { reason: 'blocked', refuses: (reservation) => hasBlock(reservation, 'blocked') },
  { reason: 'fee-limit', refuses: (reservation) => hasBlock(reservation, 'fees') },
  { reason: 'overdue', refuses: (reservation) => hasBlock(reservation, 'overdue') },
  { reason: 'lent-to-you', refuses: isLent },
  { reason: 'reserved-by-you', refuses: isReserved },
];

/** The reason to refuse a reservation; undefined if the system is to be asked. */
export function findReservationRefusal(reservation: ReservationCase): ActReason | undefined {
  return reservationChecks.find(({ refuses }) => refuses(reservation))?.reason;
}

function isExpired({ account, today }: ReservationCase): boolean {
  const date = account.account.validUntil?.date;
  return date !== undefined && date < today;
}

/** A copy that was chosen, such as an issue, is another one than a lent copy of the same record. */
function isLent({ account, target: { recordId, copyId, copies = [] } }: ReservationCase): boolean {
  const barcodes = copies
    .filter(({ id }) => copyId === undefined || id === copyId)
    .flatMap(({ barcode }) => barcode ?? []);
  return account.lent.some(
    (loan) =>
      (copyId === undefined && loan.recordId === recordId) ||
      (loan.barcode !== undefined && barcodes.includes(loan.barcode)),
  );
}

/** An account does not say which copy is reserved, so that a chosen copy may be another one. An expired one is over. */
function isReserved({ account, target: { recordId, copyId } }: ReservationCase): boolean {
  return (
    copyId === undefined &&
    account.reservations.some((reservation) => reservation.recordId === recordId && reservation.state !== 'expired')
  );
}
