/** Why an address is not called, or an answer not read. */
export type WebFailureCode =
  | 'address-no-web'
  | 'address-with-password'
  | 'address-not-public'
  | 'host-without-address'
  | 'answer-redirects'
  | 'too-many-redirects'
  | 'answer-too-large'
  | 'answer-packed'
  | 'answer-damaged';

/** A call that this service refuses or gives up itself. The message says it in English, with the values. */
export class WebFailure extends Error {
  override readonly name: string = 'WebFailure';
  readonly code: WebFailureCode;

  constructor(code: WebFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
