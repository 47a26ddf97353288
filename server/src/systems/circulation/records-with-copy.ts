import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { copyKey } from '@buchfink/catalogue/segment/fields';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';

/** Time limit of the index in milliseconds. */
const timeout = 8000;
/** Most records to check. A barcode belongs to one record, but search also finds similar ones. */
const maxHits = 20;

/** What a copy is searched in. */
interface CopySearch {
  readonly libraryId: number;
  readonly records: RecordStore;
  readonly index: CatalogueSearch;
}

/** Finds the ids of the records that have a copy with exactly this barcode. */
export const recordsWithBarcode = (search: CopySearch, barcode: string): Promise<string[]> =>
  recordsWithCopy(search, barcode, (item) => item.barcode === barcode);

/** Finds the ids of the records that have the copy with this id of the library's system, where it has a barcode, too. */
export const recordsWithCopyId = (search: CopySearch, id: string): Promise<string[]> =>
  recordsWithCopy(search, copyKey(id), (item) => item.id === id);

async function recordsWithCopy(
  { libraryId, records, index }: CopySearch,
  text: string,
  isCopy: (item: BibRecord['items'][number]) => boolean,
): Promise<string[]> {
  const query = { fields: [{ meaning: 'BARCODE', text }], ...plainQuery, limit: maxHits } as const;
  const { hits } = await index.search(query, AbortSignal.timeout(timeout));
  const found = await records.byNumbers(
    libraryId,
    hits.map(({ number }) => number),
  );
  return found.flatMap((record) => (record?.items.some(isCopy) === true ? [record.id] : []));
}
