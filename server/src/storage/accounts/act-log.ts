/** An act that was begun. All but times and names of processes is hashed or sealed. */
export interface ActEntry {
  /** Whose act, which one, and the caller's key for it, as a keyed hash. */
  readonly id: Buffer;
  /** The hash of what was asked: one key stands for one wish. */
  readonly request: Buffer;
  /** The process that runs it. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly started: number;
  /** What the account showed before, sealed. */
  readonly before: Buffer;
  /** The answer, sealed; absent as long as nobody knows it. */
  readonly answer?: Buffer;
}

/** The acts of the last day, so that one that is sent twice happens once. Implemented by `server/storage`. */
export interface ActLog {
  find(id: Buffer): Promise<ActEntry | undefined>;
  /** Writes down that an act begins, durably; the entry there is, and nothing written, when it was begun before. */
  begin(entry: Omit<ActEntry, 'answer'>): Promise<ActEntry | undefined>;
  finish(id: Buffer, answer: Buffer): Promise<void>;
  /** Takes back what was begun: it did not happen. */
  remove(id: Buffer): Promise<void>;
  /** Drops what was begun before a moment (epoch milliseconds). */
  forget(before: number): Promise<void>;
}
