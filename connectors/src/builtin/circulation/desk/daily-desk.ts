import type { NoticeKind } from '@buchfink/contract/account/notices';
import { addDays } from '@buchfink/contract/calendar-date';
import { maxLoginDays } from '@buchfink/contract/session';
import { actMilliseconds } from '../../../call-context.ts';
import { giveWay } from '../background-pace.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import { openDailyRun } from '../daily/daily-run.ts';
import { undoDailyRun } from '../daily/undo-daily-run.ts';
import { endSettledLetters } from '../letters/end-settled-letters.ts';
import { chargeOverdueLoans, expireReservations } from '../loans/process-elapsed-days.ts';
import { remindOverdue, tellCardExpiry, tellDueSoon } from '../loans/remind-patrons.ts';
import { endProvisionalCards } from '../registration/end-provisional.ts';
import { removeEndedPatrons } from '../registration/remove-ended-patrons.ts';
import { changeCirculation, type RunTransaction, type WriteTransaction } from '../store/transaction.ts';
import type { Desk } from './desk.ts';

const dayMilliseconds = 86_400_000;
/** Notices that say who borrowed what. */
const noticesOfLoans = ['due-soon', 'overdue', 'lent', 'returned'] as const;

type DailyDesk = Pick<Desk, 'tick' | 'dailyRun' | 'undoDailyRun'>;

/** For so long a form that is sent again gets its first outcome. */
const deskActMilliseconds = 86_400_000;
/** For so long a loan code is stored after it has expired. */
const loanCodeMilliseconds = 86_400_000;

/** Notices per transaction that are removed because they are old, and changes of former days. */
const removedAtOnce = 100;

/** The work that a new day brings. */
export function dailyDesk(options: CirculationOptions): DailyDesk {
  // Each at its own time: the work may take hours, and the clock is not believed when it is behind the newest row.
  const change: RunTransaction = (run) => changeCirculation(options, options.now(), run);
  return {
    async tick({ endLogins } = {}) {
      /** Other transactions, and readers, have their turn between two batches. */
      const inBatches = async (work: (transaction: WriteTransaction) => Promise<boolean>) => {
        while (await change(work)) await giveWay();
      };
      await inBatches(expireReservations);
      await inBatches(chargeOverdueLoans);
      await inBatches(tellDueSoon);
      await inBatches(remindOverdue);
      await tellCardExpiries(change);
      await inBatches(endProvisionalCards);
      await change(forgetOldData);
      await inBatches(removeOldNotices);
      for (const kind of noticesOfLoans) await inBatches((transaction) => removeOldTitles(transaction, kind));
      await inBatches(removeFormerChanges);
      if (endLogins !== undefined)
        await removeEndedPatrons({
          async change(run) {
            await giveWay();
            return change(run);
          },
          endLogins,
        });
    },
    dailyRun: () => options.store.read(options.libraryId, (unit) => unit.dailyRun()),
    undoDailyRun: () => undoDailyRun(change),
  };
}

async function tellCardExpiries(change: RunTransaction): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const last: string = after;
    after = await change((transaction) => tellCardExpiry(transaction, last));
    if (after !== undefined) await giveWay();
  }
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
  const oldNotices = now.getTime() - rules.notices.keepDays * dayMilliseconds;
  const oldLoans = now.getTime() - rules.forgetAfterDays * dayMilliseconds;
  await endSettledLetters(transaction, Math.max(oldNotices, oldLoans));
  await unit.removeLetterRuns(addDays(today, -rules.forgetAfterDays));
  await unit.removePendingRegistrations(now.getTime());
  await unit.removeRegistrationDeliveries(oldNotices);
  run.countForgotten(await unit.forgetBefore(addDays(today, -rules.forgetAfterDays)));
  await run.close();
}

/** Removes notices that are no longer shown, one batch. Returns whether there may be more. */
async function removeOldNotices({ unit, options, now, isClockHeld }: WriteTransaction): Promise<boolean> {
  if (isClockHeld) return false;
  const before = now.getTime() - options.rules.notices.keepDays * dayMilliseconds;
  const ids = await unit.oldNotices(before, removedAtOnce);
  for (const id of ids) await unit.removeNotice(id);
  return ids.length === removedAtOnce;
}

/** Takes titles out of old notices, one batch. Returns whether there may be more. */
async function removeOldTitles(
  { unit, options, now, isClockHeld }: WriteTransaction,
  kind: NoticeKind,
): Promise<boolean> {
  if (isClockHeld) return false;
  const before = now.getTime() - options.rules.forgetAfterDays * dayMilliseconds;
  return (await unit.removeNoticeTitles(kind, before, removedAtOnce)) === removedAtOnce;
}

/** Removes changes of daily runs that cannot be undone any more, one batch. Returns whether there may be more. */
async function removeFormerChanges({ unit }: WriteTransaction): Promise<boolean> {
  const run = await unit.dailyRun();
  if (run === undefined) return false;
  return (await unit.removeDailyChangesUntil(run.changesAfter, removedAtOnce)) === removedAtOnce;
}
