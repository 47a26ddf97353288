import type { BibRecord } from '../../record/bib-record.ts';
import type { RecordStore } from '../../record/record-store.ts';

/** A store in memory that refuses a batch which would not fit into its `room`, like a full disk. */
export class MemoryStore implements RecordStore {
  room = Number.POSITIVE_INFINITY;
  private readonly libraries = new Map<number, Map<string, BibRecord>>();
  private changes = 0;

  async records(libraryId: number, ids: readonly string[]): Promise<(BibRecord | undefined)[]> {
    return ids.map((id) => this.of(libraryId).get(id));
  }

  async children(libraryId: number, parentId: string, limit: number): Promise<BibRecord[]> {
    const all = [...this.of(libraryId).values()];
    return all.filter(({ parent }) => parent?.recordId === parentId).slice(0, limit);
  }

  async *batches(libraryId: number, size: number): AsyncGenerator<readonly BibRecord[]> {
    const all = [...this.of(libraryId).values()];
    for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
  }

  async count(libraryId: number): Promise<number> {
    return this.of(libraryId).size;
  }

  async generation(): Promise<number> {
    return this.changes;
  }

  async put(libraryId: number, records: readonly BibRecord[]): Promise<{ added: number; replaced: number }> {
    const library = this.of(libraryId);
    const added = records.filter(({ id }) => !library.has(id)).length;
    if (library.size + added > this.room) throw new Error('no space left');
    for (const record of records) library.set(record.id, record);
    this.changes++;
    return { added, replaced: records.length - added };
  }

  async remove(libraryId: number, ids: readonly string[]): Promise<number> {
    this.changes++;
    return ids.filter((id) => this.of(libraryId).delete(id)).length;
  }

  private of(libraryId: number): Map<string, BibRecord> {
    const library = this.libraries.get(libraryId) ?? new Map<string, BibRecord>();
    this.libraries.set(libraryId, library);
    return library;
  }
}
