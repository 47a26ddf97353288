import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';

/** Time limit of the index in milliseconds. */
const patience = 8000;
/** Most records to check. A barcode belongs to one record, but search also finds similar ones. */
const most = 20;

/** Finds the ids of the records that have a copy with exactly this barcode. */
export async function recordsWithBarcode(
  deps: { readonly libraryId: number; readonly records: RecordStore; readonly index: CatalogueSearch },
  barcode: string,
): Promise<string[]> {
  const { hits } = await deps.index.search(
    {
      fields: [{ meaning: 'BARCODE', text: barcode }],
      ...plainQuery,
      limit: most,
    },
    AbortSignal.timeout(patience),
  );
  const records = await deps.records.byNumbers(
    deps.libraryId,
    hits.map(({ number }) => number),
  );
  return records.flatMap((record) =>
    record?.items.some((item) => item.barcode === barcode) === true ? [record.id] : [],
  );
}
