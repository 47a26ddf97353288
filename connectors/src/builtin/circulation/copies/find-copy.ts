import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { scannedNumbers } from '@buchfink/contract/text/scanned-number';
import type { CirculationOptions } from '../circulation-options.ts';
import type { CopyRow } from '../store/circulation-rows.ts';
import type { CirculationReader } from '../store/circulation-store.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { findRecord, syncTitle } from './sync-title.ts';

/** A copy, and whether the catalogue still has it. */
export interface CatalogueCopy {
  readonly copy: CopyRow;
  readonly isInCatalogue: boolean;
}

/** The name of the copy that was typed or scanned: the text itself unless a copy is found without what scanners add to a number. */
export async function findCopyName(options: CirculationOptions, typed: string): Promise<string> {
  const names = scannedNumbers(typed);
  if (names.length === 1) return typed;
  for (const name of names) {
    const stored = await options.store.read(options.libraryId, (unit) => unit.copiesNamed(name));
    if (stored.length > 0 || (await options.recordsWithBarcode(name)).length > 0) return name;
  }
  return typed;
}

/**
 * Finds a copy by its barcode, or by an id that only one copy has. Reads the records from the catalogue before the
 * transaction; the returned function then finds the copy within the transaction and stores its title.
 */
export async function findCopy(
  options: CirculationOptions,
  typed: string,
): Promise<(transaction: WriteTransaction) => Promise<CatalogueCopy | undefined>> {
  const name = await findCopyName(options, typed);
  const stored = await options.store.read(options.libraryId, (unit) => unit.copiesNamed(name));
  const recordIds = stored.length > 0 ? stored.map(({ recordId }) => recordId) : await options.recordsWithBarcode(name);
  const records = await Promise.all([...new Set(recordIds)].slice(0, 5).map((id) => findRecord(options, id)));
  return async (transaction) => {
    for (const record of records) if (record !== undefined) await syncTitle(transaction, record);
    const copy = await storedCopy(transaction.unit, name);
    return copy && { copy, isInCatalogue: records.some((record) => record !== undefined && hasCopy(record, copy)) };
  };
}

const hasCopy = (record: BibRecord, { recordId, id }: CopyRow) =>
  record.id === recordId && record.items.some((item) => item.id === id);

/** The stored copy with this barcode, or else the only one with this id. */
export async function storedCopy(
  unit: Pick<CirculationReader, 'copiesNamed'>,
  name: string,
): Promise<CopyRow | undefined> {
  const copies = await unit.copiesNamed(name);
  return copies.find(({ barcode }) => barcode === name) ?? (copies.length === 1 ? copies[0] : undefined);
}
