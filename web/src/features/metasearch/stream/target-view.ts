import type { TargetState } from '@buchfink/contract/metasearch';
import type { TextKey } from '@buchfink/texts/texts';
import type { Target } from './stream-state.ts';

/** The part of a library's state that is shown. */
export type TargetView = Pick<
  Target,
  'libraryId' | 'state' | 'total' | 'ms' | 'code' | 'interruption' | 'isSimilarOnly'
>;

/** The states that have their own look and text: those of the stream, and certain error codes. */
export type StateLook =
  | TargetState
  | 'similar'
  | 'maintenance'
  | 'busy'
  | 'preparing'
  | 'answer'
  | 'no-catalogue'
  | 'no-field'
  | 'lost'
  | 'halted';

export function stateLook({
  state,
  code,
  interruption,
  isSimilarOnly,
}: Pick<Target, 'state' | 'code' | 'interruption' | 'isSimilarOnly'>): StateLook {
  // The service refused the whole search: no library was asked, and none is at fault.
  if (interruption) return interruption === 'refused' ? 'skipped' : interruption;
  if (state === 'done' && isSimilarOnly) return 'similar';
  if (state !== 'error' && state !== 'skipped') return state;
  if (code === 'library-maintenance') return 'maintenance';
  if (code === 'library-busy') return 'busy';
  if (code === 'library-preparing') return 'preparing';
  if (code === 'library-timeout') return 'timeout';
  if (code === 'library-answer') return 'answer';
  if (code === 'not-supported') return 'no-catalogue';
  if (code === 'invalid-input') return 'no-field';
  return state;
}

/** The short text of a state, for the chip. */
export const stateWords = {
  waiting: 'metasearch.state-waiting',
  working: 'metasearch.state-working',
  done: 'metasearch.hits',
  similar: 'metasearch.state-similar',
  empty: 'metasearch.state-empty',
  error: 'metasearch.state-error',
  timeout: 'metasearch.state-timeout',
  skipped: 'metasearch.state-skipped',
  maintenance: 'metasearch.state-maintenance',
  busy: 'metasearch.state-busy',
  preparing: 'metasearch.state-preparing',
  answer: 'metasearch.state-error',
  'no-catalogue': 'metasearch.state-no-catalogue',
  'no-field': 'metasearch.state-skipped',
  halted: 'metasearch.state-halted',
  lost: 'metasearch.state-lost',
} as const satisfies Record<StateLook, TextKey>;

/** Whether the library cannot answer this search at all. A retry does not help. */
export const hasRefused = ({ code }: Pick<Target, 'code'>): boolean =>
  code === 'not-supported' || code === 'invalid-input';
export const isPending = ({ state }: Pick<Target, 'state'>): boolean => state === 'waiting' || state === 'working';
/** Whether the patron ended the search before the library had answered. */
export const isHalted = ({ interruption }: Pick<Target, 'interruption'>): boolean => interruption === 'halted';
/** Whether the library was asked and its hits are unknown. */
export const hasFailed = ({ state }: Pick<Target, 'state'>): boolean => state === 'error' || state === 'timeout';
export const hasAnswered = ({ state }: Pick<Target, 'state'>): boolean => state === 'done' || state === 'empty';
