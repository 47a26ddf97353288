import { writeSync } from 'node:fs';
import type { LedgerEntry } from '@buchfink/connectors/builtin/circulation/store/ledger';
import type { Patron } from '@buchfink/connectors/patron-system';
import { openWorld } from './circulation-world.ts';
import { killRules } from './kill-rules.ts';

/** The report of an acknowledged act: a part of its ledger line. */
export type Told = Partial<Extract<LedgerEntry, { loanId: string } | { reservationId: string }>>;

/**
 * Acts in a data directory until it is killed, and prints each acknowledged act on its own line. The second argument
 * is the time of the clock.
 */
const [directory = '', now = ''] = process.argv.slice(2);
const world = await openWorld({ directory, now, rules: killRules });
const { desk, patron: role } = world.circulation;
const { context } = world;
const barcodes = ['a', 'b', 'c'].flatMap((id) => world.addTitle(id, 2));
const patrons: Patron[] = [];
for (const card of ['1', '2', '3']) patrons.push(await desk.patronOf(card).catch(() => world.addPatron(card)));

const tell = (act: Told) => writeSync(1, `${JSON.stringify(act)}\n`);
const chance = (below: number) => Math.floor(Math.random() * below);

async function step(): Promise<void> {
  const patron = patrons[chance(patrons.length)];
  const barcode = barcodes[chance(barcodes.length)] ?? '';
  if (patron === undefined) return;
  const { lent, reservations } = await role.account(patron, context);
  switch (chance(6)) {
    case 0: {
      const outcome = await desk.lend(barcode, patron.userId);
      if (outcome.lent) tell({ act: 'lent', loanId: outcome.loanId, due: outcome.due });
      return;
    }
    case 1: {
      const loan = lent.find((candidate) => candidate.barcode === barcode);
      await desk.giveBack(barcode, 'M');
      if (loan !== undefined) tell({ act: 'returned', loanId: loan.id });
      return;
    }
    case 2: {
      const recordId = barcode.slice(0, 1);
      const { status } = await role.reserve(patron, { recordId }, { confirm: 'yes' }, context);
      if (status !== 'OK') return;
      const { reservations: now } = await role.account(patron, context);
      const reservationId = now.find(
        (candidate) => candidate.recordId === recordId && candidate.state !== 'expired',
      )?.id;
      if (reservationId !== undefined) tell({ act: 'reserved', reservationId });
      return;
    }
    case 3: {
      // A random reservation: the first one may have lapsed, and a lapsed one cannot be cancelled.
      const reservation = reservations[chance(reservations.length)];
      if (reservation === undefined) return;
      const { status } = await role.cancel(patron, reservation.id, { confirm: 'yes' }, context);
      if (status === 'OK') tell({ act: 'cancelled', reservationId: reservation.id });
      return;
    }
    default: {
      world.wait(1);
      const { items = [] } = await role.renewAll(patron, { confirm: 'yes' }, context);
      for (const { id, new: due } of items) if (due !== undefined) tell({ act: 'renewed', loanId: id, due });
    }
  }
}

for (;;) await step();
