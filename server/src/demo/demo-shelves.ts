import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { syncTitle } from '@buchfink/connectors/builtin/circulation/copies/sync-title';
import type { CopyRow } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import type { WriteTransaction } from '@buchfink/connectors/builtin/circulation/store/transaction';
import type { DemoTitle } from './demo-cards.ts';

/** What is looked for on the shelves: a copy to take away, the only one there, or a title of which none is there. */
export type ShelfRequest = 'copy' | 'only-copy' | 'none-there';

/** For whom another title is chosen where the one that is wished for is not there. */
export type Reader = 'child' | 'adult';

/** The shelves of a demo library while its patrons are made: each title is given to one card only. */
export interface DemoShelves {
  /** The copies of a title as wished, or of another of its kind; undefined where the library has nothing like it. */
  take(wish: DemoTitle, wanted: ShelfRequest, reader: Reader): Promise<TakenTitle | undefined>;
}

/** A title that was taken; `copy` is the one on the shelf, unless none was wanted. */
export interface TakenTitle {
  readonly record: BibRecord;
  readonly copy: CopyRow;
}

/** The title that the tours show stays as it is. */
const showcase = 'Der Zauberberg';

/** The shelves of a library with these records, those that are to be preferred first. */
export function createDemoShelves(acting: WriteTransaction, records: readonly BibRecord[]): DemoShelves {
  const given = new Set<string>();
  const there = (record: BibRecord) => record.items.filter(({ state }) => state === 'available').length;
  const fits: Readonly<Record<ShelfRequest, (record: BibRecord) => boolean>> = {
    copy: (record) => there(record) > 0,
    'only-copy': (record) => there(record) === 1,
    'none-there': (record) =>
      record.items.length > 0 && record.items.every(({ state }) => state === 'lent' || state === 'on-order'),
  };
  return {
    async take({ title, mediaType = 'BOOK' }, wanted, reader) {
      const free = records.filter(
        (record) =>
          record.mediaType === mediaType && !given.has(record.id) && record.title !== showcase && fits[wanted](record),
      );
      const named = free.find((each) => each.title === title);
      const record = named ?? free.find((each) => isFor(reader, each)) ?? free[0];
      if (record === undefined) return undefined;
      given.add(record.id);
      const copies = await syncTitle(acting, record);
      const copy = wanted === 'none-there' ? copies[0] : copies.find(({ state }) => state === 'available');
      return copy && { record, copy };
    },
  };
}

/** What is marked for ages up to 11 is for children, the rest is not. */
function isFor(reader: Reader, { audience }: BibRecord): boolean {
  const age = Number(/\d+/.exec(audience ?? '')?.[0] ?? 99);
  return (reader === 'child') === age <= 11;
}
