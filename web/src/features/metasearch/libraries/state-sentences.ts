import type { TextKey } from '@buchfink/texts/texts';
import type { StateLook } from '../stream/target-view.ts';

/** The message of each state as a sentence, where there is space for one. */
export const stateSentences = {
  waiting: 'metasearch.about-waiting',
  working: 'metasearch.about-working',
  done: 'metasearch.about-done',
  similar: 'metasearch.about-similar',
  empty: 'metasearch.about-empty',
  error: 'metasearch.about-error',
  timeout: 'metasearch.about-timeout',
  skipped: 'metasearch.about-skipped',
  maintenance: 'metasearch.about-maintenance',
  busy: 'metasearch.about-busy',
  preparing: 'metasearch.about-preparing',
  answer: 'metasearch.about-answer',
  'no-catalogue': 'metasearch.about-no-catalogue',
  'no-field': 'metasearch.about-no-field',
  halted: 'metasearch.about-halted',
  lost: 'metasearch.about-lost',
} as const satisfies Record<StateLook, TextKey>;

/** Whether a retry may help. */
export function canRetry(state: StateLook): boolean {
  return ['error', 'timeout', 'busy', 'preparing', 'answer', 'halted', 'lost'].includes(state);
}
