import { type NoticeKind, type NoticeWay, noticeGroupOf } from '@buchfink/contract/account/notices';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { rowsAtOnce } from '../background-pace.ts';
import { tellPatron } from '../notices/tell-patron.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { DeliveryRow, NoticeView, NoticeWishesRow } from '../store/notice-rows.ts';
import { tellsNotice } from '../store/notice-unit.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { deliverySpan, isDaily } from './delivery-time.ts';
import { wishedWays } from './notice-wishes.ts';

/** Milliseconds until a patron is asked again to prove an address. */
const askAgainAfter = 30 * 86_400_000;

/** Writes the deliveries of new notices, one batch. `ways`: those that the service has. Returns whether there may be more. */
export async function planDeliveries(transaction: WriteTransaction, ways: readonly NoticeWay[]): Promise<boolean> {
  const { unit } = transaction;
  const notices = await unit.unplannedNotices(rowsAtOnce);
  for (const notice of notices) {
    const patron = await unit.patron(notice.patronId);
    if (patron !== undefined) await planNotice(transaction, notice, patron, ways);
    await unit.markNoticePlanned(notice.id);
  }
  return notices.length === rowsAtOnce;
}

async function planNotice(
  transaction: WriteTransaction,
  notice: NoticeView,
  patron: PatronRow,
  ways: readonly NoticeWay[],
): Promise<void> {
  const { unit, options, now } = transaction;
  const { id: noticeId, kind, patronId } = notice;
  const wishes = await unit.noticeWishes(patronId);
  const span = deliverySpan(transaction, notice, {
    branch: patron.homeBranch ?? '',
    isDailySent: isDaily(kind) && (await isDailySent(transaction, patronId)),
  });
  const row = { noticeId, patronId, ...span, tries: 0, changed: now.getTime() };
  const wished = wishedWays(wishes)[noticeGroupOf(kind)].filter((way) => ways.includes(way));
  const email = addressOf(notice, patron);
  if (wished.includes('email') && email !== undefined) {
    const delivery = byEmail(kind, email, wishes);
    await unit.putDelivery({ ...row, way: 'email', ...delivery });
    // Notices from before there was a way are of no use by now, and ask nobody.
    if (delivery.state === 'held' && span.expires > now.getTime()) await askForProof(transaction, patron, wishes);
  }
  if (ways.includes('email') && kind === 'email-changed') await askForProof(transaction, patron, wishes);
  const isPushed = options.rules.notices.sendsPushes && wished.includes('push');
  if (isPushed && (await unit.pushSubscriptionsOf(patronId)).length > 0)
    await unit.putDelivery({ ...row, way: 'push', state: 'waiting' });
}

/** A warning of a new address goes to the old one. */
export const addressOf = ({ kind, facts }: NoticeView, { email }: Pick<PatronRow, 'email'>): string | undefined =>
  kind === 'email-changed' || kind === 'prove-email' ? facts.email : email;

/** Nothing personal goes to an address that is not proved; the warning of a new address goes to one that was. */
function byEmail(
  kind: NoticeKind,
  email: string,
  wishes: NoticeWishesRow | undefined,
): Pick<DeliveryRow, 'state' | 'reason'> {
  if (wishes?.bouncedEmail === email) return { state: 'failed', reason: 'address-refused' };
  if (kind === 'prove-email' || wishes?.provedEmail === email) return { state: 'waiting' };
  return { state: 'held', reason: 'address-not-proved' };
}

/** Whether the mail of today was sent. */
async function isDailySent({ unit, options, today }: WriteTransaction, patronId: string): Promise<boolean> {
  const sent = await unit.patronDeliveries(patronId, 'email', 'sent');
  return sent
    .filter(tellsNotice)
    .some(
      ({ notice, changed }) => isDaily(notice.kind) && dateInTimeZone(new Date(changed), options.timeZone) === today,
    );
}

/** Asks a patron to prove the address, at most once in thirty days for one address. */
async function askForProof(
  transaction: WriteTransaction,
  patron: Pick<PatronRow, 'id' | 'email'>,
  wishes: NoticeWishesRow | undefined,
): Promise<void> {
  const { unit, now } = transaction;
  const { id: patronId, email } = patron;
  const isAsked = wishes?.askedEmail === email && (wishes?.askedAt ?? 0) > now.getTime() - askAgainAfter;
  if (email === undefined || isAsked) return;
  await unit.putNoticeWishes({ ...wishes, patronId, askedEmail: email, askedAt: now.getTime() });
  await tellPatron(transaction, {
    kind: 'prove-email',
    patronId,
    cause: [patronId, email, now.getTime()],
    facts: { email },
  });
}
