import type { LoanRequest } from '@buchfink/contract/account/checkout';
import type { LibraryTags } from '@buchfink/contract/libraries';
import type { TagFailure } from '@buchfink/device/rfid/iso15693';
import { isLendable } from '@buchfink/device/rfid/item-tag';
import type { TagReading } from '@buchfink/device/rfid/read-tag';
import { type ItemState, readFaultOf, type ScanEvent, startsItem, type TagFault, tagFaultOf } from './item-scan.ts';

/** One tagged part of the item. */
export interface ItemPart {
  readonly uid: string;
  readonly part: number;
  readonly isUnlocked: boolean;
}

/** The item in hand, as far as its tags and the library tell. */
interface Item extends Pick<ItemState<never, never, never>, 'barcodeId' | 'partCount' | 'hasGate'> {
  /** The parts whose tags were read; none where it is borrowed by its barcode. */
  readonly parts: readonly ItemPart[];
}

/** Something that was borrowed in this visit. */
export interface BorrowedItem extends Item {
  readonly request: LoanRequest;
}

/** Whether the gate still sounds for an item: a part was not unlocked, or not even read. */
export const isStillSecured = ({ hasGate, parts, partCount }: Item) =>
  hasGate && parts.filter(({ isUnlocked }) => isUnlocked).length < partCount;

/** What went wrong with the tag that was read last, or with the library's answer; each has a text and a way on. */
export type CheckoutFault =
  | TagFault
  | 'not-lendable'
  | 'already-unlocked'
  | 'security-unknown'
  | 'other-item'
  | 'another-tag'
  | 'tag-lost'
  | 'tag-unreadable'
  | 'still-locked'
  | 'cannot-unlock'
  | 'failed';

/**
 * The steps of borrowing: `ready` for a tag or barcode, `asking` the library, `offered` with due date and fee, `refused`,
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

export interface CheckoutState extends Item, ItemState<CheckoutStep, CheckoutFault, LoanRequest> {
  readonly borrowed: readonly BorrowedItem[];
}

export const initialCheckout: CheckoutState = {
  step: 'ready',
  barcodeId: '',
  partCount: 0,
  parts: [],
  hasGate: false,
  borrowed: [],
};

export type CheckoutEvent =
  | ScanEvent
  /** The library answered to a request or to a confirmation. */
  | { readonly type: 'answered'; readonly request: LoanRequest }
  /** It answered with an error, which is sure: nothing was lent. */
  | { readonly type: 'failed'; readonly message?: string | undefined }
  /** No answer came to a confirmation: it may be lent. */
  | { readonly type: 'lost' }
  /** `byPatron`: the patron says that all parts are there, since their tags cannot be read. */
  | { readonly type: 'confirmed'; readonly byPatron?: true }
  | { readonly type: 'unlocked'; readonly uid: string }
  | { readonly type: 'unlock-failed'; readonly failure: TagFailure }
  | { readonly type: 'next' };

/** All parts of the item have been read, so that it may be borrowed. A barcode stands for one part. */
export const isComplete = ({ parts, partCount }: Pick<CheckoutState, 'parts' | 'partCount'>) =>
  Math.max(parts.length, 1) >= partCount;

/** Borrowing by tags as pure transitions (specification, section 4: smart checkout). */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'tag-read':
      return afterTag({ ...state, reading: event.reading, fault: undefined, message: undefined }, event);
    case 'barcode-read':
      return afterBarcode(state, event);
    case 'tag-failed':
      return { ...state, fault: readFaultOf(event.failure), message: undefined };
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
      return state.step === 'offered' && (isComplete(state) || event.byPatron)
        ? { ...state, step: 'confirming', fault: undefined, message: undefined }
        : state;
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

function afterTag(state: CheckoutState, { reading, tags }: Extract<CheckoutEvent, { type: 'tag-read' }>) {
  const { step } = state;
  if (step === 'unlocking') return afterTagToUnlock(state, reading);
  if (step !== 'offered' && !startsItem(step)) return state;
  const fault = faultOf(reading, tags);
  const { tag } = reading;
  if (fault || !tag) return { ...state, fault: fault ?? ('not-recognised' as const) };
  const part = { uid: reading.uid, part: tag.partNumber, isUnlocked: false };
  const hasGate = tags.security !== 'none';
  if (step !== 'offered')
    return {
      ...restart(state),
      step: 'asking' as const,
      barcodeId: tag.barcodeId,
      partCount: tag.partCount,
      parts: [part],
      hasGate,
    };
  if (tag.barcodeId !== state.barcodeId) return { ...state, fault: 'other-item' as const };
  // The same part read again, or a second tag that claims to be it.
  if (state.parts.some(({ uid, part: number }) => uid === part.uid || number === part.part)) return state;
  return { ...state, parts: [...state.parts, part] };
}

function afterBarcode(state: CheckoutState, { barcodeId, tags }: Extract<CheckoutEvent, { type: 'barcode-read' }>) {
  if (!tags.barcode || !startsItem(state.step)) return state;
  const trimmed = barcodeId.trim();
  if (trimmed === '') return { ...state, fault: 'not-recognised' as const, message: undefined };
  const hasGate = tags.security !== 'none';
  return { ...restart(state), step: 'asking' as const, barcodeId: trimmed, partCount: 1, hasGate };
}

/** Why this tag cannot be borrowed by. */
function faultOf(reading: TagReading, tags: LibraryTags): CheckoutFault | undefined {
  const fault = tagFaultOf(reading, tags);
  if (fault) return fault;
  const { tag, isSecured } = reading;
  if (!tag || !isLendable(tag)) return 'not-lendable';
  if (tags.security === 'none' || isSecured === true) return undefined;
  return isSecured === false ? 'already-unlocked' : 'security-unknown';
}

function afterTagToUnlock(state: CheckoutState, { uid, isSecured }: TagReading): CheckoutState {
  if (!state.parts.some((part) => part.uid === uid)) return { ...state, fault: 'another-tag' };
  // Unlocked by a write whose answer was lost.
  return isSecured === false ? afterUnlock(state, uid) : state;
}

function afterAnswer(state: CheckoutState, request: LoanRequest): CheckoutState {
  const partCount = Math.max(state.partCount, request.parts);
  const answered = { ...state, request, partCount, fault: undefined, message: undefined };
  switch (request.state) {
    case 'Unconfirmed':
      return { ...answered, step: 'offered' };
    case 'ConfirmedByUser':
      return { ...answered, step: 'checking' };
    case 'Accepted':
      return afterLoan(answered, request);
    case 'Rejected':
      return { ...answered, step: 'refused' };
    default:
      return { ...answered, step: 'unknown' };
  }
}

/** Parts whose tags were read are unlocked next; the gate hears nothing of the others. */
function afterLoan(state: CheckoutState, request: LoanRequest): CheckoutState {
  const { barcodeId, partCount, parts, hasGate } = state;
  const borrowed = [...state.borrowed, { request, barcodeId, partCount, parts, hasGate }];
  return { ...state, borrowed, step: hasGate && parts.length > 0 ? 'unlocking' : 'done' };
}

function afterUnlock(state: CheckoutState, uid: string): CheckoutState {
  const parts = state.parts.map((part) => (part.uid === uid ? { ...part, isUnlocked: true } : part));
  const isDone = parts.every(({ isUnlocked }) => isUnlocked);
  const borrowed = state.borrowed.map((item) =>
    item.request.requestId === state.request?.requestId ? { ...item, parts } : item,
  );
  return { ...state, parts, borrowed, fault: undefined, step: isDone ? 'done' : state.step };
}
