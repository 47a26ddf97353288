import type { Circulation } from './circulation.ts';
import type { CirculationOptions } from './circulation-options.ts';
import { connectCirculation } from './connect-circulation.ts';
import { DeskError } from './desk/desk-error.ts';
import { readOutcome, writeOutcome } from './desk/stored-outcome.ts';
import type { CirculationStore } from './store/circulation-store.ts';

/** One act of the desk, as a form sends it. */
export interface ActOnce<Result> {
  /** The random id of the form. */
  readonly id: string;
  /** What the form does; an id belongs to one kind of act. */
  readonly kind: string;
  /** The patron whom the outcome is about; it is forgotten with this patron. */
  readonly patronIdOf: (result: Result) => string | undefined;
  /** Does the act by exactly one change. Its result is stored as JSON. */
  readonly run: (circulation: Circulation) => Promise<Result>;
}

/**
 * Does an act at most once: its outcome is stored in the transaction of the change, and a second call with the same id
 * gets this outcome, on any node. An act that throws changes nothing and can be sent again.
 */
export async function actOnce<Result>(
  options: CirculationOptions,
  { id, kind, patronIdOf, run }: ActOnce<Result>,
): Promise<{ readonly result: Result; readonly isRepeated: boolean }> {
  let isRepeated = false;
  let changes = 0;
  const store: CirculationStore = {
    read: options.store.read,
    async change(libraryId, change) {
      if (++changes > 1) throw new Error(`The act ${kind} of the desk makes more than one change.`);
      return options.store.change(libraryId, async (unit) => {
        isRepeated = false;
        const done = await unit.deskAct(id);
        if (done !== undefined) {
          if (done.kind !== kind) throw new DeskError('act-id-used', `The form ${id} was sent for another act.`);
          isRepeated = true;
          return readOutcome(done).result as Awaited<ReturnType<typeof change>>;
        }
        const result = await change(unit);
        const patronId = patronIdOf(result as unknown as Result);
        await unit.putDeskAct({
          id,
          kind,
          at: options.now().getTime(),
          patronId,
          outcome: writeOutcome({ result }),
        });
        return result;
      });
    },
  };
  const result = await run(connectCirculation({ ...options, store }));
  return { result, isRepeated };
}
