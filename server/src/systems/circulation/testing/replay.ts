import type { LedgerLine } from '@buchfink/connectors/builtin/circulation/store/ledger';

/** Open loans, reservations and fees by id, as the lines of a ledger tell. */
export interface Replayed {
  readonly loans: Record<string, { patronId: string | undefined; copyKey: string; due: string }>;
  readonly reservations: Record<string, { patronId: string | undefined; state: string; copyKey?: string }>;
  /** Unpaid fees. */
  readonly fees: Record<string, { patronId: string | undefined; amount: number }>;
}

/** Replays a ledger from its first line. Throws when a line refers to something that is not open. */
export function replay(lines: readonly LedgerLine[]): Replayed {
  const replayed: Replayed = { loans: {}, reservations: {}, fees: {} };
  for (const line of lines) apply(replayed, line);
  return replayed;
}

function apply({ loans, reservations, fees }: Replayed, line: LedgerLine): void {
  const { patronId } = line;
  switch (line.act) {
    case 'lent':
    case 'return-undone':
      loans[line.loanId] = { patronId, copyKey: line.copyKey, due: line.due };
      return;
    case 'renewed':
      open(loans, line.loanId).due = line.due;
      return;
    case 'returned':
      open(loans, line.loanId);
      delete loans[line.loanId];
      return;
    case 'reserved':
      reservations[line.reservationId] = { patronId, state: 'queued' };
      return;
    case 'sent':
    case 'ready': {
      const state = line.act === 'sent' ? 'in-transit' : 'ready';
      Object.assign(open(reservations, line.reservationId), { state, copyKey: line.copyKey });
      return;
    }
    case 'paused':
    case 'resumed':
      open(reservations, line.reservationId).state = line.act === 'paused' ? 'paused' : 'queued';
      return;
    case 'expiry-undone':
      reservations[line.reservationId] = { patronId, state: 'ready', copyKey: line.copyKey };
      return;
    case 'requeued': {
      const { patronId: reserver } = open(reservations, line.reservationId);
      reservations[line.reservationId] = { patronId: reserver, state: 'queued' };
      return;
    }
    case 'reordered':
    case 'moved':
      open(reservations, line.reservationId);
      return;
    case 'expired':
    case 'fetched':
    case 'cancelled':
      open(reservations, line.reservationId);
      delete reservations[line.reservationId];
      return;
    case 'charged':
    case 'payment-cancelled': {
      const fee = fees[line.feeId] ?? { patronId, amount: 0 };
      fees[line.feeId] = fee;
      fee.amount += line.amount;
      return;
    }
    case 'paid':
    case 'waived':
    case 'charge-undone': {
      const fee = open(fees, line.feeId);
      fee.amount -= line.amount;
      if (fee.amount === 0) delete fees[line.feeId];
      return;
    }
    case 'copy':
      return;
  }
}

function open<Entry>(entries: Record<string, Entry>, id: string): Entry {
  const entry = entries[id];
  if (entry === undefined) throw new Error(`${id} is not open`);
  return entry;
}
