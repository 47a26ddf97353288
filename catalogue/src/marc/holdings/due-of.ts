import type { HoldingItem } from '../../record/bib-record.ts';
import { cleanText } from '../../text/clean-text.ts';
import { certainDay, parseToday } from '../../text/dates/day.ts';

const maxText = 80;
/** What systems write where nothing is due. */
const nothing = /^[\s0:./-]*$/;

/**
 * The due date of a subfield: its day where that is certain, and its text where the numbers do not tell their order, or nobody can read
 * it. Empty where nothing is due.
 */
export function dueOf(subfield: string | undefined): Pick<HoldingItem, 'due' | 'dueText'> {
  const text = cleanText(subfield ?? '', maxText);
  if (nothing.test(text)) return {};
  const parsed = parseToday(text);
  const due = certainDay(parsed);
  const isTold = parsed?.kind === 'day' || parsed?.separator === '.';
  return { due, dueText: isTold ? undefined : text };
}
