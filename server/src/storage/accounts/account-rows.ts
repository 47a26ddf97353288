import type { ActEntry } from './act-log.ts';

/** A row of `act`. */
export interface ActRow {
  readonly id: Uint8Array;
  readonly request: Uint8Array;
  readonly owner: string;
  readonly started: number;
  readonly before: Uint8Array;
  readonly answer: Uint8Array | null;
}

/** The act of a row. */
export function actEntryOf({ answer, ...row }: ActRow): ActEntry {
  const entry = {
    ...row,
    id: Buffer.from(row.id),
    request: Buffer.from(row.request),
    before: Buffer.from(row.before),
  };
  return answer === null ? entry : { ...entry, answer: Buffer.from(answer) };
}
