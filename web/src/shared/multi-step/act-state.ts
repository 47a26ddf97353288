import type { Money } from '@buchfink/contract/account';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { MultiStep, StepAction } from '@buchfink/contract/multi-step';
import { UnknownCodeException } from '#shared/api/unknown-code-exception.ts';

/** One request of an act. A repeated request has the same key, so that it is carried out once. */
export interface ActRequest {
  readonly key: string;
  readonly step?: { readonly action: StepAction; readonly selection: string };
  readonly state?: string;
}

interface StepQuestion {
  readonly action: StepAction;
  readonly message?: string | undefined;
  readonly details: readonly (readonly string[])[];
  readonly state?: string | undefined;
}

/** A question of the library before it continues. `ours`: the app asks in its own words. */
export type ActPrompt = StepQuestion &
  (
    | {
        readonly kind: 'selection';
        readonly options: readonly { readonly key: string; readonly label: string }[];
        /** The key of the option that the patron's account names as the usual one. */
        readonly preselected?: string | undefined;
      }
    | { readonly kind: 'confirmation'; readonly ours: boolean; readonly fee?: Money | undefined }
    | { readonly kind: 'email'; readonly wrong: boolean }
  );

/**
 * The result of an act. `failed`: nothing was done. `given-up`: cancelled by the patron at a question. `unknown`:
 * there was no answer, or none that says whether it has happened.
 */
export type ActEnd =
  | { readonly outcome: 'done' | 'refused' | 'unsupported'; readonly answer: MultiStep }
  | { readonly outcome: 'external'; readonly address: string }
  | { readonly outcome: 'failed'; readonly error: unknown }
  | { readonly outcome: 'given-up' | 'unknown' };

/** The state of an act. */
export type ActState =
  | { readonly status: 'idle' }
  /** `question`: the one whose answer is being sent. */
  | { readonly status: 'sending'; readonly sentRequest: ActRequest; readonly question?: ActPrompt | undefined }
  | { readonly status: 'asking'; readonly question: ActPrompt }
  /** An answer was lost, so the act may have happened or not. `tries` requests had no answer. */
  | { readonly status: 'lost'; readonly sentRequest: ActRequest; readonly tries: number; readonly checking: boolean }
  | { readonly status: 'over'; readonly end: ActEnd };

export type ActEvent =
  | { readonly type: 'sent'; readonly sentRequest: ActRequest }
  | { readonly type: 'answered'; readonly key: string; readonly answer: MultiStep }
  | { readonly type: 'failed'; readonly key: string; readonly error: unknown }
  | { readonly type: 'checked-again' }
  | { readonly type: 'closed' };

export const idleState: ActState = { status: 'idle' };

/** The reducer of an act. Answers to any but the current request are ignored. */
export function actReducer(actState: ActState, event: ActEvent): ActState {
  switch (event.type) {
    case 'sent':
      return {
        status: 'sending',
        sentRequest: event.sentRequest,
        question: actState.status === 'asking' || actState.status === 'sending' ? actState.question : undefined,
      };
    case 'answered':
      return isAwaited(actState, event.key) ? afterAnswer(event.answer) : actState;
    case 'failed':
      return isAwaited(actState, event.key) ? afterFailure(actState, event.error) : actState;
    case 'checked-again':
      return actState.status === 'lost' ? { ...actState, checking: true } : actState;
    case 'closed':
      return closed(actState);
  }
}

function isAwaited(actState: ActState, key: string): actState is ActState & { status: 'sending' | 'lost' } {
  return (actState.status === 'sending' || actState.status === 'lost') && actState.sentRequest.key === key;
}

function closed(actState: ActState): ActState {
  if (actState.status === 'asking') return { status: 'over', end: { outcome: 'given-up' } };
  if (actState.status === 'sending' || actState.status === 'lost')
    return { status: 'over', end: { outcome: 'unknown' } };
  return idleState;
}

function afterAnswer(answer: MultiStep): ActState {
  const { status, action, message, details = [], state, selection = [], preselected, fee, reason } = answer;
  const askingState = (question: ActPrompt): ActState => ({ status: 'asking', question });
  const stepQuestion = (by: StepAction): StepQuestion => ({ action: action ?? by, message, details, state });
  switch (status) {
    case 'OK':
      return { status: 'over', end: { outcome: 'done', answer } };
    case 'UNSUPPORTED':
      return { status: 'over', end: { outcome: 'unsupported', answer } };
    case 'ERROR':
      return { status: 'over', end: reason === 'unknown' ? { outcome: 'unknown' } : { outcome: 'refused', answer } };
    case 'EXTERNAL':
      return { status: 'over', end: externalEnd(answer) };
    case 'SELECTION_NEEDED':
      // A choice without options cannot be answered.
      if (selection.length === 0) return { status: 'over', end: { outcome: 'refused', answer } };
      return askingState({ kind: 'selection', ...stepQuestion('copy'), options: selection, preselected });
    case 'CONFIRMATION_NEEDED':
    case 'CLIENT_CONFIRMATION_NEEDED':
      return askingState({
        kind: 'confirmation',
        ...stepQuestion('confirm'),
        ours: status === 'CLIENT_CONFIRMATION_NEEDED',
        fee,
      });
    case 'EMAIL_NEEDED':
      return askingState({ kind: 'email', ...stepQuestion('email'), wrong: reason === 'email-invalid' });
  }
}

/** Only web addresses are offered: the text comes from a library's system. */
function externalEnd(answer: MultiStep): ActEnd {
  const address = answer.message ?? '';
  const isWeb = URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);
  return isWeb ? { outcome: 'external', address } : { outcome: 'unsupported', answer: { status: 'UNSUPPORTED' } };
}

function afterFailure(actState: ActState & { status: 'sending' | 'lost' }, error: unknown): ActState {
  const { sentRequest } = actState;
  const tries = actState.status === 'lost' ? actState.tries : 0;
  if (!isDefiniteFailure(error)) return { status: 'lost', sentRequest, tries: tries + 1, checking: false };
  // A refusal of the second request says nothing about the outcome of the first.
  return { status: 'over', end: tries > 0 ? { outcome: 'unknown' } : { outcome: 'failed', error } };
}

/** Errors after which the outcome is unknown. */
const open: readonly ErrorCode[] = [
  'act-under-way',
  'library-unavailable',
  'library-timeout',
  'service-stopping',
  'internal',
];

/** Whether an error says that nothing was done. */
export function isDefiniteFailure(error: unknown): error is ApiException {
  if (error instanceof UnknownCodeException) return error.status < 500;
  return error instanceof ApiException && !open.includes(error.code);
}
