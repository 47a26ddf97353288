import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import { isCharged } from '../../act-fees.ts';
import type { CallContext } from '../../call-context.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { SystemAmount } from '../../money/read-amount.ts';
import type { PatronNotes } from '../../patron-notes.ts';
import type { Checkout, Patron } from '../../patron-system.ts';
import type { UnlabelledLoanRequest } from '../../unlabelled.ts';
import { checkoutRequest, checkoutResponse } from '../codec/messages/checkout.ts';
import type { ItemInformation } from '../codec/messages/items.ts';
import { refusalOfLoans } from '../conversation/patron-blocks.ts';
import {
  actOnce,
  cardAndPinOf,
  converse,
  type PatronConversation,
  type PatronInformation,
  verifyPatron,
} from '../conversation/patron-conversation.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { isBarcode, isKnownItem } from '../conversation/terminal-conversation.ts';
import { returnCopies } from './return-copies.ts';
import { openStoredCheckouts, type StoredCheckouts, type StoredLoanCode } from './stored-checkouts.ts';

/** A patron and a copy, as the server knows both now. */
interface LoanCase {
  readonly conversation: PatronConversation;
  readonly patron: PatronInformation;
  readonly item: ItemInformation;
  readonly charged: readonly string[];
}

/**
 * Self-checkout by SIP2 (11) and returns (09). Servers lend with a wrong PIN and renew a loan of the patron's own: both are checked
 * first. Copies are named by their barcodes. The protocol knows no parts of a copy, so `parts` is 1, and no records.
 * `store` is shared by all nodes, so that any of them confirms what another one began.
 */
export function sip2CheckoutRole(system: Sip2System, store: PatronNotes, now: () => Date): Checkout {
  const checkouts = openStoredCheckouts(store, now);
  return {
    requestLoan: (patron, barcode, context) =>
      withCase(system, patron, barcode, context, async (loanCase) => {
        const today = dateInTimeZone(context.now(), system.timeZone);
        const refusal = await refusalOf(loanCase, barcode, today);
        const fee = feeOf(system, loanCase.item);
        const head = {
          ...headOf(barcode, loanCase.item),
          fee: fee && ('words' in fee ? { text: fee.words } : fee),
        };
        if (refusal !== undefined)
          return { ...head, requestId: crypto.randomUUID(), state: 'Rejected', code: '', refusal };
        const { requestId, code } = await checkouts.createLoanCode(patron.patronId, barcode, {
          title: head.title,
          hasFee: fee !== undefined,
        });
        return { ...head, requestId, state: 'Unconfirmed', code };
      }),
    confirmLoan: (patron, barcode, { code }, context) =>
      system.lastActs.run(patron.patronId, () =>
        confirmLoan(system, checkouts, patron, { barcode, typedCode: code }, context),
      ),
    ...(system.returns && returnCopies(system, checkouts)),
  };
}

/** Throws `ApiException('unknown-copy')`. */
async function withCase<Value>(
  system: Sip2System,
  patron: Patron,
  barcode: string,
  context: CallContext,
  work: (loanCase: LoanCase) => Promise<Value>,
): Promise<Value> {
  if (!isBarcode(barcode)) throw new ApiException('unknown-copy');
  return converse(system, cardAndPinOf(patron), context, async (conversation) => {
    const information = await verifyPatron(conversation, patron);
    const item = await conversation.freshItem(barcode);
    if (!isKnownItem(item)) throw new ApiException('unknown-copy');
    const { chargedCount } = information;
    const charged = await conversation.list('charged', chargedCount);
    return work({ conversation, patron: information, item, charged });
  });
}

/** What is known against a loan before the server is asked to make it. */
async function refusalOf(
  { conversation, patron, item, charged }: LoanCase,
  barcode: string,
  today: string,
): Promise<LoanRefusal | undefined> {
  const againstPatron = refusalOfLoans(patron, today);
  if (againstPatron !== undefined) return againstPatron;
  if (charged.includes(barcode)) return 'NoLoanDuplicateRequestCopyLoaned';
  switch (item.circulationStatus) {
    case '08': {
      const ready = await conversation.list('hold', patron.holdCount);
      return ready.includes(barcode) ? undefined : 'LoanOfReservedNotPossible';
    }
    // On order, lent, in process, recalled, in transit, claimed returned, lost, missing.
    case '02':
    case '04':
    case '05':
    case '06':
    case '07':
    case '10':
    case '11':
    case '12':
    case '13':
      return 'InvalidCopyStatusForLoan';
    default:
      return undefined;
  }
}

const headOf = (barcode: string, item: Pick<ItemInformation, 'title'> | undefined) => ({
  copyId: barcode,
  recordId: '',
  title: item?.title?.trim() ?? '',
  parts: 1,
});

/** What the loan of a copy costs; undefined where it is free. */
function feeOf(system: Sip2System, item: ItemInformation): SystemAmount | undefined {
  const fee = system.amounts.read(item.feeAmount, item.currency);
  return isCharged(fee) ? fee : undefined;
}

/** Confirms a loan request: its code leads to one message of change at most, whatever becomes of the answer. */
async function confirmLoan(
  system: Sip2System,
  checkouts: StoredCheckouts,
  patron: Patron,
  { barcode, typedCode }: { readonly barcode: string; readonly typedCode: string },
  context: CallContext,
): Promise<UnlabelledLoanRequest> {
  if (!isBarcode(barcode)) throw new ApiException('unknown-copy');
  const stored = await checkouts.findLoanCode(patron.patronId, barcode);
  if (stored === undefined) {
    const head = headOf(barcode, system.itemCache.get(barcode));
    return { ...head, code: typedCode, requestId: crypto.randomUUID(), state: 'Unknown' };
  }
  const { requestId, code, triesLeft, title: requestedTitle, loan, expires, isSent } = stored.current();
  const head = { ...headOf(barcode, { title: requestedTitle }), code: typedCode };
  const rejected = { ...head, requestId, state: 'Rejected', code: '', refusal: 'Unknown' } as const;
  if (triesLeft <= 0) return rejected;
  if (code !== typedCode.toUpperCase()) {
    const isCounted = await stored.update({ triesLeft: triesLeft - 1 });
    // Another attempt was counted meanwhile: this one counts as well.
    return isCounted ? rejected : confirmLoan(system, checkouts, patron, { barcode, typedCode }, context);
  }
  if (loan) return { ...head, requestId, ...loan, state: 'Accepted' };
  const accept = async (title: string, due: string | undefined): Promise<UnlabelledLoanRequest> => {
    const made = { title, ...dateFields(system.dates.read(due), 'dueDate', 'dueText') };
    // The loan is there, even where its answer cannot be stored: a repeated confirmation reads the account.
    await stored.update({ loan: made }).catch(() => system.warn({ code: 'sip2-loan-not-stored', values: {} }));
    return { ...head, requestId, ...made, state: 'Accepted' };
  };
  /** The loan as the account shows it; a request whose loan is not there is unknown. */
  const reread = () =>
    withCase(system, patron, barcode, context, async ({ item, charged }): Promise<UnlabelledLoanRequest> => {
      if (charged.includes(barcode)) return accept(item.title?.trim() ?? '', item.dueDate);
      return { ...headOf(barcode, item), code: typedCode, requestId, state: 'Unknown' };
    });
  if (isSent) return reread();
  const lend = (markSent: () => void) =>
    withCase(system, patron, barcode, context, async (loanCase): Promise<UnlabelledLoanRequest | undefined> => {
      const { item, charged } = loanCase;
      const title = item.title?.trim() ?? '';
      // Staff have lent it since.
      if (charged.includes(barcode)) return accept(title, item.dueDate);
      if (expires < context.now().getTime()) return rejected;
      const refusal = await refusalOf(loanCase, barcode, dateInTimeZone(context.now(), system.timeZone));
      if (refusal !== undefined) return { ...rejected, title, refusal };
      // A fee that the patron has not seen is not accepted.
      const answer = await lendCopy(system, loanCase, barcode, stored, markSent);
      if (answer === undefined) return undefined;
      if (!answer.isOk) {
        const { code: known, text } = system.refusals.loanRefusal(answer.messages);
        if (known === undefined) system.reportRefusal(text, [loanCase.patron.name, title]);
        return {
          ...rejected,
          title,
          refusal: known ?? 'Unknown',
          ...(known === undefined && text && { message: text }),
        };
      }
      const after = await verifyPatron(loanCase.conversation, patron);
      const isCounted = after.chargedCount !== null && loanCase.patron.chargedCount !== null;
      const isThere = !isCounted || (after.chargedCount ?? 0) > (loanCase.patron.chargedCount ?? 0);
      if (isThere) return accept(answer.title?.trim() || title, answer.dueDate);
      return { ...headOf(barcode, item), code: typedCode, requestId, state: 'Unknown' };
    });
  return (await actOnce(context, lend, reread)) ?? reread();
}

/** Sends 11; undefined when another call has used the code meanwhile, and nothing was sent. */
async function lendCopy(
  system: Sip2System,
  { conversation }: LoanCase,
  barcode: string,
  code: StoredLoanCode,
  markSent: () => void,
) {
  const { identity, timestamp, write } = conversation;
  const request = {
    // No renewal: a loan of the patron's own is never meant.
    renewalPolicy: false,
    noBlock: false,
    date: timestamp(),
    noBlockDueDate: null,
    ...identity,
    item: barcode,
    acknowledgesFee: code.current().hasFee,
    cancels: false,
  };
  // Stored before it is sent: should this process end, no other one sends it again.
  if (!(await code.update({ isSent: true }))) return undefined;
  system.itemCache.delete(barcode);
  markSent();
  const answer = await write(checkoutRequest, request, checkoutResponse);
  if (!answer.isOk)
    await code.update({ isSent: false }).catch(() => system.warn({ code: 'sip2-loan-refusal-not-stored', values: {} }));
  return answer;
}
