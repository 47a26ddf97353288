import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { syncTitle } from '@buchfink/connectors/builtin/circulation/copies/sync-title';
import type { CopyRow } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { WriteTransaction } from '@buchfink/connectors/builtin/circulation/store/transaction';
import type { DemoTitle } from './demo-cards.ts';

/** A search on the shelves: for an available copy, for the only available one, or for a title without any. */
export type ShelfRequest = 'copy' | 'only-copy' | 'none-there';

/** The age group for which a replacement is chosen. */
export type Reader = 'child' | 'adult';

/** The shelves of a demo library while its patrons are created: each title goes to one card only. */
export interface DemoShelves {
  /** Takes a copy of a title, or of another of its kind; undefined when the library has nothing like it. */
  take(wishedTitle: DemoTitle, request: ShelfRequest, reader: Reader): Promise<TakenTitle | undefined>;
}

/** A taken title; `copy` is the one on the shelf, or for `none-there` any copy. */
export interface TakenTitle {
  readonly record: BibRecord;
  readonly copy: CopyRow;
}

/** The showcase title of the tours is never taken. */
const showcase = 'Der Zauberberg';

/** Creates the shelves of a library with these records, preferred ones first. */
export function createDemoShelves(acting: WriteTransaction, records: readonly BibRecord[]): DemoShelves {
  const takenIds = new Set<string>();
  const availableCount = (record: BibRecord) => record.items.filter(({ state }) => state === 'available').length;
  const fits: Readonly<Record<ShelfRequest, (record: BibRecord) => boolean>> = {
    copy: (record) => availableCount(record) > 0,
    'only-copy': (record) => availableCount(record) === 1,
    'none-there': (record) =>
      record.items.length > 0 && record.items.every(({ state }) => state === 'lent' || state === 'on-order'),
  };
  return {
    async take({ title, mediaType = 'BOOK' }, request, reader) {
      const free = records.filter(
        (record) =>
          record.mediaType === mediaType &&
          !takenIds.has(record.id) &&
          record.title !== showcase &&
          fits[request](record),
      );
      const named = free.find((candidate) => candidate.title === title);
      const record = named ?? free.find((candidate) => isFor(reader, candidate)) ?? free[0];
      if (record === undefined) return undefined;
      takenIds.add(record.id);
      const copies = await syncTitle(acting, record);
      const copy = request === 'none-there' ? copies[0] : copies.find(({ state }) => state === 'available');
      return copy && { record, copy };
    },
  };
}

/** Titles for ages up to 11 are for children, all others are not. */
function isFor(reader: Reader, { audience }: BibRecord): boolean {
  const age = Number(/\d+/.exec(audience ?? '')?.[0] ?? 99);
  return (reader === 'child') === age <= 11;
}
