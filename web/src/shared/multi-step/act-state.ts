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

/** A question of the library before it goes on. `ours`: the app asks in its own words. */
export type ActPrompt = StepQuestion &
  (
    | { readonly kind: 'selection'; readonly options: readonly { readonly key: string; readonly label: string }[] }
    | { readonly kind: 'confirmation'; readonly ours: boolean }
    | { readonly kind: 'email'; readonly wrong: boolean }
  );

/**
 * The result of an act. `failed`: nothing was done. `given-up`: cancelled by the patron at a question. `unknown`:
 * there was no answer.
 */
export type ActEnd =
  | { readonly outcome: 'done' | 'refused' | 'unsupported'; readonly answer: MultiStep }
  | { readonly outcome: 'external'; readonly address: string }
  | { readonly outcome: 'failed'; readonly error: unknown }
  | { readonly outcome: 'given-up' | 'unknown' };

/** The state of an act. */
export type ActState =
  | { readonly at: 'rest' }
  /** `question`: the one whose answer is being sent. */
  | { readonly at: 'sending'; readonly sent: ActRequest; readonly question?: ActPrompt | undefined }
  | { readonly at: 'asking'; readonly question: ActPrompt }
  /** An answer was lost, so the act may have happened or not. `tries` requests had no answer. */
  | { readonly at: 'lost'; readonly sent: ActRequest; readonly tries: number; readonly checking: boolean }
  | { readonly at: 'over'; readonly end: ActEnd };

export type ActEvent =
  | { readonly type: 'sent'; readonly sent: ActRequest }
  | { readonly type: 'answered'; readonly key: string; readonly answer: MultiStep }
  | { readonly type: 'failed'; readonly key: string; readonly error: unknown }
  | { readonly type: 'checked-again' }
  | { readonly type: 'closed' };

export const idleState: ActState = { at: 'rest' };

/** The reducer of an act. Answers to any but the current request are ignored. */
export function actReducer(actState: ActState, event: ActEvent): ActState {
  switch (event.type) {
    case 'sent':
      return { at: 'sending', sent: event.sent, question: actState.at === 'asking' ? actState.question : undefined };
    case 'answered':
      return isAwaited(actState, event.key) ? afterAnswer(event.answer) : actState;
    case 'failed':
      return isAwaited(actState, event.key) ? afterFailure(actState, event.error) : actState;
    case 'checked-again':
      return actState.at === 'lost' ? { ...actState, checking: true } : actState;
    case 'closed':
      return closed(actState);
  }
}

function isAwaited(actState: ActState, key: string): actState is ActState & { at: 'sending' | 'lost' } {
  return (actState.at === 'sending' || actState.at === 'lost') && actState.sent.key === key;
}

function closed(actState: ActState): ActState {
  if (actState.at === 'asking') return { at: 'over', end: { outcome: 'given-up' } };
  if (actState.at === 'sending' || actState.at === 'lost') return { at: 'over', end: { outcome: 'unknown' } };
  return idleState;
}

function afterAnswer(answer: MultiStep): ActState {
  const { status, action, message, details = [], state, selection = [], reason } = answer;
  const asking = (question: ActPrompt): ActState => ({ at: 'asking', question });
  const asked = (by: StepAction): StepQuestion => ({ action: action ?? by, message, details, state });
  switch (status) {
    case 'OK':
      return { at: 'over', end: { outcome: 'done', answer } };
    case 'UNSUPPORTED':
      return { at: 'over', end: { outcome: 'unsupported', answer } };
    case 'ERROR':
      return { at: 'over', end: { outcome: 'refused', answer } };
    case 'EXTERNAL':
      return { at: 'over', end: externalEnd(answer) };
    case 'SELECTION_NEEDED':
      // A choice without options cannot be answered.
      if (selection.length === 0) return { at: 'over', end: { outcome: 'refused', answer } };
      return asking({ kind: 'selection', ...asked('copy'), options: selection });
    case 'CONFIRMATION_NEEDED':
    case 'CLIENT_CONFIRMATION_NEEDED':
      return asking({ kind: 'confirmation', ...asked('confirm'), ours: status === 'CLIENT_CONFIRMATION_NEEDED' });
    case 'EMAIL_NEEDED':
      return asking({ kind: 'email', ...asked('email'), wrong: reason === 'email-invalid' });
  }
}

/** Only web addresses are offered: the text comes from a library's system. */
function externalEnd(answer: MultiStep): ActEnd {
  const address = answer.message ?? '';
  const isWeb = URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);
  return isWeb ? { outcome: 'external', address } : { outcome: 'unsupported', answer: { status: 'UNSUPPORTED' } };
}

function afterFailure(actState: ActState & { at: 'sending' | 'lost' }, error: unknown): ActState {
  const { sent } = actState;
  const tries = actState.at === 'lost' ? actState.tries : 0;
  if (!isDefiniteFailure(error)) return { at: 'lost', sent, tries: tries + 1, checking: false };
  // A refusal of the second request says nothing about the outcome of the first.
  return { at: 'over', end: tries > 0 ? { outcome: 'unknown' } : { outcome: 'failed', error } };
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
