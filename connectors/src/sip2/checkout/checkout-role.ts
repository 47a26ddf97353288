import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../../connector.ts';
import type { Checkout, Patron } from '../../patron-system.ts';
import type { UnlabelledLoanRequest } from '../../unlabelled.ts';
import { checkoutRequest, checkoutResponse } from '../codec/messages/checkout.ts';
import type { ItemInformation } from '../codec/messages/items.ts';
import type { PatronInformation } from '../codec/messages/patron.ts';
import { parseAmount, parseDueDate } from '../codec/value-codecs.ts';
import {
  actOnce,
  cardAndPinOf,
  converse,
  type PatronConversation,
  verifyPatron,
} from '../conversation/patron-conversation.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { isBarcode, isKnownItem } from '../conversation/terminal-conversation.ts';
import { refusalOfLoans } from '../patron/patron-blocks.ts';
import { type LoanCode, LoanCodes } from './loan-codes.ts';
import { returnCopies } from './return-copies.ts';

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
 */
export function sip2CheckoutRole(system: Sip2System, now: () => Date): Checkout {
  const codes = new LoanCodes(now);
  return {
    requestLoan: (patron, barcode, context) =>
      withCase(system, patron, barcode, context, async (loanCase) => {
        const today = dateInTimeZone(context.now(), system.timeZone);
        const refusal = await refusalOf(loanCase, barcode, today);
        const fee = parseAmount(loanCase.item.feeAmount ?? '') ?? 0;
        const head = { ...headOf(barcode, loanCase.item), ...feeOf(system, loanCase.item, fee) };
        if (refusal !== undefined)
          return { ...head, requestId: crypto.randomUUID(), state: 'Rejected', code: '', refusal };
        const { requestId, code } = codes.create(patron.patronId, barcode, fee);
        return { ...head, requestId, state: 'Unconfirmed', code };
      }),
    confirmLoan: (patron, barcode, { code }, context) =>
      confirmLoan(system, codes, patron, { barcode, typedCode: code }, context),
    ...(system.returns && returnCopies(system, codes)),
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

const headOf = (barcode: string, item: ItemInformation | undefined) => ({
  copyId: barcode,
  recordId: '',
  title: item?.title?.trim() ?? '',
  parts: 1,
});

function feeOf(system: Sip2System, item: ItemInformation, amount: number): Pick<UnlabelledLoanRequest, 'fee'> {
  const currency = /^[A-Z]{3}$/.test(item.currency ?? '') ? (item.currency ?? '') : system.currency;
  return amount > 0 ? { fee: { amount, currency } } : {};
}

/** Confirms a loan request: its code leads to one message of change at most, whatever becomes of the answer. */
async function confirmLoan(
  system: Sip2System,
  codes: LoanCodes,
  patron: Patron,
  { barcode, typedCode }: { readonly barcode: string; readonly typedCode: string },
  context: CallContext,
): Promise<UnlabelledLoanRequest> {
  if (!isBarcode(barcode)) throw new ApiException('unknown-copy');
  const code = codes.get(patron.patronId, barcode);
  const head = { ...headOf(barcode, system.itemCache.get(barcode)), code: typedCode };
  if (code === undefined) return { ...head, requestId: crypto.randomUUID(), state: 'Unknown' };
  const { requestId } = code;
  const rejected = { ...head, requestId, state: 'Rejected', code: '', refusal: 'Unknown' } as const;
  if (code.triesLeft <= 0 || code.code !== typedCode.toUpperCase()) {
    code.triesLeft = Math.max(0, code.triesLeft - 1);
    return rejected;
  }
  if (code.loan) return { ...head, requestId, ...code.loan, state: 'Accepted' };
  const accept = (title: string, dueDate: string | undefined): UnlabelledLoanRequest => {
    code.loan = { title, ...(dueDate !== undefined && { dueDate }) };
    return { ...head, requestId, ...code.loan, state: 'Accepted' };
  };
  /** The loan as the account shows it; a request whose loan is not there is unknown. */
  const reread = () =>
    withCase(system, patron, barcode, context, async ({ item, charged }): Promise<UnlabelledLoanRequest> => {
      if (charged.includes(barcode)) return accept(item.title?.trim() ?? '', parseDueDate(item.dueDate ?? ''));
      return { ...headOf(barcode, item), code: typedCode, requestId, state: 'Unknown' };
    });
  if (code.isSent) return reread();
  const lend = (markSent: () => void) =>
    withCase(system, patron, barcode, context, async (loanCase): Promise<UnlabelledLoanRequest> => {
      const { item, charged } = loanCase;
      const title = item.title?.trim() ?? '';
      // Staff have lent it since.
      if (charged.includes(barcode)) return accept(title, parseDueDate(item.dueDate ?? ''));
      if (code.expires < context.now().getTime()) return rejected;
      const refusal = await refusalOf(loanCase, barcode, dateInTimeZone(context.now(), system.timeZone));
      if (refusal !== undefined) return { ...rejected, title, refusal };
      // A fee that the patron has not seen is not accepted.
      const answer = await lendCopy(system, loanCase, barcode, code, markSent);
      if (!answer.isOk) {
        const { code: known, text } = system.refusals.loanRefusal(answer.messages);
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
      if (isThere) return accept(answer.title?.trim() || title, parseDueDate(answer.dueDate ?? ''));
      return { ...headOf(barcode, item), code: typedCode, requestId, state: 'Unknown' };
    });
  return actOnce(context, lend, reread);
}

async function lendCopy(
  system: Sip2System,
  { conversation }: LoanCase,
  barcode: string,
  code: LoanCode,
  markSent: () => void,
) {
  const { identity, timestamp, write } = conversation;
  const request = {
    // No renewal: a loan of the patron's own is never meant.
    ...{ renewalPolicy: false, noBlock: false, date: timestamp(), noBlockDueDate: null },
    ...{ ...identity, item: barcode, acknowledgesFee: code.fee > 0, cancels: false },
  };
  code.isSent = true;
  system.itemCache.delete(barcode);
  markSent();
  const answer = await write(checkoutRequest, request, checkoutResponse);
  if (!answer.isOk) code.isSent = false;
  return answer;
}
