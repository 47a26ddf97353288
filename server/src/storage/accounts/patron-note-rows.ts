/** A row of `patron_note`: library, patron and subject are keyed hashes, the content is sealed. */
export interface PatronNoteRow {
  /** Keyed hash of library, patron and subject. */
  readonly id: Buffer;
  /** Rises with every change. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly content: Buffer;
}

/** What connectors note of patrons from one call to the next, on all nodes. */
export interface PatronNoteRows {
  find(id: Buffer): Promise<PatronNoteRow | undefined>;
  /**
   * Stores a row, in place of an earlier one. Of the rows of a patron (keyed hash) only those that end last stay, so that
   * nobody fills the table: `maxPatronRows`.
   */
  put(row: Omit<PatronNoteRow, 'version'>, patron: Buffer): Promise<void>;
  /** Replaces the content; false when the row has another version now, and nothing is changed. */
  replace(id: Buffer, version: number, content: Buffer): Promise<boolean>;
  /** Removes the rows that ended before an instant (epoch milliseconds). */
  forget(before: number): Promise<void>;
}

/** The most rows of a patron. Nobody carries more copies to the shelf in a day. */
export const maxPatronRows = 100;
