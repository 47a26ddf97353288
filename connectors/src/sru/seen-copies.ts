import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { CatalogueCopy } from '../availability.ts';
import { catalogueCopies } from '../catalogue-copies.ts';

/** The records whose copies are remembered, and the copies of a record. */
const maxRecords = 2000;
const maxCopies = 200;

/**
 * The copies of the records that were shown last. A system is asked for the states of copies after a search has shown
 * them; another request of the catalogue would be too much.
 */
export class SeenCopies {
  private readonly byRecord = new Map<string, readonly CatalogueCopy[]>();

  add({ id, items }: Pick<BibRecord, 'id' | 'items'>): void {
    this.byRecord.delete(id);
    this.byRecord.set(id, catalogueCopies(items.slice(0, maxCopies)));
    // The map is ordered by age.
    const [oldest] = this.byRecord.keys();
    if (this.byRecord.size > maxRecords && oldest !== undefined) this.byRecord.delete(oldest);
  }

  of(recordIds: readonly string[]): Map<string, readonly CatalogueCopy[]> {
    const seen = new Map<string, readonly CatalogueCopy[]>();
    for (const id of recordIds) {
      const copies = this.byRecord.get(id);
      if (copies) seen.set(id, copies);
    }
    return seen;
  }
}
