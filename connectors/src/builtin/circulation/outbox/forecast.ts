import type { NoticeKind } from '@buchfink/contract/account/notices';
import { addDays } from '@buchfink/contract/calendar-date';
import type { ReadTransaction } from '../store/transaction.ts';

/** The most notices of one kind that are counted. */
const most = 10_000;

/** What the daily work of tomorrow will tell, as far as it is known today; `isComplete`: there is no more of it. */
export interface NoticeForecast {
  readonly kind: NoticeKind;
  /** The step of a reminder. */
  readonly step?: number;
  readonly count: number;
  readonly isComplete: boolean;
}

/** Counts what the daily work of tomorrow will tell if nobody acts until then. Changes nothing. */
export async function forecastNotices({ unit, options, today }: ReadTransaction): Promise<NoticeForecast[]> {
  const { kinds, dueSoonDays, cardExpiresDays, reminders } = options.rules.notices;
  const day = addDays(today, 1);
  const told: NoticeForecast[] = [];
  const add = (kind: NoticeKind, count: number, step?: number) => {
    if (count > 0 && kinds.includes(kind)) told.push({ kind, count, isComplete: count < most, ...(step && { step }) });
  };
  add('due-soon', (await unit.loansDueUntold(day, addDays(day, dueSoonDays), most)).length);
  const reminded = new Set<string>();
  for (const [index, { days }] of [...reminders.entries()].reverse()) {
    const loans = await unit.loansBelowStep(index + 1, addDays(day, -days), most);
    const fresh = loans.filter(({ id }) => !reminded.has(id));
    for (const { id } of fresh) reminded.add(id);
    add('overdue', fresh.length, index + 1);
  }
  add('reservation-expired', (await unit.lapsed(day, most)).filter(({ state }) => state === 'ready').length);
  add('card-expires', (await unit.cardsEndingUntold({ from: day, to: addDays(day, cardExpiresDays) }, most)).length);
  return told;
}
