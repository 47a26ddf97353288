/** An import that ended early. The records that `acknowledged` counts are durable. */
export class ImportStopped extends Error {
  /**
   * `store`: the store refused a batch; `reading`: reading failed (see `cause`); `aborted`: the caller aborted the
   * signal.
   */
  readonly reason: 'store' | 'reading' | 'aborted';
  /** The number of records that the store confirmed. */
  readonly acknowledged: number;
  readonly file: string;
  /** The last durable record of `file`, counted from 1; 0 if there is none. */
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
