import { type CalendarDate, dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { ActItem, ActReason } from '@buchfink/contract/multi-step';
import type { CallContext } from '../../connector.ts';
import type { DateReader } from '../../dates/date-reader.ts';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import { renewalAnswer } from '../../renewal-answer.ts';
import { renewRequest, renewResponse } from '../codec/messages/renewals.ts';
import { type PatronConversation, verifyPatron } from '../conversation/patron-conversation.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { actRefusal } from '../refusals/act-refusal.ts';
import { reasonAgainstRenewals } from './patron-blocks.ts';

/**
 * Renews the loans with these barcodes, or all. The PIN is checked before, and only the patron's own loans are tried:
 * servers renew with a wrong PIN too. No loan is tried twice. Throws `ApiException` when a connection ends without an answer: the
 * outcome of that loan is unknown.
 */
export async function renewLoans(
  system: Sip2System,
  conversation: PatronConversation,
  patron: Patron,
  tokens: readonly string[] | undefined,
  { now }: CallContext,
): Promise<ActAnswer> {
  const information = await verifyPatron(conversation, patron);
  const { chargedCount } = information;
  const against = reasonAgainstRenewals(information, dateInTimeZone(now(), system.timeZone));
  const charged = await conversation.list('charged', chargedCount);
  const requested = tokens === undefined ? charged : charged.filter((barcode) => tokens.includes(barcode));
  const items: ActItem[] = [];
  for (const barcode of requested) items.push(await renewLoan(system, conversation, barcode, against));
  const missing = [...new Set(tokens)].filter((token) => !requested.includes(token));
  return renewalAnswer(items, missing);
}

async function renewLoan(
  { refusals, itemCache, dates }: Sip2System,
  conversation: PatronConversation,
  barcode: string,
  against: ActReason | undefined,
): Promise<ActItem> {
  const { identity, timestamp, write } = conversation;
  const before = await conversation.freshItem(barcode);
  itemCache.delete(barcode);
  const old = dates.read(before.dueDate).day;
  const item = { id: barcode, barcode, title: before.title?.trim() || barcode, ...(old !== undefined && { old }) };
  if (against !== undefined) return { ...item, outcome: 'refused', reason: against };
  const renewal = {
    thirdPartyAllowed: false,
    noBlock: false,
    date: timestamp(),
    noBlockDueDate: null,
    ...identity,
    item: barcode,
    // A fee is never accepted for a patron who was not asked.
    acknowledgesFee: false,
  };
  const answer = await write(renewRequest, renewal, renewResponse);
  if (!answer.isOk) return { ...item, outcome: 'refused', ...actRefusal(refusals, answer.messages) };
  // The flag says it. The date may be the same, where it does not move; a server that names none says it of the copy.
  const due = dates.read(answer.dueDate).day ?? (await dueDateOf(dates, conversation, barcode));
  return { ...item, outcome: 'renewed', ...(due !== undefined && { new: due }) };
}

/** The due date of a loan that was renewed; a failure does not make the renewal doubtful. */
async function dueDateOf(
  dates: DateReader,
  { freshItem }: PatronConversation,
  barcode: string,
): Promise<CalendarDate | undefined> {
  const item = await freshItem(barcode).catch(() => undefined);
  return dates.read(item?.dueDate).day;
}
