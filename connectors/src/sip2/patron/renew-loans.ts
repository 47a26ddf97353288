import type { ActItem, ActReason } from '@buchfink/contract/multi-step';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import { renewRequest, renewResponse } from '../codec/messages/renewals.ts';
import { parseDueDate } from '../codec/value-codecs.ts';
import type { ItemCache } from './item-cache.ts';
import { type PatronConversation, verifyPatron } from './patron-conversation.ts';

/** The words and codes of known servers for a refusal. Other words are shown as they are. */
const reasons: readonly (readonly [RegExp, ActReason])[] = [
  [/maximum renewals|too_many/i, 'max-renewals'],
  [/outstanding holds|on_reserve/i, 'reserved'],
  [/too_?soon/i, 'too-early'],
  [/^renewals not allowed\.?$/i, 'not-allowed'],
];

/**
 * Renews the loans with these barcodes, or all. The PIN is checked before, and only the patron's own loans are tried:
 * servers renew with a wrong PIN too. No loan is tried twice. Throws `ApiException` when a connection ends without an answer: the
 * outcome of that loan is unknown.
 */
export async function renewLoans(
  conversation: PatronConversation,
  cache: ItemCache,
  patron: Patron,
  tokens: readonly string[] | undefined,
): Promise<ActAnswer> {
  const { chargedCount } = await verifyPatron(conversation, patron);
  const charged = chargedCount === 0 ? [] : await conversation.list('charged', chargedCount);
  const requested = tokens === undefined ? charged : charged.filter((barcode) => tokens.includes(barcode));
  const items: ActItem[] = [];
  for (const barcode of requested) items.push(await renewLoan(conversation, cache, barcode));
  const missing = [...new Set(tokens)].filter((token) => !requested.includes(token));
  items.push(...missing.map((id) => ({ id, title: '', outcome: 'refused', reason: 'not-found' }) as const));
  if (items.length === 0) return { status: 'ERROR', reason: 'nothing-to-renew', items };
  if (items.some(({ outcome }) => outcome !== 'refused')) return { status: 'OK', items };
  const [first] = items;
  const isCommon = items.every(({ reason }) => reason === first?.reason);
  return { status: 'ERROR', reason: (isCommon && first?.reason) || 'unknown', items };
}

async function renewLoan(conversation: PatronConversation, cache: ItemCache, barcode: string): Promise<ActItem> {
  const { connection, identity, limits, timestamp } = conversation;
  cache.remove(barcode);
  const before = (await conversation.items([barcode])).get(barcode);
  cache.remove(barcode);
  const answer = await connection.exchange(
    renewRequest,
    {
      thirdPartyAllowed: false,
      noBlock: false,
      date: timestamp(),
      noBlockDueDate: null,
      ...identity,
      item: barcode,
      // A fee is never accepted for a patron who was not asked.
      acknowledgesFee: false,
    },
    renewResponse,
    limits,
  );
  const old = parseDueDate(before?.dueDate ?? '');
  const item = { id: barcode, barcode, title: before?.title?.trim() || barcode, ...(old !== undefined && { old }) };
  if (!answer.isOk) return { ...item, outcome: 'refused', ...refusalOf(answer.messages) };
  const due = parseDueDate(answer.dueDate ?? '');
  // A new date that is not later is no renewal that anybody could rely on.
  if (due === undefined || (old !== undefined && due <= old)) return { ...item, outcome: 'unknown' };
  return { ...item, outcome: 'renewed', new: due };
}

function refusalOf(messages: readonly string[]): { readonly reason: ActReason; readonly message?: string } {
  const message = messages.join(' ').trim();
  const matchingReason = reasons.find(([words]) => words.test(message));
  if (matchingReason) return { reason: matchingReason[1] };
  return { reason: 'unknown', ...(message !== '' && { message }) };
}
