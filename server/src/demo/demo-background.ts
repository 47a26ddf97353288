import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { Acting } from '@buchfink/connectors/builtin/circulation/acting';
import type { CopyRow } from '@buchfink/connectors/builtin/circulation/circulation-store';
import { touchTitle } from '@buchfink/connectors/builtin/circulation/touch-title';
import { chance } from './chance.ts';
import { lent, reserved, setAsideThen } from './demo-acts.ts';

/** Patrons nobody can log in as, who have what is lent in the demo and wait for what is reserved. */
export interface Background {
  /** Another one at each call, round and round. */
  next(): string;
}

/** How many things one of them has. */
const thingsEach = 8;

/** Makes as many as the records need. */
export async function backgroundPatrons({ unit, given }: Acting, records: readonly BibRecord[]): Promise<Background> {
  const things = records.reduce((sum, { items }) => sum + items.filter(isMoved).length, 0);
  const ids = Array.from({ length: Math.max(6, Math.ceil(things / thingsEach)) }, (_, at) => `demo-background-${at}`);
  for (const [at, id] of ids.entries()) {
    const card = `B${String(at + 1).padStart(6, '0')}`;
    await unit.putPatron({ id, card, pinHash: '', group: given.rules.defaultGroup, disabled: true });
  }
  let last = -1;
  return {
    next() {
      last = (last + 1) % ids.length;
      return ids[last] ?? '';
    },
  };
}

const isMoved = ({ state }: HoldingItem) => state === 'lent' || state === 'reserved' || state === 'in-transit';

/** Puts loans and reservations behind the copies that the records say are lent, reserved or on their way. */
export async function moveBackground(
  acting: Acting,
  records: readonly BibRecord[],
  background: Background,
  isTaken: (recordId: string) => boolean,
): Promise<void> {
  for (const record of records) {
    if (!record.items.some(isMoved)) continue;
    for (const copy of await touchTitle(acting, record)) await moved(acting, copy, background);
    const isOut = record.items.every(({ state }) => state === 'lent' || state === 'on-order');
    if (isOut && !isTaken(record.id) && chance(record.id, acting.given.libraryId, 'queue') < 0.4)
      await queue(acting, record, background);
  }
}

async function moved(acting: Acting, copy: CopyRow, background: Background): Promise<void> {
  const { given, unit, today } = acting;
  const draw = chance(copy.id, given.libraryId, 'moved');
  if (copy.state === 'lent') {
    if ((await unit.loanOfCopy(copy.key)) === undefined)
      await lent(acting, background.next(), copy, { due: copy.due ?? today });
    return;
  }
  if (copy.state !== 'reserved' && copy.state !== 'in-transit') return;
  if ((await unit.reservationOfCopy(copy.key)) !== undefined) return;
  const others = given.branches.map(({ id }) => id).filter((id) => id !== copy.at);
  const other = others[Math.floor(draw * others.length)];
  const pickupBranch = copy.state === 'reserved' ? copy.at : other;
  // With one branch nothing is on its way to another: such a copy comes from elsewhere, and stays as the record says.
  if (pickupBranch === undefined) return;
  const days = Math.floor(draw * 5);
  const reservation = await reserved(acting, background.next(), copy, { pickupBranch, days: days + 10 });
  await setAsideThen(acting, copy, reservation, { branch: copy.at, days });
}

async function queue(acting: Acting, record: BibRecord, background: Background): Promise<void> {
  const { given } = acting;
  const issue = record.items[0]?.volume ?? '';
  const length = 1 + Math.floor(chance(record.id, given.libraryId, 'length') * 3);
  for (let place = 0; place < length; place++) {
    const branch = given.branches[place % given.branches.length]?.id ?? '';
    await reserved(
      acting,
      background.next(),
      { recordId: record.id, issue },
      { pickupBranch: branch, days: 9 - place },
    );
  }
}
