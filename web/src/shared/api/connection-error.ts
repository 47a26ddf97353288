/**
 * Why there is no usable answer: no connection, a timeout, aborted by the caller, another status, an unreadable
 * answer, or an address that is not of the web (specification, section 8).
 */
export type ConnectionFailure =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'bad-status'
  | 'bad-answer'
  | 'unsupported-protocol';

/**
 * A call that failed without an exception of the service. Its words are in the message catalogue
 * (`errors.connection-…`).
 */
export class ConnectionError extends Error {
  readonly kind: ConnectionFailure;
  readonly status: number | undefined;

  constructor(kind: ConnectionFailure, options: { status?: number; cause?: unknown } = {}) {
    super(options.status === undefined ? kind : `${kind} ${options.status}`, { cause: options.cause });
    this.name = 'ConnectionError';
    this.kind = kind;
    this.status = options.status;
  }
}
