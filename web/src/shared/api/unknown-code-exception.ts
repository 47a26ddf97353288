import { type ApiError, ApiException } from '@buchfink/contract/error';

/**
 * An exception whose code this app does not know, as a newer service may send. It is shown in the service's own
 * words; where the app decides by the code, it decides by the status here.
 */
export class UnknownCodeException extends ApiException {
  /** The code that the service sent. */
  readonly sentCode: string;
  readonly status: number;

  constructor(sentCode: string, status: number, details: ApiError['details']) {
    super('internal', details);
    this.name = 'UnfamiliarException';
    this.sentCode = sentCode;
    this.status = status;
  }
}
