import type { ProvisionalCard } from '@buchfink/contract/registration';
import type { NoticeView } from '../store/notice-rows.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { claimDeliveries, startDeliveries } from './claim-deliveries.ts';
import { reasonNotToTell, type UselessReason } from './delivery-state.ts';
import { addressOf } from './plan-deliveries.ts';
import { hashOfToken, newProofToken } from './proof-token.ts';

/** What a mail about a registration says. */
export type RegistrationMail =
  /** Asks to follow the link, whose secret works for so many days. */
  | { readonly state: 'pending'; readonly token: string; readonly days: number }
  | { readonly state: 'provisional'; readonly card: ProvisionalCard }
  | { readonly state: 'confirmed'; readonly card: ProvisionalCard }
  /** `reason`: the words of staff; absent: nobody came in time. */
  | { readonly state: 'ended'; readonly reason?: string | undefined };

/** A mail that is about to be sent. */
export interface OutgoingMail {
  /** A function of the notices in it: a mail that is sent again has the same. */
  readonly sendingId: string;
  readonly patronId: string;
  readonly to: string;
  readonly name?: string;
  /** What the patron wishes; absent: that of the project. */
  readonly language?: string;
  /** Empty in a mail about a registration. */
  readonly notices: readonly NoticeView[];
  readonly registration?: RegistrationMail;
  /** The secret of the link that proves the address. */
  readonly proofToken?: string;
  /** How often it was tried before. */
  readonly tries: number;
}

/** Days in which a link proves an address. */
const proofDays = 14;

/**
 * Takes mails whose time has come, at most `limit`: one for each patron with all that is due. What came too late, or is settled by
 * now, is not sent.
 */
export function claimMails(transaction: WriteTransaction, limit: number): Promise<OutgoingMail[]> {
  return claimDeliveries(transaction, 'email', {
    limit,
    // Those to another address go alone.
    keyOf: ({ notice }) => (notice.kind === 'prove-email' || notice.kind === 'email-changed' ? notice.id : ''),
    claimTogether: (deliveries) => claimMail(transaction, deliveries),
  });
}

async function claimMail(
  transaction: WriteTransaction,
  deliveries: readonly DeliveryView[],
): Promise<OutgoingMail | undefined> {
  const { unit, now } = transaction;
  const started = await startDeliveries(transaction, deliveries, {
    kind: 'mail',
    reasonNotToSend: (delivery) => reasonNotToSend(transaction, delivery),
  });
  const to = started && addressOf(started.first.notice, started.first.patron);
  // None without an address is started.
  if (started === undefined || to === undefined) return undefined;
  const { sendingId, first, notices, language } = started;
  const { patronId, patron, tries, notice } = first;
  const proofToken = notice.kind === 'prove-email' ? newProofToken() : undefined;
  if (proofToken !== undefined)
    await unit.putEmailProof({
      tokenHash: hashOfToken(proofToken),
      patronId,
      email: to,
      expires: now.getTime() + proofDays * 86_400_000,
    });
  return { sendingId, patronId, to, name: patron.name, language, notices, proofToken, tries };
}

/** Why a mail is not sent; undefined: it is to be sent. */
async function reasonNotToSend(
  transaction: ReadTransaction,
  delivery: DeliveryView,
): Promise<UselessReason | 'no-address' | undefined> {
  const { notice, patron } = delivery;
  const reason = await reasonNotToTell(transaction, delivery);
  if (reason !== undefined) return reason;
  const email = addressOf(notice, patron);
  return email === undefined || (notice.kind === 'prove-email' && email !== patron.email) ? 'no-address' : undefined;
}
