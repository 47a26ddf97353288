import { noticeId } from '../notices/notice-id.ts';
import type { NoticeView } from '../store/notice-rows.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { putState, reasonNotToTell, type UselessReason } from './delivery-state.ts';
import { addressOf } from './plan-deliveries.ts';
import { hashOfToken, newProofToken } from './proof-token.ts';

/** A mail that is about to be sent. */
export interface OutgoingMail {
  /** A function of the notices in it: a mail that is sent again has the same. */
  readonly sendingId: string;
  readonly patronId: string;
  readonly to: string;
  readonly name?: string;
  /** What the patron wishes; absent: that of the project. */
  readonly language?: string;
  readonly notices: readonly NoticeView[];
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
export async function claimMails(transaction: WriteTransaction, limit: number): Promise<OutgoingMail[]> {
  const { unit, now } = transaction;
  const due = await unit.dueDeliveries('email', now.getTime(), limit);
  const mails: OutgoingMail[] = [];
  for (const patronId of new Set(due.map((delivery) => delivery.patronId))) {
    const waiting = await unit.patronDeliveries(patronId, 'email', 'waiting');
    const ready = waiting.filter(({ notBefore }) => notBefore <= now.getTime());
    for (const group of groupsOf(ready)) {
      const mail = await claimGroup(transaction, group);
      if (mail !== undefined) mails.push(mail);
    }
  }
  return mails;
}

/** Deliveries that go in one mail: those that went together before, those to another address, and all others. */
function groupsOf(deliveries: readonly DeliveryView[]): DeliveryView[][] {
  const groups = new Map<string, DeliveryView[]>();
  for (const delivery of deliveries) {
    const { sendingId, notice } = delivery;
    const isAlone = notice.kind === 'prove-email' || notice.kind === 'email-changed';
    const key = sendingId ?? (isAlone ? notice.id : '');
    groups.set(key, [...(groups.get(key) ?? []), delivery]);
  }
  return [...groups.values()];
}

async function claimGroup(
  transaction: WriteTransaction,
  deliveries: readonly DeliveryView[],
): Promise<OutgoingMail | undefined> {
  const { unit, now, options } = transaction;
  const toSend: DeliveryView[] = [];
  for (const delivery of deliveries) {
    const reason = await reasonNotToSend(transaction, delivery);
    if (reason === undefined) toSend.push(delivery);
    else await putState(transaction, delivery, { state: 'expired', reason });
  }
  const [first] = toSend;
  const to = first && addressOf(first.notice, first.patron);
  if (first === undefined || to === undefined) return undefined;
  const sendingId = first.sendingId ?? noticeId(options.libraryId, 'mail', ...toSend.map(({ noticeId }) => noticeId));
  for (const delivery of toSend)
    await putState(transaction, delivery, { state: 'sending', sendingId, tries: delivery.tries + 1 });
  const { patronId, patron, tries, notice } = first;
  const proofToken = notice.kind === 'prove-email' ? newProofToken() : undefined;
  if (proofToken !== undefined)
    await unit.putEmailProof({
      tokenHash: hashOfToken(proofToken),
      patronId,
      email: to,
      expires: now.getTime() + proofDays * 86_400_000,
    });
  const language = (await unit.noticeWishes(patronId))?.language;
  const notices = toSend.map((delivery) => delivery.notice);
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
