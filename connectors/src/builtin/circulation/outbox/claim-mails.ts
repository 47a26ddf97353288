import { type DeliveryView, type NoticeDelivery, tellsNotice } from '../store/notice-unit.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { claimDeliveries, startDeliveries } from './claim-deliveries.ts';
import { claimRegistrationMail } from './claim-registration-mail.ts';
import { reasonNotToTell, type UselessReason } from './delivery-state.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { addressOf } from './plan-deliveries.ts';
import { hashOfToken, newProofToken } from './proof-token.ts';

/** Days in which a link proves an address. */
const proofDays = 14;

/**
 * Takes mails whose time has come, at most `limit`: one for each patron with all that is due. What came too late, or is settled by
 * now, is not sent.
 */
export function claimMails(transaction: WriteTransaction, limit: number): Promise<OutgoingMail[]> {
  return claimDeliveries(transaction, 'email', {
    limit,
    keyOf: (delivery) => (goesAlone(delivery) ? delivery.noticeId : ''),
    claimTogether: async (deliveries) => {
      const [first] = deliveries;
      if (first !== undefined && !tellsNotice(first)) return claimRegistrationMail(transaction, first);
      return claimNotices(transaction, deliveries.filter(tellsNotice));
    },
  });
}

/** Whether a mail goes to an address that may not be the patron's. */
const goesAlone = ({ notice }: DeliveryView): boolean =>
  notice === undefined || notice.kind === 'prove-email' || notice.kind === 'email-changed';

async function claimNotices(
  transaction: WriteTransaction,
  deliveries: readonly NoticeDelivery[],
): Promise<OutgoingMail | undefined> {
  const { unit, now } = transaction;
  const started = await startDeliveries(transaction, deliveries, {
    kind: 'mail',
    reasonNotToSend: (delivery) => reasonNotToSend(transaction, delivery),
  });
  const to = started && addressOf(started.first.notice, started.first.patron);
  // None without an address is started.
  if (started === undefined || to === undefined) return undefined;
  const { sendingId, first, language } = started;
  const { patronId, patron, tries, notice } = first;
  const notices = started.deliveries.map((delivery) => delivery.notice);
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
  delivery: NoticeDelivery,
): Promise<UselessReason | 'no-address' | undefined> {
  const { notice, patron } = delivery;
  const reason = await reasonNotToTell(transaction, delivery);
  if (reason !== undefined) return reason;
  const email = addressOf(notice, patron);
  return email === undefined || (notice.kind === 'prove-email' && email !== patron.email) ? 'no-address' : undefined;
}
