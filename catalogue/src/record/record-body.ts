import type { BibRecord } from './bib-record.ts';
import { pack, unpack } from './packed-record.ts';

/** A record as the store keeps it, created by `bodyOf`; the store does not parse it. */
export interface RecordBody {
  readonly id: string;
  /** The id of the record that this one is a part of. */
  readonly parent?: string;
  /** The packed record as JSON; equal records have equal texts. `recordOf` parses it. */
  readonly json: string;
}

/** The body of a record. */
export function bodyOf(record: BibRecord): RecordBody {
  const { id, parent } = record;
  const json = JSON.stringify(pack(record));
  return parent?.recordId === undefined ? { id, json } : { id, parent: parent.recordId, json };
}

/**
 * The record of a body. Bodies are trusted, since only this program writes them; older ones contain the unpacked
 * record.
 */
export function recordOf(json: string): BibRecord {
  const read: unknown = JSON.parse(json);
  return Array.isArray(read) ? unpack(read) : (read as BibRecord);
}

/** Whether a stored text is this body, or the body that an older version made of the same record. */
export function isSameBody(stored: string, { json }: RecordBody): boolean {
  return stored === json || (stored.startsWith('{') && bodyOf(recordOf(stored)).json === json);
}
