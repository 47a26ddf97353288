import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { ActReason } from '@buchfink/contract/multi-step';
import { feeDetail, isCharged, isConfirmed } from '../../act-fees.ts';
import type { CopyReference } from '../../availability.ts';
import type { CallContext } from '../../call-context.ts';
import type { SystemAmount } from '../../money/read-amount.ts';
import type { ActAnswer, ActDetail, Patron, ReservationTarget, StepSelections } from '../../patron-system.ts';
import type { MessageOf } from '../codec/message-layout.ts';
import { holdRequest, holdResponse } from '../codec/messages/holds.ts';
import { actRefusal, type PatronWords } from '../conversation/act-refusal.ts';
import { isOfCopy, isOfTitle } from '../conversation/listed-entry.ts';
import { reasonAgainstHolds } from '../conversation/patron-blocks.ts';
import {
  actOnce,
  cardAndPinOf,
  converse,
  type PatronConversation,
  verifyPatron,
} from '../conversation/patron-conversation.ts';
import type { HoldDialect, Sip2Branch, Sip2System } from '../conversation/sip2-system.ts';
import { isBarcode, isKnownItem } from '../conversation/terminal-conversation.ts';
import { type AccountHolds, noHolds, readHolds } from './account-holds.ts';

/** The most copies of a title that are tried to find one that the system knows. */
const maxCopies = 10;

const refused = (reason: ActReason): ActAnswer => ({ status: 'ERROR', reason });

/** The title to reserve, as the system names it. */
interface HoldTarget {
  /** `2`: any copy of the title; `3`: this copy. */
  readonly holdType: '2' | '3';
  readonly item?: string;
  readonly title?: string;
  /** The title's name, for questions. */
  readonly name?: string;
}

/**
 * Places a hold (15+). Servers accept holds of blocked patrons, the same one twice, and branches where nothing can be fetched: all
 * that can be known is checked first, and the account is read afterwards. Asks for the branch if there is a choice, and before a fee.
 */
export async function placeHold(
  system: Sip2System,
  dialect: HoldDialect,
  patron: Patron,
  target: ReservationTarget,
  selections: StepSelections,
  context: CallContext,
): Promise<ActAnswer> {
  const barcodes = barcodesOf(meantCopies(target) ?? []);
  let before = noHolds;
  let named: HoldTarget | ActReason | undefined;
  const act = (markSent: () => void) =>
    converse(system, cardAndPinOf(patron), context, async (conversation): Promise<ActAnswer> => {
      const information = await verifyPatron(conversation, patron);
      const against = reasonAgainstHolds(information, dateInTimeZone(context.now(), system.timeZone));
      if (against !== undefined) return refused(against);
      before = await readHolds(conversation, information);
      if (isListed(before.entries, barcodes)) return refused('reserved-by-you');
      const { max = Number.POSITIVE_INFINITY } = dialect;
      if ((before.count ?? before.entries.size) >= max) return refused('too-many-reservations');
      const { chargedCount } = information;
      const charged = await conversation.list('charged', chargedCount);
      if (isListed(charged, barcodes)) return refused('lent-to-you');
      named = await nameTarget(conversation, dialect, target);
      if (typeof named === 'string') return refused(named);
      // A server that lists titles: its own name of this one.
      if (isListed(before.entries, [], named.name)) return refused('reserved-by-you');
      if (isListed(charged, [], named.name)) return refused('lent-to-you');
      const branch = branchFor(dialect, selections);
      if (branch === undefined) return askForBranch(dialect);
      const acknowledgesFee = isConfirmed(selections);
      if (dialect.fee > 0 && !acknowledgesFee)
        return askForFee(named, branch, { amount: dialect.fee, currency: system.amounts.currencyOf() });
      const { holdType, item, title } = named;
      const request = {
        mode: '+' as const,
        date: conversation.timestamp(),
        pickupLocation: branch.id,
        holdType,
        ...conversation.identity,
        item,
        title,
        acknowledgesFee,
      };
      markSent();
      const answer = await conversation.write(holdRequest, request, holdResponse);
      const fee = system.amounts.read(answer.feeAmount, answer.currency);
      if (!answer.isOk && isCharged(fee) && !acknowledgesFee) return askForFee(named, branch, fee);
      const after = await readHolds(conversation, await verifyPatron(conversation, patron));
      const trace = traceOf(before, after, barcodes, named.name);
      return outcomeOf(system, answer, branch, trace, [information.name, named.name]);
    });
  const reread = () =>
    converse(system, cardAndPinOf(patron), context, async (conversation): Promise<ActAnswer> => {
      const after = await readHolds(conversation, await verifyPatron(conversation, patron));
      const trace = traceOf(before, after, barcodes, typeof named === 'object' ? named.name : undefined);
      return trace === 'listed' || trace === 'counted' ? { status: 'OK' } : refused('unknown');
    });
  return actOnce(context, act, reread);
}

/** The copies that may be meant; undefined where the catalogue does not know them. */
const meantCopies = ({ copies, copyId }: ReservationTarget) =>
  copyId === undefined ? copies : copies?.filter(({ id }) => id === copyId);

/** The barcodes of copies. */
function barcodesOf(copies: readonly CopyReference[]): string[] {
  return copies.flatMap(({ barcode }) => (barcode !== undefined && isBarcode(barcode) ? [barcode] : []));
}

/** How 15 names the title, or why it cannot. */
async function nameTarget(
  conversation: PatronConversation,
  { by, notReservable }: HoldDialect,
  target: ReservationTarget,
): Promise<HoldTarget | ActReason> {
  const { recordId, copyId } = target;
  const copies = meantCopies(target);
  // The catalogue knows states that the system has no number for, such as copies for use in the library.
  const possible = copies?.filter(({ state }) => state === undefined || !notReservable.includes(state));
  let isExcluded = copies !== undefined && possible !== undefined && possible.length < copies.length;
  if (isExcluded && possible?.length === 0) return 'not-reservable';
  if (by === 'title' && copyId === undefined)
    return isBarcode(recordId) ? { holdType: '2', title: recordId } : 'unknown-record';
  if (possible === undefined) return 'unknown-record';
  for (const barcode of barcodesOf(possible).slice(0, maxCopies)) {
    const item = (await conversation.items([barcode])).get(barcode);
    if (item === undefined || !isKnownItem(item)) continue;
    if (notReservable.includes(item.circulationStatus)) {
      isExcluded = true;
      continue;
    }
    const name = item.title?.trim();
    return { holdType: copyId === undefined ? '2' : '3', item: barcode, ...(name && { name }) };
  }
  return isExcluded ? 'not-reservable' : 'no_copy_reservable';
}

function branchFor({ pickupBranches }: HoldDialect, { branch }: StepSelections): Sip2Branch | undefined {
  return pickupBranches.length === 1 ? pickupBranches[0] : pickupBranches.find(({ id }) => id === branch);
}

function askForBranch({ pickupBranches }: HoldDialect): ActAnswer {
  const selection = pickupBranches.map(({ id, name }) => ({ key: id, label: name }));
  return { status: 'SELECTION_NEEDED', action: 'branch', selection };
}

function askForFee({ name }: HoldTarget, branch: Sip2Branch, fee: SystemAmount): ActAnswer {
  const details: ActDetail[] = [
    ...(name === undefined ? [] : [{ kind: 'title', text: name } as const]),
    { kind: 'pickup', text: branch.name },
    feeDetail(fee),
  ];
  return { status: 'CONFIRMATION_NEEDED', action: 'confirm', details };
}

/** What the account shows of a new hold: its copy (`listed`), or one hold more (`counted`); `none`: neither; `untold`: it tells nothing. */
type Trace = 'listed' | 'counted' | 'none' | 'untold';

function traceOf(before: AccountHolds, after: AccountHolds, barcodes: readonly string[], name?: string): Trace {
  if (isListed(after.entries, barcodes, name) && !isListed(before.entries, barcodes, name)) return 'listed';
  if (after.count === undefined || before.count === undefined) return 'untold';
  return after.count > before.count ? 'counted' : 'none';
}

/** Whether a list has one of the copies, or the title by its name. */
const isListed = (texts: Iterable<string>, barcodes: readonly string[], name?: string): boolean =>
  [...texts].some((text) => barcodes.some((barcode) => isOfCopy(text, barcode)) || isOfTitle(text, name));

/**
 * The answer's flag, then the count, then the list. A yes that the account contradicts is unknown, or what its message says: servers
 * say yes to debtors and do nothing. A no is one unless the account lists the copy; another hold more leaves it open.
 */
function outcomeOf(
  system: Sip2System,
  { isOk, messages, queuePosition = '' }: MessageOf<typeof holdResponse>,
  branch: Sip2Branch,
  trace: Trace,
  patronWords: PatronWords,
): ActAnswer {
  const { refusals, showMessages } = system;
  const { code, text } = refusals.actReason(messages);
  if (trace === 'listed' || (isOk && trace !== 'none')) {
    const queue = /^\d{1,4}$/.test(queuePosition) ? Number(queuePosition) : 0;
    return {
      status: 'OK',
      details: [
        ...(queue > 0 ? [{ kind: 'queue', number: queue } as const] : []),
        { kind: 'pickup', text: branch.name },
        ...(showMessages && text !== '' ? [{ kind: 'text', text } as const] : []),
      ],
    };
  }
  if (isOk || trace === 'counted') return refused(code ?? 'unknown');
  return { status: 'ERROR', ...actRefusal(system, messages, patronWords) };
}
