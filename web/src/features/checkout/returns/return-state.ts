import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import type { TagFailure } from '@buchfink/device/rfid/iso15693';
import { type ItemState, readFaultOf, type ScanEvent, startsItem, type TagFault, tagFaultOf } from '../item-scan.ts';

/** What went wrong with the tag that was read last, or with the library's answer; each has a text and a way on. */
export type ReturnFault =
  | TagFault
  | 'another-tag'
  | 'tag-lost'
  | 'tag-unreadable'
  | 'return-not-secured'
  | 'return-cannot-secure'
  | 'return-left-secured'
  | 'failed';

/**
 * The steps of a return: `ready` for a tag or barcode, `asking` the library, `offered`, `refused`, `securing` part by part,
 * `returning`, `unknown` when no answer came, `done`. The tags are secured first, so that nothing that was returned
 * leaves through the gate in silence.
 */
export type ReturnStep = 'ready' | 'asking' | 'offered' | 'refused' | 'securing' | 'returning' | 'unknown' | 'done';

/** A part that was read and secured after the patron confirmed. */
interface SecuredPart {
  readonly uid: string;
  readonly part: number;
}

export interface ReturnState extends ItemState<ReturnStep, ReturnFault, ReturnRequest> {
  /** Where the library has a gate, the parts are secured first. */
  readonly secured: readonly SecuredPart[];
  readonly branchId?: string | undefined;
  /** What was returned in this visit. */
  readonly returned: readonly ReturnRequest[];
}

export const initialReturn: ReturnState = {
  step: 'ready',
  barcodeId: '',
  partCount: 0,
  secured: [],
  hasGate: false,
  returned: [],
};

export type ReturnEvent =
  /** A barcode is taken only where the library has no gate. */
  | ScanEvent
  /** The library answered to a request or to a confirmation. */
  | { readonly type: 'answered'; readonly request: ReturnRequest }
  /** The service refused to answer. */
  | { readonly type: 'failed'; readonly message?: string | undefined }
  /** No answer came to a confirmation: it may be returned. */
  | { readonly type: 'lost'; readonly message?: string | undefined }
  | { readonly type: 'branch-chosen'; readonly branchId: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'secured'; readonly part: SecuredPart }
  | { readonly type: 'secure-failed'; readonly failure: TagFailure }
  | { readonly type: 'repeated' }
  | { readonly type: 'next' };

/** Returning at the shelf as pure transitions. */
export function returnReducer(state: ReturnState, event: ReturnEvent): ReturnState {
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
      return state.step === 'asking' ? { ...restart(state), fault: 'failed', message: event.message } : state;
    case 'lost':
      return state.step === 'returning' ? { ...state, step: 'unknown', message: event.message } : state;
    case 'branch-chosen':
      return state.step === 'offered' ? { ...state, branchId: event.branchId } : state;
    case 'confirmed':
      if (state.step !== 'offered') return state;
      return { ...state, step: state.hasGate ? 'securing' : 'returning', fault: undefined, message: undefined };
    case 'secured':
      return afterSecured(state, event.part);
    case 'secure-failed':
      return {
        ...state,
        fault: cannotBeSecured.has(event.failure) ? 'return-cannot-secure' : 'return-not-secured',
      };
    case 'repeated':
      return state.step === 'unknown' ? { ...state, step: 'returning', message: undefined } : state;
    case 'next':
      return afterNext(state);
  }
}

const cannotBeSecured: ReadonlySet<TagFailure> = new Set<TagFailure>(['locked', 'not-supported']);

/** A new item; what was returned stays in the list. */
const restart = ({ returned, reading }: ReturnState): ReturnState => ({ ...initialReturn, returned, reading });

/** Leaving in the middle says that the gate sounds, since parts may be secured that are still on loan. */
function afterNext(state: ReturnState): ReturnState {
  const isHalfway = state.step === 'unknown' || (state.step === 'securing' && state.secured.length > 0);
  const isSecured = state.hasGate && isHalfway;
  return { ...restart(state), fault: isSecured ? 'return-left-secured' : undefined };
}

function afterTag(state: ReturnState, { reading, tags }: Extract<ReturnEvent, { type: 'tag-read' }>): ReturnState {
  const { step } = state;
  if (step !== 'securing' && !startsItem(step)) return state;
  const fault = tagFaultOf(reading, tags);
  const { tag } = reading;
  if (fault || !tag) return { ...state, fault: fault ?? 'not-recognised' };
  if (step === 'securing')
    return tag.barcodeId === state.barcodeId
      ? { ...state, partCount: Math.max(state.partCount, tag.partCount) }
      : { ...state, fault: 'another-tag' };
  const hasGate = tags.security !== 'none';
  if (hasGate && reading.isSecured === undefined) return { ...state, fault: 'return-cannot-secure' };
  return {
    ...restart(state),
    step: 'asking',
    barcodeId: tag.barcodeId,
    partCount: tag.partCount,
    hasGate,
  };
}

function afterBarcode(
  state: ReturnState,
  { barcodeId, tags }: Extract<ReturnEvent, { type: 'barcode-read' }>,
): ReturnState {
  if (!tags.barcode || tags.security !== 'none' || !startsItem(state.step)) return state;
  const trimmed = barcodeId.trim();
  if (trimmed === '') return { ...state, fault: 'not-recognised', message: undefined };
  return { ...restart(state), step: 'asking', barcodeId: trimmed, partCount: 1 };
}

function afterAnswer(state: ReturnState, request: ReturnRequest): ReturnState {
  if (state.step !== 'asking' && state.step !== 'returning') return state;
  const partCount = Math.max(state.partCount, request.parts);
  const answered = { ...state, request, partCount, fault: undefined, message: undefined };
  switch (request.state) {
    case 'Possible':
      return { ...answered, step: 'offered', branchId: request.branches[0]?.id };
    case 'Returned':
      return { ...answered, step: 'done', returned: [...state.returned, request] };
    default:
      return { ...answered, step: 'refused' };
  }
}

function afterSecured(state: ReturnState, part: SecuredPart): ReturnState {
  if (state.step !== 'securing') return state;
  // The same part read again, or a second tag that claims to be it.
  const isCounted = state.secured.some(({ uid, part: number }) => uid === part.uid || number === part.part);
  const secured = isCounted ? state.secured : [...state.secured, part];
  return { ...state, secured, fault: undefined, step: secured.length >= state.partCount ? 'returning' : 'securing' };
}
