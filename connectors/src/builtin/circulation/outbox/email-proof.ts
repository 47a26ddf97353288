import { tellsNotice } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { putState } from './delivery-state.ts';
import { deliverySpan } from './delivery-time.ts';
import { hashOfToken } from './proof-token.ts';

/**
 * Proves an address by the token of its link, which works once. False for one that is used, too old or unknown, and where the patron
 * has another address by now. What waited for the proof goes on its way.
 */
export async function proveEmail(transaction: WriteTransaction, token: string): Promise<boolean> {
  const { unit, now } = transaction;
  const proof = await unit.emailProof(hashOfToken(token));
  if (proof === undefined || proof.expires <= now.getTime()) return false;
  const { patronId, email } = proof;
  const patron = await unit.patron(patronId);
  await unit.removeEmailProofs({ patronId });
  if (patron?.email !== email) return false;
  const {
    bouncedEmail: _email,
    bouncedAt: _at,
    bounceReply: _reply,
    ...wishes
  } = {
    ...(await unit.noticeWishes(patronId)),
    patronId,
  };
  await unit.putNoticeWishes({ ...wishes, provedEmail: email });
  const asking = (await unit.noticesOf(patronId)).filter(({ kind }) => kind === 'prove-email');
  const ids = asking.map(({ id }) => id);
  await unit.markNoticesRead(patronId, ids, now.getTime());
  const held = await unit.patronDeliveries(patronId, 'email', 'held');
  for (const delivery of held.filter(tellsNotice)) {
    const { notBefore } = deliverySpan(transaction, delivery.notice, {
      branch: patron.homeBranch ?? '',
      isDailySent: false,
    });
    await putState(transaction, delivery, { state: 'waiting', notBefore, reason: undefined });
  }
  return true;
}
