import type { WebFailureCode } from '../../messages/failures.ts';

/** A call that this service refuses or gives up itself. The message says it in English, with the values. */
export class WebFailure extends Error {
  override readonly name: string = 'WebFailure';
  readonly code: WebFailureCode;

  constructor(code: WebFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
