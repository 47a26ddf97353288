import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { syncTitle } from '@buchfink/connectors/builtin/circulation/copies/sync-title';
import type { CopyRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { WriteTransaction } from '@buchfink/connectors/builtin/circulation/store/transaction';
import { chance } from './chance.ts';
import { putDemoLoan, putDemoReservation, setAsideDaysAgo } from './demo-acts.ts';

/** Patrons without a login that hold the demo's loans and reservations. */
export interface BackgroundPatrons {
  /** Returns the ids in turns. */
  next(): string;
}

/** The first card of the lending patrons: where it exists, all of them do. */
export const firstLender = 'L000001';

/** Creates a few patrons that wait for the loans of the demo's cards. */
export function createWaitingPatrons(acting: WriteTransaction): Promise<BackgroundPatrons> {
  return patrons(acting, 'B', 6);
}

/** Creates so many patrons that each has about eight copies. */
function createLendingPatrons(acting: WriteTransaction, records: readonly BibRecord[]): Promise<BackgroundPatrons> {
  const things = records.reduce((sum, { items }) => sum + items.filter(isMoved).length, 0);
  return patrons(acting, 'L', Math.max(6, Math.ceil(things / 8)));
}

async function patrons({ unit, options }: WriteTransaction, letter: string, count: number): Promise<BackgroundPatrons> {
  const cards = Array.from({ length: count }, (_, at) => letter + String(at + 1).padStart(6, '0'));
  const ids = cards.map((card) => `demo-${card}`);
  for (const [at, id] of ids.entries())
    await unit.putPatron({ id, card: cards[at] ?? '', pinHash: '', group: options.rules.defaultGroup, disabled: true });
  let last = -1;
  return {
    next() {
      last = (last + 1) % ids.length;
      return ids[last] ?? '';
    },
  };
}

const isMoved = ({ state }: HoldingItem) => state === 'lent' || state === 'reserved' || state === 'in-transit';

/** Creates the loans and reservations of copies that are lent, reserved or in transit by their records. */
export async function createBackgroundLoans(acting: WriteTransaction, records: readonly BibRecord[]): Promise<void> {
  const background = await createLendingPatrons(acting, records);
  for (const record of records) {
    if (!record.items.some(isMoved)) continue;
    const isTaken = (await acting.unit.title(record.id)) !== undefined;
    for (const copy of await syncTitle(acting, record))
      if (!isTaken || !(await isBound(acting, copy))) await moved(acting, copy, background);
    const isOut = record.items.every(({ state }) => state === 'lent' || state === 'on-order');
    if (isOut && !isTaken && chance(record.id, acting.options.libraryId, 'queue') < 0.4)
      await queue(acting, record, background);
  }
}

/** Whether a demo card has the copy on loan or on the pick-up shelf. */
async function isBound({ unit }: WriteTransaction, { key }: CopyRow): Promise<boolean> {
  return (await unit.loanOfCopy(key)) !== undefined || (await unit.reservationOfCopy(key)) !== undefined;
}

async function moved(acting: WriteTransaction, copy: CopyRow, background: BackgroundPatrons): Promise<void> {
  const { options, today } = acting;
  const draw = chance(copy.id, options.libraryId, 'moved');
  if (copy.state === 'lent') return putDemoLoan(acting, background.next(), copy, { due: copy.due ?? today });
  if (copy.state !== 'reserved' && copy.state !== 'in-transit') return;
  const otherBranches = options.branches.map(({ id }) => id).filter((id) => id !== copy.at);
  const otherBranch = otherBranches[Math.floor(draw * otherBranches.length)];
  const pickupBranch = copy.state === 'reserved' ? copy.at : otherBranch;
  // With one branch nothing is in transit to another: such a copy comes from elsewhere, and stays as in the record.
  if (pickupBranch === undefined) return;
  const days = Math.floor(draw * 5);
  const reservation = await putDemoReservation(acting, background.next(), copy, { pickupBranch, days: days + 10 });
  await setAsideDaysAgo(acting, copy, reservation, { branch: copy.at, days });
}

async function queue(acting: WriteTransaction, record: BibRecord, background: BackgroundPatrons): Promise<void> {
  const { options } = acting;
  const issue = record.items[0]?.volume ?? '';
  const length = 1 + Math.floor(chance(record.id, options.libraryId, 'length') * 3);
  for (let place = 0; place < length; place++) {
    const branch = options.branches[place % options.branches.length]?.id ?? '';
    await putDemoReservation(
      acting,
      background.next(),
      { recordId: record.id, issue },
      { pickupBranch: branch, days: 9 - place },
    );
  }
}
