import type { LoanRequest } from '@buchfink/contract/checkout';
import type { TagFailure } from '@buchfink/device/rfid/iso15693';
import { isLendable } from '@buchfink/device/rfid/item-tag';
import type { TagReading } from '@buchfink/device/rfid/read-tag';

/** How a library's gate tells what is lent: by the application family identifier (AFI) of the tag. */
export interface TagSecurity {
  readonly secured: number;
  readonly unsecured: number;
}
/** ISO TC 46/SC 4/WG 11: in stock 07h, on loan C2h. */
export const usualTagSecurity: TagSecurity = { secured: 0x07, unsecured: 0xc2 };

/** One tagged part of the item. */
export interface ItemPart {
  readonly uid: string;
  readonly part: number;
  readonly isUnlocked: boolean;
}

/** Something that was borrowed in this visit. */
export interface BorrowedItem {
  readonly request: LoanRequest;
  readonly parts: readonly ItemPart[];
}

/** What went wrong with the tag that was read last, or with the library's answer; each has a text and a way on. */
export type CheckoutFault =
  | 'not-recognised'
  | 'not-valid'
  | 'not-lendable'
  | 'already-unlocked'
  | 'other-item'
  | 'another-tag'
  | 'tag-lost'
  | 'tag-unreadable'
  | 'still-locked'
  | 'cannot-unlock'
  | 'failed';

/**
 * Where borrowing stands: `ready` for a tag, `asking` the library, `offered` with due date and fee, `refused`,
 * `confirming`, `checking` while the library still decides, `unknown` when no answer came, `unlocking` tag by tag, `done`.
 */
export type CheckoutStep =
  | 'ready'
  | 'asking'
  | 'offered'
  | 'refused'
  | 'confirming'
  | 'checking'
  | 'unknown'
  | 'unlocking'
  | 'done';

export interface CheckoutState {
  readonly step: CheckoutStep;
  readonly barcodeId: string;
  readonly partCount: number;
  readonly parts: readonly ItemPart[];
  readonly request?: LoanRequest | undefined;
  readonly fault?: CheckoutFault | undefined;
  /** The fault in the service's own words, where it has some. */
  readonly message?: string | undefined;
  /** The last tag, for those who want to see its bytes. */
  readonly reading?: TagReading | undefined;
  readonly borrowed: readonly BorrowedItem[];
}

export const initialCheckout: CheckoutState = { step: 'ready', barcodeId: '', partCount: 0, parts: [], borrowed: [] };

export type CheckoutEvent =
  | { readonly type: 'tag-read'; readonly reading: TagReading; readonly security: TagSecurity }
  | { readonly type: 'tag-failed'; readonly failure: TagFailure }
  /** The library answered to a request or to a confirmation. */
  | { readonly type: 'answered'; readonly request: LoanRequest }
  /** It answered with an error, which is sure: nothing was lent. */
  | { readonly type: 'failed'; readonly message?: string | undefined }
  /** No answer came to a confirmation: it may be lent. */
  | { readonly type: 'lost' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'unlocked'; readonly uid: string }
  | { readonly type: 'unlock-failed'; readonly failure: TagFailure }
  | { readonly type: 'next' };

/** All parts of the item have been read, so that it may be borrowed. */
export const isComplete = ({ parts, partCount }: Pick<CheckoutState, 'parts' | 'partCount'>) =>
  parts.length >= partCount;

/** Borrowing by tags as pure transitions (specification, section 4: smart checkout). */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'tag-read':
      return afterTag({ ...state, reading: event.reading, fault: undefined, message: undefined }, event);
    case 'tag-failed':
      return { ...state, fault: event.failure === 'tag-lost' ? 'tag-lost' : 'tag-unreadable', message: undefined };
    case 'answered':
      return afterAnswer(state, event.request);
    case 'failed':
      // What a confirmation was refused with is sure; before it nothing can have been lent.
      return state.step === 'asking'
        ? { ...restart(state), fault: 'failed', message: event.message }
        : { ...state, step: 'offered', fault: 'failed', message: event.message };
    case 'lost':
      return { ...state, step: 'unknown', fault: undefined };
    case 'confirmed':
      return state.step === 'offered' && isComplete(state) ? { ...state, step: 'confirming', fault: undefined } : state;
    case 'unlocked':
      return afterUnlock(state, event.uid);
    case 'unlock-failed':
      return { ...state, fault: event.failure === 'locked' ? 'cannot-unlock' : 'still-locked' };
    case 'next':
      return restart(state);
  }
}

/** A new item; what was borrowed stays in the list, also when a part of it is still locked. */
const restart = ({ borrowed, reading }: CheckoutState): CheckoutState => ({ ...initialCheckout, borrowed, reading });

function afterTag(state: CheckoutState, { reading, security }: Extract<CheckoutEvent, { type: 'tag-read' }>) {
  const { step } = state;
  if (step === 'unlocking') return afterTagToUnlock(state, reading, security);
  if (step !== 'ready' && step !== 'offered' && step !== 'refused' && step !== 'done') return state;
  const fault = faultOf(reading, security);
  const { tag } = reading;
  if (fault || !tag) return { ...state, fault: fault ?? ('not-recognised' as const) };
  const part = { uid: reading.uid, part: tag.partNumber, isUnlocked: false };
  if (step !== 'offered')
    return {
      ...restart(state),
      step: 'asking' as const,
      barcodeId: tag.barcodeId,
      partCount: tag.partCount,
      parts: [part],
    };
  if (tag.barcodeId !== state.barcodeId) return { ...state, fault: 'other-item' as const };
  // The same part read again, or a second tag that claims to be it.
  if (state.parts.some((one) => one.uid === part.uid || one.part === part.part)) return state;
  return { ...state, parts: [...state.parts, part] };
}

/** Why this tag cannot be borrowed by. */
function faultOf({ tag, afi }: TagReading, { secured }: TagSecurity): CheckoutFault | undefined {
  if (!tag) return 'not-valid';
  if (!tag.valid) return 'not-valid';
  if (tag.barcodeId === '') return 'not-recognised';
  if (!isLendable(tag)) return 'not-lendable';
  return afi === secured ? undefined : 'already-unlocked';
}

function afterTagToUnlock(state: CheckoutState, { uid, afi }: TagReading, { unsecured }: TagSecurity): CheckoutState {
  if (!state.parts.some((part) => part.uid === uid)) return { ...state, fault: 'another-tag' };
  // Unlocked by a write whose answer was lost.
  return afi === unsecured ? afterUnlock(state, uid) : state;
}

function afterAnswer(state: CheckoutState, request: LoanRequest): CheckoutState {
  const known = { ...state, request, fault: undefined, message: undefined };
  switch (request.state) {
    case 'Unconfirmed':
      return { ...known, step: 'offered', partCount: Math.max(state.partCount, request.parts) };
    case 'ConfirmedByUser':
      return { ...known, step: 'checking' };
    case 'Accepted':
      return { ...known, step: 'unlocking', borrowed: [...state.borrowed, { request, parts: state.parts }] };
    case 'Rejected':
      return { ...known, step: 'refused' };
    default:
      return { ...known, step: 'unknown' };
  }
}

function afterUnlock(state: CheckoutState, uid: string): CheckoutState {
  const parts = state.parts.map((part) => (part.uid === uid ? { ...part, isUnlocked: true } : part));
  const isDone = parts.every(({ isUnlocked }) => isUnlocked);
  const borrowed = state.borrowed.map((item) =>
    item.request.requestId === state.request?.requestId ? { ...item, parts } : item,
  );
  return { ...state, parts, borrowed, fault: undefined, step: isDone ? 'done' : state.step };
}
