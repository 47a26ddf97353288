import type { CirculationOptions } from '../circulation.ts';
import { expireReservations } from '../loans/process-elapsed-days.ts';
import { moveInQueue } from '../reservations/move-in-queue.ts';
import { isWaiting } from '../reservations/reservation-acts.ts';
import { isOnShelf, listWaiting } from '../reservations/reservation-queue.ts';
import type { CopyRow, ReservationRow } from '../store/circulation-store.ts';
import { changeCirculation, type ReadTransaction, readCirculation } from '../store/transaction.ts';
import { type CopyToFetch, type Desk, DeskError, type HeldReservation, type ShelvedCopy } from './desk.ts';
import { validateBranch } from './validate-entry.ts';

type HoldDesk = Pick<Desk, 'fetchList' | 'holdShelf' | 'moveReservation'>;

const mostTitles = 1_000;
/** Reservations of each state on the list of the pick-up shelf. */
const mostHeld = 500;

/** The desk's lists of reserved copies: what to fetch, and what is on the pick-up shelf. */
export function holdDesk(options: CirculationOptions): HoldDesk {
  return {
    async fetchList(branchId) {
      if (branchId !== '') validateBranch(options, branchId);
      await expireAll(options);
      const entries = await readCirculation(options, options.now(), (transaction) => entriesAt(transaction, branchId));
      const recordIds = [...new Set(entries.map(({ recordId }) => recordId))];
      const records = await options.records.records(options.libraryId, recordIds);
      return entries.map(({ copies, ...entry }): CopyToFetch => {
        const items = records[recordIds.indexOf(entry.recordId)]?.items ?? [];
        return {
          ...entry,
          copies: copies.map((copy): ShelvedCopy => {
            const { department, location, shelfmark } = items.find(({ id }) => id === copy.id) ?? {};
            return {
              ...(copy.barcode !== undefined && { barcode: copy.barcode }),
              ...(department !== undefined && { department }),
              ...(location !== undefined && { location }),
              ...(shelfmark !== undefined && { shelfmark }),
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
      return readCirculation(options, options.now(), async (transaction) => {
        const list = (state: ReservationRow['state']) => heldAt(transaction, branchId, state);
        const [ready, inTransit, expired] = [await list('ready'), await list('in-transit'), await list('expired')];
        const byNumber = (a: HeldReservation, b: HeldReservation) => Number(a.pickupNumber) - Number(b.pickupNumber);
        return {
          ...{ ready: ready.toSorted(byNumber), inTransit, expired },
          isComplete: [ready, inTransit, expired].every(({ length }) => length < mostHeld),
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
    async ({ unit, today }) => (await unit.lapsed(today, 1)).length > 0,
  );
  for (let isMore = hasLapsed; isMore; ) isMore = await changeCirculation(options, options.now(), expireReservations);
}

type Entry = Omit<CopyToFetch, 'copies'> & { readonly copies: readonly CopyRow[] };

async function entriesAt(transaction: ReadTransaction, branchId: string): Promise<Entry[]> {
  const { unit } = transaction;
  const entries: Entry[] = [];
  for (const { recordId, title, issue, waiting, onShelf } of await unit.toFetchAt(branchId, mostTitles)) {
    const [first] = await listWaiting(transaction, { recordId, issue });
    const author = (await unit.title(recordId))?.author;
    entries.push({
      ...{ recordId, title, issue, count: Math.min(waiting, onShelf), since: first?.reserved ?? transaction.today },
      ...(author !== undefined && { author }),
      copies: (await unit.copiesOf(recordId)).filter(
        (copy) => copy.issue === issue && copy.at === branchId && isOnShelf(copy),
      ),
    });
  }
  return entries;
}

async function heldAt(
  { unit }: ReadTransaction,
  branchId: string,
  state: ReservationRow['state'],
): Promise<HeldReservation[]> {
  const held: HeldReservation[] = [];
  for (const row of await unit.reservationsAt(branchId, state, mostHeld)) {
    const { barcode } = (row.copyKey !== undefined && (await unit.copy(row.copyKey))) || {};
    const patron = await unit.patron(row.patronId);
    const patronName = patron?.name ?? patron?.card;
    held.push({
      ...row,
      title: (await unit.title(row.recordId))?.title ?? '',
      ...(barcode !== undefined && { barcode }),
      ...(patronName !== undefined && { patronName }),
    });
  }
  return held;
}
