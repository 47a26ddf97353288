import type { Locale } from '@buchfink/contract/locale';
import { wordsIn } from '../../messages/texts.ts';
import type { ClockHold } from './clock-hold.ts';

/** What the log and commands say about work by the clock; `at` is the time of the clock. */
export function clockHoldText(hold: ClockHold | undefined, at: Date, locale: Locale): string {
  const { workClock: words } = wordsIn(locale);
  if (hold === undefined) return words.goesOn;
  const since = new Date(hold.since).toISOString();
  const reason = hold.reason === 'undone' ? words.reasons.undone : words.reasons[hold.reason]({ since });
  return words.held({ clock: at.toISOString(), reason });
}
