import type { PatronConversation, PatronInformation } from '../conversation/patron-conversation.ts';

/** The reservations of a patron as the server counts and lists them. */
export interface AccountHolds {
  /** Absent: the server does not count. */
  readonly count?: number;
  /** The barcodes of both lists, ready or not. */
  readonly barcodes: ReadonlySet<string>;
}

/** Reads the reservations of a patron whose PIN was checked. */
export async function readHolds(
  conversation: PatronConversation,
  { holdCount, unavailableHoldCount }: PatronInformation,
): Promise<AccountHolds> {
  const ready = await conversation.list('hold', holdCount);
  const waiting = await conversation.list('unavailableHold', unavailableHoldCount);
  const isCounted = holdCount !== null || unavailableHoldCount !== null;
  return {
    barcodes: new Set([...ready, ...waiting]),
    ...(isCounted && { count: (holdCount ?? 0) + (unavailableHoldCount ?? 0) }),
  };
}
