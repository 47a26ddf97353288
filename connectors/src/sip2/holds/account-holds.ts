import type { PatronConversation, PatronInformation } from '../conversation/patron-conversation.ts';

/** The reservations of a patron as the server counts and lists them. */
export interface AccountHolds {
  /** Absent: the server does not count. */
  readonly count?: number;
  /** The entries of both lists, ready or not: barcodes or titles. */
  readonly entries: ReadonlySet<string>;
}

/** The reservations of a patron who was not read yet. */
export const noHolds: AccountHolds = { entries: new Set() };

/** Reads the reservations of a patron whose PIN was checked. */
export async function readHolds(
  conversation: PatronConversation,
  { holdCount, unavailableHoldCount }: PatronInformation,
): Promise<AccountHolds> {
  const ready = await conversation.list('hold', holdCount);
  const waiting = await conversation.list('unavailableHold', unavailableHoldCount);
  const isCounted = holdCount !== null || unavailableHoldCount !== null;
  return {
    entries: new Set([...ready, ...waiting]),
    ...(isCounted && { count: (holdCount ?? 0) + (unavailableHoldCount ?? 0) }),
  };
}
