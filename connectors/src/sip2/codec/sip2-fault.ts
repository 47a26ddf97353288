/** Everything that can be wrong with a message; nothing else is thrown by the codec. */
export const sip2Faults = [
  /** The checksum does not match the bytes. */
  'checksum',
  /** The code of the message is unknown, or another message was expected. */
  'code',
  /** The fixed part is too short, or one of its values is not allowed. */
  'fixed-part',
  /** A variable field that must be there is missing, or a value to send is not allowed. */
  'field',
  /** A message, field or value is longer than the limits. */
  'too-long',
  'too-many-fields',
  /** A character that the character set of the connection lacks. */
  'charset',
] as const;
export type Sip2Fault = (typeof sip2Faults)[number];

/** A message that cannot be read or built. Its text never contains a value of the message. */
export class Sip2Exception extends Error {
  override readonly name = 'Sip2Exception';
  readonly fault: Sip2Fault;

  constructor(fault: Sip2Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}
