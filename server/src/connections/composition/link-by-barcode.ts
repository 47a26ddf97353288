import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';

/** Finds the ids of the records that have a copy with exactly this barcode. */
export type RecordsWithBarcode = (barcode: string) => Promise<readonly string[]>;

/** The most loans of one account that are looked up: each is a search in the index. */
const maxLookups = 100;

/**
 * The accounts of a system that names copies by their barcodes alone, as SIP2 does: a loan without a record id gets
 * that of the record with its barcode. A barcode of several records links to none, and so do all loans while the index
 * cannot be read.
 */
export function patronsLinkedByBarcode(system: PatronSystem, recordsWithBarcode: RecordsWithBarcode): PatronSystem {
  return {
    ...system,
    async account(patron, context) {
      const account = await system.account(patron, context);
      const barcodes = account.lent.flatMap(({ recordId, barcode }) => (recordId === undefined ? (barcode ?? []) : []));
      const recordIds = await lookUp(recordsWithBarcode, barcodes);
      return {
        ...account,
        lent: account.lent.map((loan) => {
          const recordId = loan.recordId ?? recordIds.get(loan.barcode ?? '');
          return { ...loan, ...(recordId !== undefined && { recordId }) };
        }),
      };
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
