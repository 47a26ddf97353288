import type { BibRecord } from '../record/bib-record.ts';
import type { RecordStore } from '../record/record-store.ts';
import { likelyIds, oaiIdentifierOf } from './oai-identifier.ts';

const batchSize = 1000;

/**
 * Finds records by identifier, because a repository names a deleted record by its identifier only. Usually the record
 * number is the end of it; for other identifiers all records are scanned once.
 */
export class HarvestedIds {
  private readonly store: RecordStore;
  private readonly libraryId: number;
  /** Identifiers that do not end with the record number → that number. Undefined until it is needed. */
  private irregular: Map<string, string> | undefined;

  constructor(store: RecordStore, libraryId: number) {
    this.store = store;
    this.libraryId = libraryId;
  }

  /** The id of the record with this identifier; undefined when there is none. */
  async idOf(identifier: string): Promise<string | undefined> {
    for (const record of await this.store.records(this.libraryId, likelyIds(identifier))) {
      if (record !== undefined && oaiIdentifierOf(record) === identifier) return record.id;
    }
    this.irregular ??= await this.scanAll();
    return this.irregular.get(identifier);
  }

  /** Adds a record that is about to be stored. */
  add(record: BibRecord): void {
    if (this.irregular !== undefined) addIfIrregular(this.irregular, record);
  }

  private async scanAll(): Promise<Map<string, string>> {
    const irregularIds = new Map<string, string>();
    for (let after = 0; ; ) {
      const batch = await this.store.changes(this.libraryId, after, batchSize);
      for (const { number, record } of batch) {
        after = number;
        addIfIrregular(irregularIds, record);
      }
      if (batch.length === 0) return irregularIds;
    }
  }
}

function addIfIrregular(idsByIdentifier: Map<string, string>, record: BibRecord): void {
  const identifier = oaiIdentifierOf(record);
  if (identifier !== undefined && !likelyIds(identifier).includes(record.id))
    idsByIdentifier.set(identifier, record.id);
}
