import type { BibRecord } from './bib-record.ts';

/** A record as the store keeps it. Made by `bodyOf`, wherever the record was made: a store need not understand it. */
export interface RecordBody {
  readonly id: string;
  /** The id of the record this one is a part of. */
  readonly parent?: string;
  /** The record as JSON; equal records have equal texts when they were made the same way. */
  readonly json: string;
}

/** The body of a record. */
export function bodyOf(record: BibRecord): RecordBody {
  const { id, parent } = record;
  const json = JSON.stringify(record);
  return parent?.recordId === undefined ? { id, json } : { id, parent: parent.recordId, json };
}
