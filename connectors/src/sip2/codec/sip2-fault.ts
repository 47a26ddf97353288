import { type Sip2Fault, type Sip2Place, SystemFault } from '../../system-warning.ts';

/** Everything that can be wrong with a message; nothing else is thrown by the codec. */
export const sip2Faults = [
  'checksum',
  'code',
  'fixed-part',
  'field',
  'too-long',
  'too-many-fields',
  'charset',
] as const satisfies readonly Sip2Fault[];

/** A message that cannot be read or built. It never contains a value of the message. */
export class Sip2Exception extends SystemFault {
  override readonly name = 'Sip2Exception';
  readonly fault: Sip2Fault;

  constructor(fault: Sip2Fault, place: Sip2Place = {}) {
    super({ code: 'sip2-message-faulty', values: { fault, place } });
    this.fault = fault;
  }
}
