import type { CirculationOptions } from '../circulation-options.ts';
import { letterContent, validReminders, type WaitingLetter, waitingLetters } from '../letters/waiting-letters.ts';
import { putState } from '../outbox/delivery-state.ts';
import { postalAddressOf } from '../patrons/postal-address.ts';
import type { LetterRow, LetterRunRow } from '../store/letter-rows.ts';
import type { DeliveryView } from '../store/notice-unit.ts';
import { changeCirculation, readCirculation, type WriteTransaction } from '../store/transaction.ts';
import { DeskError } from './desk-error.ts';

/** Patrons per transaction; few, so that no other transaction waits long. */
const batchSize = 25;
/** The most letters of one run; the others wait for the next. */
export const maxLettersOfRun = 500;

/** The overdue letters of a library, which go out in runs of the desk. */
export interface Letters {
  /** Those that wait, the oldest first, also those that cannot be posted for want of an address. */
  waiting(): Promise<WaitingLetter[]>;
  /**
   * Makes a run of the letters that can be posted, at most `maxLettersOfRun`, in short transactions. With the id of a run that
   * is there, nothing is made and that run is returned. Nothing is charged: the reminders were, when they were due. Returns
   * undefined where no letter waits.
   */
  print(runId: string): Promise<LetterRunRow | undefined>;
  /** The runs that are stored, the latest first. */
  runs(): Promise<LetterRunRow[]>;
  /** A run with its letters; undefined for an unknown one. */
  run(runId: string): Promise<{ readonly run: LetterRunRow; readonly letters: readonly LetterRow[] } | undefined>;
  /**
   * Undoes a run on its day: its letters wait again. Throws `DeskError('in-use')` later (`run-too-old`), and when it was
   * undone before (`act-undone`).
   */
  undo(runId: string): Promise<LetterRunRow>;
}

/** The desk's work with overdue letters. */
export function letterDesk(options: CirculationOptions): Letters {
  const read = <T>(run: Parameters<typeof readCirculation<T>>[2]) => readCirculation(options, options.now(), run);
  const change = <T>(run: Parameters<typeof changeCirculation<T>>[2]) => changeCirculation(options, options.now(), run);
  return {
    waiting: () => read(waitingLetters),
    async print(runId) {
      const stored = await read(({ unit }) => unit.letterRun(runId));
      if (stored !== undefined) return stored;
      const patronIds = (await read(waitingLetters))
        .filter(({ address }) => address !== undefined)
        .slice(0, maxLettersOfRun)
        .map(({ patron }) => patron.id);
      let run: LetterRunRow | undefined;
      for (let at = 0; at < patronIds.length; at += batchSize) {
        const batch = patronIds.slice(at, at + batchSize);
        const before = run;
        const after = await change((transaction) => addLetters(transaction, before, runId, batch));
        // The same form was sent twice, or the run was undone meanwhile.
        if (after.isOfOthers) return after.run;
        run = after.run ?? run;
      }
      return run;
    },
    runs: () => read(({ unit }) => unit.letterRuns()),
    run: (runId) =>
      read(async ({ unit }) => {
        const [run, letters] = await Promise.all([unit.letterRun(runId), unit.lettersOf(runId)]);
        return run && { run, letters };
      }),
    undo: (runId) => change((transaction) => undoRun(transaction, runId)),
  };
}

/** Adds the letters to some patrons to a run, and stores it with the first of them. */
async function addLetters(
  transaction: WriteTransaction,
  before: LetterRunRow | undefined,
  runId: string,
  patronIds: readonly string[],
): Promise<{ readonly run: LetterRunRow | undefined; readonly isOfOthers: boolean }> {
  const { unit, today, now } = transaction;
  const stored = await unit.letterRun(runId);
  // The other call makes the run, or somebody has undone it between two transactions.
  if (stored !== undefined && (before === undefined || stored.isUndone)) return { run: stored, isOfOthers: true };
  let run = stored ?? { id: runId, day: today, at: now.getTime(), letters: 0, fees: 0, isUndone: false };
  for (const patronId of patronIds) {
    const fee = await addLetter(transaction, runId, patronId, run.letters + 1);
    if (fee !== undefined) run = { ...run, letters: run.letters + 1, fees: run.fees + fee };
  }
  if (run.letters === 0) return { run: undefined, isOfOthers: false };
  await unit.putLetterRun(run);
  return { run, isOfOthers: false };
}

/** Adds the letter to a patron; returns what its reminders cost, or undefined where there is nothing to post any more. */
async function addLetter(
  transaction: WriteTransaction,
  runId: string,
  patronId: string,
  number: number,
): Promise<number | undefined> {
  const { unit } = transaction;
  const [patron, loans, waiting] = await Promise.all([
    unit.patron(patronId),
    unit.loansOf(patronId),
    unit.patronDeliveries(patronId, 'letter', 'waiting'),
  ]);
  const address = patron && postalAddressOf(patron);
  if (patron === undefined || address === undefined) return undefined;
  const reminders = validReminders(waiting, loans);
  const valid = new Set<DeliveryView>(reminders);
  for (const delivery of waiting)
    if (!valid.has(delivery)) await putState(transaction, delivery, { state: 'expired', reason: 'settled' });
  if (reminders.length === 0) return undefined;
  const content = await letterContent(transaction, patron, address, { loans, reminders });
  await unit.putLetter({ runId, patronId, number, content });
  for (const delivery of reminders)
    await putState(transaction, delivery, { state: 'sent', sendingId: runId, reason: undefined });
  return reminders.reduce((sum, { notice }) => sum + (notice.facts.fee ?? 0), 0);
}

async function undoRun(transaction: WriteTransaction, runId: string): Promise<LetterRunRow> {
  const { unit, today } = transaction;
  const run = await unit.letterRun(runId);
  if (run?.isUndone) throw new DeskError('in-use', `The run ${runId} was undone before.`, 'act-undone');
  if (run?.day !== today) throw new DeskError('in-use', `The run ${runId} is not of today.`, 'run-too-old');
  for (const delivery of await unit.deliveriesSentAs(runId))
    await putState(transaction, delivery, { state: 'waiting', sendingId: undefined });
  await unit.removeLettersOf(runId);
  const undone = { ...run, isUndone: true };
  await unit.putLetterRun(undone);
  return undone;
}
