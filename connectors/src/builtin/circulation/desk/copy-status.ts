import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { mainAuthor } from '@buchfink/catalogue/record/main-author';
import { spokenName } from '@buchfink/catalogue/record/person-name';
import { wholeTitle } from '@buchfink/catalogue/record/whole-title';
import type { CirculationOptions } from '../circulation-options.ts';
import { findCopyName, storedCopy } from '../copies/find-copy.ts';
import { findRecord } from '../copies/sync-title.ts';
import { type CopyStatus, patronSummary, type ShelvedCopy } from './desk.ts';

/** Reads a copy, from its record if circulation has not stored it; undefined for an unknown one. */
export async function copyStatus(options: CirculationOptions, typed: string): Promise<CopyStatus | undefined> {
  const barcode = await findCopyName(options, typed);
  const stored = await storedStatus(options, barcode);
  if (stored !== undefined) {
    const item = (await findRecord(options, stored.recordId))?.items.find(({ id }) => id === stored.id);
    return { ...stored.status, shelf: item ? shelfOf(item) : {} };
  }
  const [recordId] = await options.recordsWithBarcode(barcode);
  const record = recordId === undefined ? undefined : await findRecord(options, recordId);
  const item = record?.items.find((one) => one.barcode === barcode);
  return record && item && recordStatus(record, item);
}

/** The place of a copy as its record says it. */
export const shelfOf = ({ barcode, department, location, shelfmark }: HoldingItem): ShelvedCopy => ({
  barcode,
  department,
  location,
  shelfmark,
});

const storedStatus = (options: CirculationOptions, barcode: string) =>
  options.store.read(options.libraryId, async (unit) => {
    const copy = await storedCopy(unit, barcode);
    if (copy === undefined) return undefined;
    const { id, recordId, issue, state, absence, due, home, at, to } = copy;
    const title = await unit.title(recordId);
    const loan = await unit.loanOfCopy(copy.key);
    const patron = loan && (await unit.patron(loan.patronId));
    const reservation = await unit.reservationOfCopy(copy.key);
    const waitingPatron = reservation && (await unit.patron(reservation.patronId));
    const { pickupNumber: number, pickupUntil: until } = reservation ?? {};
    const status: Omit<CopyStatus, 'shelf'> = {
      recordId,
      issue,
      state,
      home,
      at,
      isStored: true,
      title: title?.title ?? recordId,
      author: title?.author,
      absence,
      due,
      to,
      loan: loan && patron && { patron: patronSummary(patron), lent: loan.lent, renewals: loan.renewals },
      heldFor: waitingPatron && patronSummary(waitingPatron),
      ...(number !== undefined && until !== undefined && { pickup: { number, until } }),
      waiting: (await unit.queueOf(recordId)).length,
    };
    return { recordId, id, status };
  });

function recordStatus(record: BibRecord, item: HoldingItem): CopyStatus {
  const author = mainAuthor(record);
  return {
    recordId: record.id,
    title: wholeTitle(record),
    issue: item.volume ?? '',
    state: item.state,
    author: author && spokenName(author.name),
    home: item.branch,
    at: item.branch,
    shelf: shelfOf(item),
    due: item.due,
    isStored: false,
    waiting: 0,
  };
}
