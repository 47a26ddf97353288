import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import type { CirculationOptions } from '../circulation.ts';
import { storedCopy } from '../copies/find-copy.ts';
import { findRecord } from '../copies/sync-title.ts';
import { type CopyStatus, patronSummary } from './desk.ts';

/** Reads a copy, from its record if circulation has not stored it; undefined for an unknown one. */
export async function copyStatus(options: CirculationOptions, barcode: string): Promise<CopyStatus | undefined> {
  const stored = await options.store.read(options.libraryId, async (unit): Promise<CopyStatus | undefined> => {
    const copy = await storedCopy(unit, barcode);
    if (copy === undefined) return undefined;
    const { recordId, issue, state, absence, due, at, to } = copy;
    const loan = await unit.loanOfCopy(copy.key);
    const patron = loan && (await unit.patron(loan.patronId));
    const reservation = await unit.reservationOfCopy(copy.key);
    const waitingPatron = reservation && (await unit.patron(reservation.patronId));
    return {
      ...{ recordId, issue, state, at, isStored: true },
      title: (await unit.title(recordId))?.title ?? recordId,
      ...(absence !== undefined && { absence }),
      ...(due !== undefined && { due }),
      ...(to !== undefined && { to }),
      ...(loan && patron && { loan: { patron: patronSummary(patron), lent: loan.lent, renewals: loan.renewals } }),
      ...(waitingPatron && { heldFor: patronSummary(waitingPatron) }),
      waiting: (await unit.queueOf(recordId)).length,
    };
  });
  if (stored !== undefined) return stored;
  const [recordId] = await options.recordsWithBarcode(barcode);
  const record = recordId === undefined ? undefined : await findRecord(options, recordId);
  const item = record?.items.find((one) => one.barcode === barcode);
  if (!record || !item) return undefined;
  return {
    ...{ recordId: record.id, title: wholeTitle(record), issue: item.volume ?? '', state: item.state, at: item.branch },
    ...(item.due !== undefined && { due: item.due }),
    ...{ isStored: false, waiting: 0 },
  };
}
