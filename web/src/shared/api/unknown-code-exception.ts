import { type ApiError, ApiException } from '@buchfink/contract/error';

/**
 * A refusal whose code this app does not know, as a newer service may answer. It is shown in the service's own words; what the
 * app decides by codes it decides here by the status of the answer.
 */
export class UnknownCodeException extends ApiException {
  /** The code as the service gave it. */
  readonly given: string;
  readonly status: number;

  constructor(given: string, status: number, details: ApiError['details']) {
    super('internal', details);
    this.name = 'UnfamiliarException';
    this.given = given;
    this.status = status;
  }
}
