/** An import that ended early. What `acknowledged` counts is in the store for good. */
export class ImportStopped extends Error {
  /** `store`: the store refused a batch, `reading`: reading failed (see `cause`); `aborted`: the caller's signal. */
  readonly reason: 'store' | 'reading' | 'aborted';
  /** Records that the store has confirmed. */
  readonly acknowledged: number;
  readonly file: string;
  /** The last record of `file` that is durable, counted from 1; 0 if none is. */
  readonly recordNumber: number;

  constructor(
    reason: ImportStopped['reason'],
    durable: { acknowledged: number; file: string; recordNumber: number },
    options?: { cause?: unknown },
  ) {
    super(`import stopped (${reason}) after ${durable.acknowledged} records`, options);
    this.name = 'ImportStopped';
    this.reason = reason;
    this.acknowledged = durable.acknowledged;
    this.file = durable.file;
    this.recordNumber = durable.recordNumber;
  }
}
