import { actMilliseconds, type CallContext, type RepeatableAct } from '../../call-context.ts';
import type { ActAnswer, Patron } from '../../patron-system.ts';
import type { CirculationOptions } from './circulation-options.ts';
import { requirePatron } from './patrons/find-patron.ts';
import type { PatronActRow, PatronRow } from './store/circulation-rows.ts';
import { changeCirculation, type ReadTransaction, type WriteTransaction } from './store/transaction.ts';

/** An act of a patron on the account. */
interface PatronAct {
  readonly patron: Patron;
  readonly context: Pick<CallContext, 'now' | 'repeatable'>;
  /** What the act reads in any case. */
  readonly readsOf: (transaction: ReadTransaction) => readonly Promise<unknown>[];
  readonly run: (transaction: WriteTransaction, row: PatronRow) => Promise<ActAnswer>;
}

/**
 * Runs an act in one transaction, in which its answer is stored: it happens once, on whatever nodes and however often it
 * arrives, and an act whose process ended has happened with its answer or not at all. A question or a refusal changes nothing
 * and is not stored: when it is repeated, the rules decide anew.
 */
export function runAct(options: CirculationOptions, { patron, context, readsOf, run }: PatronAct): Promise<ActAnswer> {
  const { now, repeatable } = context;
  return changeCirculation(
    options,
    now(),
    async (transaction) => {
      const [row, stored] = await Promise.all([
        requirePatron(transaction, patron),
        repeatable && findStored(transaction, repeatable),
      ]);
      // Only this program stores answers.
      if (repeatable && stored) return repeatable.open(stored) as ActAnswer;
      const answer = await run(transaction, row);
      if (repeatable && answer.status === 'OK')
        await transaction.unit.putPatronAct({ ...repeatable.seal(answer), at: transaction.now.getTime() });
      return answer;
    },
    (transaction) => [
      transaction.unit.patron(patron.patronId),
      ...(repeatable?.ids ?? []).map((id) => transaction.unit.patronAct(id)),
      ...readsOf(transaction),
    ],
  );
}

/** The act as it was done in the last day. While the clock may be wrong, no act is too old. */
async function findStored(
  { unit, now, isClockHeld }: ReadTransaction,
  { ids }: RepeatableAct,
): Promise<PatronActRow | undefined> {
  const rows = await Promise.all(ids.map((id) => unit.patronAct(id)));
  return rows.find((row) => row !== undefined && (isClockHeld || row.at >= now.getTime() - actMilliseconds));
}
