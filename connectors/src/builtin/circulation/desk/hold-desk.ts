import type { CirculationOptions } from '../circulation-options.ts';
import { expireReservations } from '../loans/process-elapsed-days.ts';
import { moveInQueue } from '../queue/move-in-queue.ts';
import { isWaiting } from '../reservations/reservation-acts.ts';
import type { CopyRow, HeldReservation, ReservationRow } from '../store/circulation-rows.ts';
import { changeCirculation, readCirculation } from '../store/transaction.ts';
import { shelfOf } from './copy-status.ts';
import type { CopyToFetch, Desk, ShelvedCopy } from './desk.ts';
import { DeskError } from './desk-error.ts';
import { validateBranch } from './validate-entry.ts';

type HoldDesk = Pick<Desk, 'fetchList' | 'holdShelf' | 'moveReservation'>;

const maxTitles = 1_000;
/** Reservations of each state on the list of the pick-up shelf. */
const maxListedReservations = 500;

/** The desk's lists of reserved copies: what to fetch, and what is on the pick-up shelf. */
export function holdDesk(options: CirculationOptions): HoldDesk {
  return {
    async fetchList(branchId) {
      if (branchId !== '') validateBranch(options, branchId);
      await expireAll(options);
      const [titles, copies] = await options.store.read(options.libraryId, async (unit) => [
        await unit.toFetchAt(branchId, maxTitles),
        await unit.copiesToFetchAt(branchId),
      ]);
      const copiesByTitle = new Map<string, CopyRow[]>();
      for (const copy of copies) copiesByTitle.set(keyOf(copy), [...(copiesByTitle.get(keyOf(copy)) ?? []), copy]);
      const recordIds = [...new Set(titles.map(({ recordId }) => recordId))];
      const records = await options.records.records(options.libraryId, recordIds);
      const itemsByRecord = new Map(recordIds.map((id, at) => [id, records[at]?.items ?? []]));
      return titles.map(({ waiting, onShelf, ...title }): CopyToFetch => {
        const items = itemsByRecord.get(title.recordId) ?? [];
        return {
          ...title,
          count: Math.min(waiting, onShelf),
          copies: (copiesByTitle.get(keyOf(title)) ?? []).map((copy): ShelvedCopy => {
            const item = items.find(({ id }) => id === copy.id);
            return {
              ...(item && shelfOf(item)),
              ...(copy.barcode !== undefined && { barcode: copy.barcode }),
            };
          }),
        };
      });
    },
    moveReservation: (reservationId, position) =>
      changeCirculation(options, options.now(), async (transaction) => {
        await expireReservations(transaction);
        const reservation = await transaction.unit.reservation(reservationId);
        if (reservation === undefined || !isWaiting(reservation))
          throw new DeskError('in-use', `The reservation ${reservationId} does not wait.`, 'not-waiting');
        await moveInQueue(transaction, reservation, position);
      }),
    async holdShelf(branchId) {
      if (branchId !== '') validateBranch(options, branchId);
      await expireAll(options);
      return options.store.read(options.libraryId, async (unit) => {
        const list = (state: ReservationRow['state']) => unit.heldAt(branchId, state, maxListedReservations);
        const [ready, inTransit, expired] = [await list('ready'), await list('in-transit'), await list('expired')];
        const byNumber = (a: HeldReservation, b: HeldReservation) => Number(a.pickupNumber) - Number(b.pickupNumber);
        return {
          ready: ready.toSorted(byNumber),
          inTransit,
          expired,
          isComplete: [ready, inTransit, expired].every(({ length }) => length < maxListedReservations),
        };
      });
    },
  };
}

/** Both lists are of today also before the daily work was done. */
async function expireAll(options: CirculationOptions): Promise<void> {
  const hasLapsed = await readCirculation(
    options,
    options.now(),
    async ({ unit, today, isClockHeld }) => !isClockHeld && (await unit.lapsed(today, 1)).length > 0,
  );
  for (let isMore = hasLapsed; isMore; ) isMore = await changeCirculation(options, options.now(), expireReservations);
}

/** Copies of a title with the same volume or issue are interchangeable. */
const keyOf = ({ recordId, issue }: { readonly recordId: string; readonly issue: string }) =>
  JSON.stringify([recordId, issue]);
