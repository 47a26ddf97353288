import type { ImportReading } from '../import/reading/import-reading.ts';
import { IdSet } from '../import/removal/id-set.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { isUnread } from '../report/import-note.ts';
import { oaiIdentifierOf } from './oai-identifier.ts';

/** The records that repositories have, by id; unreadable ones by their OAI identifier. */
export class PresentRecords {
  private readonly ids = new IdSet();
  private readonly unread = new IdSet();

  /** Adds a reading; returns false when the record cannot be identified. */
  add(reading: ImportReading, identifier: string): boolean {
    if (reading.kind === 'record') this.ids.add(reading.record.id);
    if (reading.kind !== 'skipped' || !isUnread(reading.reason)) return true;
    this.unread.add(identifier);
    return identifier !== '';
  }

  /** Whether this record was harvested and no repository has it any more. */
  isVanished(record: BibRecord): boolean {
    const identifier = oaiIdentifierOf(record);
    return identifier !== undefined && !this.ids.has(record.id) && !this.unread.has(identifier);
  }
}
