/** A started act. Everything except times and process names is hashed or sealed. */
export interface ActEntry {
  /** Keyed hash of patron, act and the caller's idempotency key. */
  readonly id: Buffer;
  /** Hash of the request: one key stands for one request. */
  readonly request: Buffer;
  /** The process that runs it. */
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly started: number;
  /** The account snapshot from before the act, sealed. */
  readonly before: Buffer;
  /** The answer, sealed; absent while it is unknown. */
  readonly answer?: Buffer;
}

/** The acts of the last day, so that a repeated act happens only once. */
export interface ActLog {
  find(id: Buffer): Promise<ActEntry | undefined>;
  /**
   * Records the start of an act durably. Returns the earlier entry and writes nothing when the act was started
   * before.
   */
  begin(entry: Omit<ActEntry, 'answer'>): Promise<ActEntry | undefined>;
  finish(id: Buffer, answer: Buffer): Promise<void>;
  /** Removes an act that did not happen. */
  remove(id: Buffer): Promise<void>;
  /** Removes the acts that started before an instant (epoch milliseconds). */
  forget(before: number): Promise<void>;
}
