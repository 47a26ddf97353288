import type { BibRecord } from './bib-record.ts';
import { pack, unpack } from './packed-record.ts';

/** A record as the store keeps it. Made by `bodyOf`, wherever the record was made: a store need not understand it. */
export interface RecordBody {
  readonly id: string;
  /** The id of the record this one is a part of. */
  readonly parent?: string;
  /** The record, packed, as JSON; equal records have equal texts. `recordOf` reads it. */
  readonly json: string;
}

/** The body of a record. */
export function bodyOf(record: BibRecord): RecordBody {
  const { id, parent } = record;
  const json = JSON.stringify(pack(record));
  return parent?.recordId === undefined ? { id, json } : { id, parent: parent.recordId, json };
}

/** The record of a body. Only this program writes bodies, from records it has checked; older ones hold the record as it is. */
export function recordOf(json: string): BibRecord {
  const read: unknown = JSON.parse(json);
  return Array.isArray(read) ? unpack(read) : (read as BibRecord);
}

/** Whether a text that a store keeps is this body, or what an older version has made of the same record. */
export function isSameBody(stored: string, { json }: RecordBody): boolean {
  return stored === json || (stored.startsWith('{') && bodyOf(recordOf(stored)).json === json);
}
