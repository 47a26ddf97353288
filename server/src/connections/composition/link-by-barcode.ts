import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';

/** Finds the ids of the records that have a copy with exactly this barcode. */
export type RecordsWithBarcode = (barcode: string) => Promise<readonly string[]>;

/** The most entries of one account that are looked up: each is a search in the index. */
const maxLookups = 100;

/**
 * The accounts of a system that names copies by their barcodes alone, as SIP2 does: a loan or reservation without a record id
 * gets that of the record with its barcode. A barcode of several records links to none, and so do all while the index cannot be
 * read.
 */
export function patronsLinkedByBarcode(system: PatronSystem, recordsWithBarcode: RecordsWithBarcode): PatronSystem {
  return {
    ...system,
    async account(patron, context) {
      const account = await system.account(patron, context);
      const unlinked = [...account.lent, ...account.reservations].filter(({ recordId }) => recordId === undefined);
      const recordIds = await lookUp(
        recordsWithBarcode,
        unlinked.flatMap(({ barcode }) => barcode ?? []),
      );
      const linked = <Entry extends { readonly recordId?: string | undefined; readonly barcode?: string | undefined }>(
        entry: Entry,
      ): Entry => {
        const recordId = entry.recordId ?? recordIds.get(entry.barcode ?? '');
        return { ...entry, ...(recordId !== undefined && { recordId }) };
      };
      return { ...account, lent: account.lent.map(linked), reservations: account.reservations.map(linked) };
    },
  };
}

/** Self-checkout of such a system, whose answers name the copy by its barcode. */
export function checkoutLinkedByBarcode(checkout: Checkout, recordsWithBarcode: RecordsWithBarcode): Checkout {
  const linked = async (request: ReturnType<Checkout['requestLoan']>) => {
    const loan = await request;
    if (loan.recordId !== '') return loan;
    const recordIds = await lookUp(recordsWithBarcode, [loan.copyId]);
    return { ...loan, recordId: recordIds.get(loan.copyId) ?? '' };
  };
  return {
    ...checkout,
    requestLoan: (...input) => linked(checkout.requestLoan(...input)),
    confirmLoan: (...input) => linked(checkout.confirmLoan(...input)),
  };
}

/** The record of each barcode that exactly one record has. */
async function lookUp(
  recordsWithBarcode: RecordsWithBarcode,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const recordIds = new Map<string, string>();
  try {
    // One after the other: an account takes one thread of the index at most.
    for (const barcode of new Set(barcodes.slice(0, maxLookups))) {
      const [recordId, ...others] = await recordsWithBarcode(barcode);
      if (recordId !== undefined && others.length === 0) recordIds.set(barcode, recordId);
    }
  } catch {
    // An account without links is better than none.
  }
  return recordIds;
}
