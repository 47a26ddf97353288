import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CirculationOptions } from '../circulation.ts';
import type { CopyRow } from '../store/circulation-store.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { findRecord, syncTitle } from './sync-title.ts';

/** A copy, and whether the catalogue still has it. */
export interface FoundCopy {
  readonly copy: CopyRow;
  readonly isInCatalogue: boolean;
}

/**
 * Finds a copy by its barcode, or by an id that only one copy has. Reads the records from the catalogue before the
 * transaction; the returned function then finds the copy within the transaction and stores its title.
 */
export async function findCopy(
  options: CirculationOptions,
  name: string,
): Promise<(transaction: WriteTransaction) => Promise<FoundCopy | undefined>> {
  const known = await options.store.read(options.libraryId, (unit) => unit.copiesNamed(name));
  const recordIds = known.length > 0 ? known.map(({ recordId }) => recordId) : await options.recordsWithBarcode(name);
  const records = await Promise.all([...new Set(recordIds)].slice(0, 5).map((id) => findRecord(options, id)));
  return async (transaction) => {
    for (const record of records) if (record !== undefined) await syncTitle(transaction, record);
    const found = await transaction.unit.copiesNamed(name);
    const byBarcode = found.find(({ barcode }) => barcode === name);
    const copy = byBarcode ?? (found.length === 1 ? found[0] : undefined);
    return copy && { copy, isInCatalogue: records.some((record) => record !== undefined && hasCopy(record, copy)) };
  };
}

const hasCopy = (record: BibRecord, { recordId, id }: CopyRow) =>
  record.id === recordId && record.items.some((item) => item.id === id);
