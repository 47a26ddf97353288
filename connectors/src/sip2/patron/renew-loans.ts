import { type CalendarDate, dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { ActReason } from '@buchfink/contract/multi-step';
import type { CallContext } from '../../call-context.ts';
import type { DateReader } from '../../dates/date-reader.ts';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import { renewalAnswer } from '../../renewal-answer.ts';
import type { UnlabelledActItem } from '../../unlabelled.ts';
import { renewRequest, renewResponse } from '../codec/messages/renewals.ts';
import { actRefusal } from '../conversation/act-refusal.ts';
import { type ActTarget, barcodeIn, isOfCopy, listedEntries, targetOfKey } from '../conversation/listed-entry.ts';
import { reasonAgainstRenewals } from '../conversation/patron-blocks.ts';
import { type PatronConversation, verifyPatron } from '../conversation/patron-conversation.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';

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
  const keys = new Set(tokens ?? (await keysOf(conversation, charged)));
  const requested = [...keys].flatMap((key) => {
    const target = targetOfKey(charged, key);
    return target === undefined ? [] : [{ key, target, place: placeOf(charged, target) }];
  });
  const items: UnlabelledActItem[] = [];
  for (const loan of requested.toSorted((a, b) => a.place - b.place))
    items.push(await renewLoan(system, conversation, loan, information.name, against));
  const missing = [...keys].filter((key) => !requested.some((loan) => loan.key === key));
  return renewalAnswer(items, missing);
}

/** The keys of all loans; what looks like a barcode and is none that the server knows may be a title. */
async function keysOf(conversation: PatronConversation, charged: readonly string[]): Promise<string[]> {
  const items = await conversation.items(charged.flatMap((text) => barcodeIn(text) ?? []));
  return listedEntries(charged, items).map(({ key }) => key);
}

const placeOf = (charged: readonly string[], target: ActTarget) =>
  'item' in target ? charged.findIndex((text) => isOfCopy(text, target.item)) : charged.indexOf(target.title);

async function renewLoan(
  system: Sip2System,
  conversation: PatronConversation,
  { key, target }: { readonly key: string; readonly target: ActTarget },
  name: string | undefined,
  against: ActReason | undefined,
): Promise<UnlabelledActItem> {
  const { itemCache, dates } = system;
  const { identity, timestamp, write } = conversation;
  const loan = await describedLoan(dates, conversation, key, target);
  if ('item' in target) itemCache.delete(target.item);
  if (against !== undefined) return { ...loan, outcome: 'refused', reason: against };
  const renewal = {
    thirdPartyAllowed: false,
    noBlock: false,
    date: timestamp(),
    noBlockDueDate: null,
    ...identity,
    ...target,
    // A fee is never accepted for a patron who was not asked.
    acknowledgesFee: false,
  };
  const answer = await write(renewRequest, renewal, renewResponse);
  if (!answer.isOk) return { ...loan, outcome: 'refused', ...actRefusal(system, answer.messages, [name, loan.title]) };
  // The flag says it. The date may be the same, where it does not move; a server that names none says it of the copy.
  const due = dates.read(answer.dueDate).day ?? (await dueDateOf(dates, conversation, target));
  return { ...loan, outcome: 'renewed', new: due };
}

async function describedLoan(
  dates: DateReader,
  { freshItem }: PatronConversation,
  id: string,
  target: ActTarget,
): Promise<Omit<UnlabelledActItem, 'outcome'>> {
  if ('title' in target) return { id, title: target.title };
  const { item: barcode } = target;
  const { title, dueDate } = await freshItem(barcode);
  const old = dates.read(dueDate).day;
  const name = title?.trim() || undefined;
  return {
    id,
    barcode,
    title: name ?? '',
    ...(name === undefined && { titleNumber: barcode }),
    old,
  };
}

/** The due date of a copy that was renewed; a failure does not make the renewal doubtful. */
async function dueDateOf(
  dates: DateReader,
  { freshItem }: PatronConversation,
  target: ActTarget,
): Promise<CalendarDate | undefined> {
  if ('title' in target) return undefined;
  const item = await freshItem(target.item).catch(() => undefined);
  return dates.read(item?.dueDate).day;
}
