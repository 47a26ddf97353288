import type { BibRecord } from './bib-record.ts';

/** The records of all libraries, the truth behind every index. Implemented by `server/storage`. */
export interface RecordStore {
  /** The records with these ids, in their order; undefined where there is none. */
  records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]>;
  /** The records whose `parent` is this one (volumes of a set, parts of a volume), by id; at most `limit`. */
  children(libraryId: number, parentId: string, limit: number): Promise<BibRecord[]>;
  /** All records of a library in batches, in a stable order. */
  batches(libraryId: number, size: number): AsyncIterable<readonly BibRecord[]>;
  /** How many records a library has. */
  count(libraryId: number): Promise<number>;
  /** Rises with every change of a library's records: an index built from another generation is stale. */
  generation(libraryId: number): Promise<number>;
  /** Adds or replaces records in one transaction; they are durable when the promise resolves. */
  put(libraryId: number, records: readonly BibRecord[]): Promise<{ added: number; replaced: number }>;
  /** Removes the records of these ids in one transaction; answers how many there were. */
  remove(libraryId: number, ids: readonly string[]): Promise<number>;
}
