import { addDays } from '@buchfink/contract/calendar-date';
import { maxLoginDays } from '@buchfink/contract/session';
import { actMilliseconds } from '../../../call-context.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import { openDailyRun } from '../daily/daily-run.ts';
import { undoDailyRun } from '../daily/undo-daily-run.ts';
import { chargeOverdueLoans, expireReservations } from '../loans/process-elapsed-days.ts';
import { remindOverdue, tellCardExpiry, tellDueSoon } from '../loans/remind-patrons.ts';
import { changeCirculation, type WriteTransaction } from '../store/transaction.ts';
import type { Desk } from './desk.ts';

const dayMilliseconds = 86_400_000;
/** Notices that say who borrowed what. */
const noticesOfLoans = ['due-soon', 'overdue', 'lent', 'returned'] as const;

type DailyDesk = Pick<Desk, 'tick' | 'dailyRun' | 'undoDailyRun'>;

/** For so long a form that is sent again gets its first outcome. */
const deskActMilliseconds = 86_400_000;
/** For so long a loan code is stored after it has expired. */
const loanCodeMilliseconds = 86_400_000;

/** The work that a new day brings. */
export function dailyDesk(options: CirculationOptions): DailyDesk {
  return {
    async tick() {
      const now = options.now();
      // Other transactions run between two batches.
      while (await changeCirculation(options, now, expireReservations));
      while (await changeCirculation(options, now, (transaction) => chargeOverdueLoans(transaction)));
      while (await changeCirculation(options, now, tellDueSoon));
      while (await changeCirculation(options, now, remindOverdue));
      while (await changeCirculation(options, now, tellCardExpiry));
      await changeCirculation(options, now, forgetOldData);
    },
    dailyRun: () => options.store.read(options.libraryId, (unit) => unit.dailyRun()),
    undoDailyRun: () => changeCirculation(options, options.now(), undoDailyRun),
  };
}

async function forgetOldData(transaction: WriteTransaction): Promise<void> {
  const { unit, options, today, now, isClockHeld } = transaction;
  if (isClockHeld) return;
  const { rules } = options;
  const run = await openDailyRun(transaction);
  const lastShown = addDays(today, -(rules.reservations.showExpiredDays ?? 14));
  const [oldCodes, oldActs] = [now.getTime() - loanCodeMilliseconds, now.getTime() - deskActMilliseconds];
  await run.keepRemoved([
    ...(await unit.expiredBefore(lastShown)).map((before) => ({ kind: 'reservation', before }) as const),
    ...(await unit.loanCodesBefore(oldCodes)).map((before) => ({ kind: 'loan-code', before }) as const),
    ...(await unit.deskActsBefore(oldActs)).map((before) => ({ kind: 'desk-act', before }) as const),
  ]);
  await unit.removeExpired(lastShown);
  await unit.removeLoanCodes({ before: oldCodes });
  await unit.removeDeskActs(oldActs);
  await unit.removePatronActs(now.getTime() - actMilliseconds);
  await unit.removeEmailProofs({ before: now.getTime() });
  // The logins in which they asked have ended by now.
  await unit.removePushSubscriptions(now.getTime() - maxLoginDays * dayMilliseconds);
  await unit.removeNotices(now.getTime() - rules.notices.keepDays * dayMilliseconds);
  await unit.removeNoticeTitles(noticesOfLoans, now.getTime() - rules.forgetAfterDays * dayMilliseconds);
  run.countForgotten(await unit.forgetBefore(addDays(today, -rules.forgetAfterDays)));
  await run.close();
}
