import { addDays } from '@buchfink/contract/calendar-date';
import { rowsAtOnce } from '../background-pace.ts';
import { openDailyRun } from '../daily/daily-run.ts';
import { queueLetter } from '../notices/queue-letter.ts';
import { tellPatron } from '../notices/tell-patron.ts';
import type { LoanView } from '../store/circulation-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { chargeFee } from './fees.ts';

/** Tells of loans that are due soon, one batch. Returns whether there may be more. */
export async function tellDueSoon(transaction: WriteTransaction): Promise<boolean> {
  const { unit, options, today, isClockHeld } = transaction;
  const { notices } = options.rules;
  if (isClockHeld || !notices.kinds.includes('due-soon')) return false;
  const loans = await unit.loansDueUntold(today, addDays(today, notices.dueSoonDays), rowsAtOnce);
  if (loans.length === 0) return false;
  const run = await openDailyRun(transaction);
  for (const loan of loans) await tellLoan(run.keeping(), loan, 0);
  await run.close();
  return loans.length === rowsAtOnce;
}

/**
 * Reminds of overdue loans, one batch: each of the last step that its days have reached, so that a service that stood still
 * reminds once. Returns whether there may be more.
 */
export async function remindOverdue(transaction: WriteTransaction): Promise<boolean> {
  const { unit, options, today, isClockHeld } = transaction;
  const { notices } = options.rules;
  if (isClockHeld || !notices.kinds.includes('overdue')) return false;
  for (const [index, { days }] of [...notices.reminders.entries()].reverse()) {
    const loans = await unit.loansBelowStep(index + 1, addDays(today, -days), rowsAtOnce);
    if (loans.length === 0) continue;
    const run = await openDailyRun(transaction);
    for (const loan of loans) await tellLoan(run.keeping(), loan, index + 1);
    await run.close();
    return true;
  }
  return false;
}

/** Tells of a loan; step 0: it is due soon. */
async function tellLoan(transaction: WriteTransaction, loan: LoanView, step: number): Promise<void> {
  const { unit, options } = transaction;
  const { copy, title, ...row } = loan;
  const rule = options.rules.notices.reminders[step - 1];
  const fee = rule?.fee ?? 0;
  await unit.putLoan({ ...row, toldDue: loan.due, toldStep: step });
  if (fee > 0)
    await chargeFee(transaction, { patronId: loan.patronId, kind: 'reminder', amount: fee, title: title.title });
  await tellPatron(transaction, {
    kind: step === 0 ? 'due-soon' : 'overdue',
    patronId: loan.patronId,
    recordId: copy.recordId,
    cause: [loan.id, loan.due, step],
    facts: {
      loanId: loan.id,
      due: loan.due,
      branch: loan.branch,
      ...(step > 0 && { step }),
      ...(rule?.letter && { isLetter: true }),
      ...(fee > 0 && { fee }),
    },
  });
  if (rule?.letter) await queueLetter(transaction, loan, step);
}

/** Tells of cards that end soon, one batch `after` a patron. Returns the last patron of it; undefined: there are no more. */
export async function tellCardExpiry(transaction: WriteTransaction, after: string): Promise<string | undefined> {
  const { unit, options, today, isClockHeld } = transaction;
  const { notices } = options.rules;
  if (isClockHeld || !notices.kinds.includes('card-expires')) return undefined;
  const cards = { from: today, to: addDays(today, notices.cardExpiresDays), after };
  const patrons = await unit.cardsEndingUntold(cards, rowsAtOnce);
  if (patrons.length === 0) return undefined;
  const run = await openDailyRun(transaction);
  for (const { id: patronId, validUntil = '' } of patrons) {
    const keeping = run.keeping();
    await keeping.unit.putNoticeWishes({ ...(await unit.noticeWishes(patronId)), patronId, toldCardEnd: validUntil });
    await tellPatron(keeping, {
      kind: 'card-expires',
      patronId,
      cause: [patronId, validUntil],
      facts: { until: validUntil },
    });
  }
  await run.close();
  return patrons.length === rowsAtOnce ? patrons.at(-1)?.id : undefined;
}
