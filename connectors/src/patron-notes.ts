/** The stored text of a note, as it was when it was read. */
export interface PatronNote {
  readonly text: string;
  /**
   * Stores another text in its place, until the same end. Resolves with false, and stores nothing, when somebody else has
   * replaced or removed the text since it was read: so only one of several calls, on whatever node, goes on.
   */
  replace(text: string): Promise<boolean>;
}

/**
 * What a library's connector notes of a patron from one call to the next, on all nodes. A patron has one note about each
 * subject, such as the barcode of a copy; nobody else can read it. Implemented by `server/src/systems/connections/patron-notes.ts`. All
 * methods reject when the storage fails.
 */
export interface PatronNotes {
  /** Whether other nodes read and write the notes as well. */
  readonly isShared: boolean;
  /** The note of a patron about a subject, undefined when there is none or its end has passed. */
  find(patronId: string, subject: string): Promise<PatronNote | undefined>;
  /** Stores a note until an instant (epoch milliseconds), in place of the one that was there. */
  put(patronId: string, subject: string, text: string, until: number): Promise<void>;
}
