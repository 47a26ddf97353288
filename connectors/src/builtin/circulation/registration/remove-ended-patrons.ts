import { addDays } from '@buchfink/contract/calendar-date';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { CirculationReader } from '../store/circulation-store.ts';
import type { RunTransaction, WriteTransaction } from '../store/transaction.ts';

/** Rows per transaction; small, so that no other transaction waits long. */
const batchSize = 50;
/** Days for which somebody whose card ended is still known, for questions at the desk. */
const keepEndedDays = 30;

/** How patrons are removed. */
export interface RemovalDeps {
  /** Runs a transaction; others have their turn before it. */
  readonly change: RunTransaction;
  readonly endLogins: EndLogins;
}

/** Ends all logins of a patron, who cannot log in any more, and removes what is stored of them. */
export type EndLogins = (patron: Pick<PatronRow, 'id' | 'card' | 'userName'>) => Promise<void>;

/**
 * Removes people whose provisional cards ended a while ago. The logins go before each of them, because they are stored elsewhere and
 * lead to nobody afterwards: what a crash leaves in between is done by the next call.
 */
export async function removeEndedPatrons({ change, endLogins }: RemovalDeps): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const batch = await change(findRemovable);
    hasMore = batch.hasMore;
    for (const patron of batch.removable) {
      await endLogins(patron);
      await change((transaction) => removeUnused(transaction, patron.id));
    }
  }
}

async function findRemovable({ unit, today, isClockHeld }: WriteTransaction) {
  const removable: PatronRow[] = [];
  if (isClockHeld) return { removable, hasMore: false };
  const ended = await unit.registrationsEndedBefore(addDays(today, -keepEndedDays), batchSize);
  for (const registration of ended) {
    const patron = await unit.patron(registration.id);
    if (patron !== undefined && !(await isUsed(unit, patron.id))) removable.push(patron);
    // What is owed keeps somebody known: it is looked at again later.
    else await unit.putRegistration({ ...registration, decided: today });
  }
  return { removable, hasMore: ended.length === batchSize };
}

async function removeUnused({ unit }: WriteTransaction, id: string): Promise<void> {
  const registration = await unit.registration(id);
  if (registration?.state !== 'ended' || (await isUsed(unit, id))) return;
  for (const reservation of await unit.reservationsOf(id)) await unit.removeReservation(reservation.id);
  await unit.removePatron(id);
}

const isUsed = async (unit: CirculationReader, id: string) =>
  (await unit.loansOf(id)).length > 0 || (await unit.feesOf(id)).length > 0;
