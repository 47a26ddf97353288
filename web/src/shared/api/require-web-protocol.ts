import { ConnectionError } from './connection-error.ts';

/** Throws `ConnectionError('unsupported-protocol')` for an absolute address with another protocol than http or https. */
export function requireWebProtocol(address: string): void {
  if (/^(?!https?:)[\w.+-]+:/i.test(address)) throw new ConnectionError('unsupported-protocol');
}
